"""Window, deposit and powers by rule set: 3.12.2, MERS 2.1, annex 2."""

import pytest

from mahjong_core.appeals import CommitteePower, FirstInstance, Terms, has_appeals, terms_of
from mahjong_core.rulesets import derive, preset
from tests.core.appeals.cases import FFMJ, MERS, WMO
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("terms", "deposit", "currency"),
    [
        (WMO, 200, "USD"),  # 3.12.2: "un forfait pour plainte de 200 USD"
        (MERS, 150, "EUR"),  # MERS 2.1: "« complaint fee » est fixé à 150€"
        (FFMJ, 180, "EUR"),  # Annex 2, 1: "Les 180 Euros sont joints en espèce ?"
    ],
)
def test_each_text_has_its_own_deposit(terms: Terms, deposit: int, currency: str) -> None:
    assert (terms.deposit, terms.currency) == (deposit, currency)


@pytest.mark.parametrize("terms", [WMO, MERS, FFMJ])
def test_the_window_is_thirty_minutes(terms: Terms) -> None:
    # 3.12.2: "dans les 30 minutes après la fin de la session en question"
    assert terms.window_minutes == 30


def test_who_judges_first() -> None:
    # 3.13.1: questions of rules "seront jugés par l'arbitre en chef"
    assert {terms.first_instance for terms in (WMO, MERS, FFMJ)} == {FirstInstance.CHIEF_REFEREE}


def test_announced_at_once() -> None:
    # EMAR 2.1: "il doit le faire immédiatement"; the WMO text asks for no announcement
    assert (WMO.announced_at_once, MERS.announced_at_once) == (False, True)


def test_the_committee_s_power() -> None:
    # conflicts: 3.13.3 no annulment; the FFMJ takes "annul only what is against the rules"
    assert (WMO.committee_power, FFMJ.committee_power) == (
        CommitteePower.NO_ANNULMENT,
        CommitteePower.ANNUL_AGAINST_RULES,
    )


def test_a_part_of_the_deposit_goes_back_only_by_annex_3() -> None:
    # Annex 3, 6: "0 / 25 / 50 / 75% du forfait vous sera rendu"; 3.12.2: "sinon l'argent sera perdu"
    assert FFMJ.rejected_shares == (0, 25, 50, 75)
    assert WMO.rejected_shares == MERS.rejected_shares == (0,)


def test_an_organiser_s_own_set_keeps_the_shares_of_what_it_comes_from() -> None:
    own = derive(preset("mcr-ffmj-2016"), {"appeal_deposit": 100, "appeal_currency": "CHF"}, name="Geneva")
    assert terms_of(own).rejected_shares == (0, 25, 50, 75)
    assert (terms_of(own).deposit, terms_of(own).currency) == (100, "CHF")


def test_no_deposit_is_a_deposit_of_nothing() -> None:
    own = derive(preset("mcr-ffmj-2016"), {"appeal_deposit": None, "appeal_currency": None}, name="Free")
    assert (terms_of(own).deposit, terms_of(own).currency) == (0, "")


@pytest.mark.parametrize("name", ["ema-riichi-2012", "ema-riichi-2016"])
def test_the_riichi_texts_know_no_appeal(name: str) -> None:
    assert not has_appeals(preset(name))
    with refuses("appeals.not_in_rule_set", rule_set=name):
        terms_of(preset(name))


def test_the_mcr_texts_know_them() -> None:
    assert all(has_appeals(preset(name)) for name in ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010"))
