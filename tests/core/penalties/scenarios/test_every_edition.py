"""The offences that an edition shares with another text, or on which it is silent: no edition leaves one open."""

import pytest

from mahjong_core.penalties import EffectKind, Moment, Part, offence, offences_of, propose
from tests.core.penalties.scenarios.builders import EMA12, EMA16, Scenario, check, scenarios

LADDER = "ladder"


@scenarios("every_edition")
def test_the_book_of_2014_alone(case: Scenario) -> None:
    check(case)


@scenarios("every_edition")
def test_where_an_edition_is_silent_the_referee_weighs(case: Scenario) -> None:
    """3.11.1: a warning; 3.11.2.2: 5 to 60 points."""
    proposal = check(case)
    assert proposal.amounts == (0, 5, 10, 20, 30, 40, 50, 60)
    assert "name no specific sanction" in proposal.sentences["en"]


@scenarios("every_edition")
def test_the_french_edition_takes_comment_then_body_then_summary(case: Scenario) -> None:
    check(case)


@scenarios("every_edition")
def test_mers_clarifies_the_green_book_and_keeps_the_rest(case: Scenario) -> None:
    check(case)


def test_the_green_books_warning_is_quoted_where_mers_names_none() -> None:
    """MERS 2.8.8 only forbids showing; 3.11.6.7.2 names the warning."""
    case = Scenario("MERS", "3.11.6.7.2", "", "shown-at-valid-win", LADDER, 0)
    assert (check(case).citations[0].text, check(case).citations[0].clause) == ("wmo-2014", "3.11.6.7.2")


def test_riichi_2016_forbids_swap_calling() -> None:
    """The list of changes; 3.4.7: an invalid chow or pung is a dead hand."""
    old, new = (offence("swap-calling", rules).effect.parts for rules in (EMA12, EMA16))
    assert (old, new) == ((Part.STANDS,), (Part.DEAD_HAND,))


@pytest.mark.parametrize("identity", [entry.id for entry in offences_of(EMA12) if entry.id != "swap-calling"])
def test_riichi_2016_changes_the_price_of_a_chombo_and_nothing_else(identity: str) -> None:
    """The list of changes since 2012 names chombo alone among the sanctions."""
    old, new = (propose(offence(identity, rules), rules, (), Moment(1, 1)) for rules in (EMA12, EMA16))
    assert old.effect == new.effect
    if old.effect.kind is EffectKind.CHOMBO:
        assert (old.points, new.points) == (8000, 20000)
    else:
        assert (old.points, old.sentences) == (new.points, new.sentences)
