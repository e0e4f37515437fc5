"""Annex 2, question by question, with the prescribed answer and what becomes of the 180 EUR."""

from dataclasses import replace
from datetime import timedelta

import pytest

from mahjong_core.appeals import (
    MAX_DELAY_MINUTES,
    Admissibility,
    Consequences,
    Lodged,
    Terms,
    Timing,
    consequences,
    receive,
    terms_of,
)
from mahjong_core.rulesets import derive, preset
from tests.core.appeals.cases import ENDED, FFMJ, HALF_HOUR, MERS, SECOND, WMO
from tests.refusals import refuses

GOOD = Lodged(
    deposit_paid=True,
    lodged_at=ENDED + timedelta(minutes=15),
    session_ended_at=ENDED,
    is_written=True,
    is_signed=True,
)
LATE = ENDED + HALF_HOUR + SECOND


def test_paid_in_time_and_signed_goes_on_to_question_4() -> None:
    answer = receive(GOOD, FFMJ)
    assert (answer.verdict, answer.question, answer.refund_percent) == (Admissibility.ADMISSIBLE, None, None)


def test_1_without_the_cash_there_is_no_appeal() -> None:
    # "Il n'y a pas de contestation. La lettre ne sera pas transmise ... et il n'y aura pas de décision."
    answer = receive(replace(GOOD, deposit_paid=False), FFMJ)
    assert (answer.verdict, answer.question, answer.clause) == (Admissibility.NO_APPEAL, 1, "Annex 2 1")


def test_2_too_late_is_inadmissible_and_the_deposit_goes_back() -> None:
    # "La contestation est trop tardive. Elle n'est donc pas recevable. Le Forfait de 180 EUR vous sera rendu."
    answer = receive(replace(GOOD, lodged_at=LATE), FFMJ)
    assert (answer.verdict, answer.question, answer.refund_percent) == (Admissibility.INADMISSIBLE, 2, 100)


@pytest.mark.parametrize(
    ("written", "signed"), [(True, False), (False, True), (False, False)], ids=["unsigned", "unwritten", "neither"]
)
def test_3_anonymous_is_unfounded_and_the_deposit_is_kept(written: bool, signed: bool) -> None:
    # "La contestation est anonyme. Elle est recevable mais considérée « infondée » et donc rejetée.
    #  Le Forfait de 180 EUR ne sera pas rendu."
    answer = receive(replace(GOOD, is_written=written, is_signed=signed), FFMJ)
    assert (answer.verdict, answer.question, answer.refund_percent) == (Admissibility.UNFOUNDED, 3, 0)


@pytest.mark.parametrize(("terms", "clause"), [(MERS, "2.1"), (FFMJ, "EMAR 2.1")], ids=["MERS", "FFMJ"])
def test_what_nobody_announced_is_inadmissible(terms: Terms, clause: str) -> None:
    # MERS 2.1: "s'il veut faire appel, il doit le faire immédiatement, mais l'appel sera géré à la fin de la session".
    answer = receive(replace(GOOD, is_announced=False), terms)
    assert (answer.verdict, answer.question) == (Admissibility.INADMISSIBLE, None)
    assert (answer.refund_percent, answer.clause) == (100, clause)


def test_the_green_book_asks_for_no_announcement() -> None:
    # WMO 3.12.2: "dans les 30 minutes après la fin de la session".
    assert receive(replace(GOOD, is_announced=False), WMO).verdict is Admissibility.ADMISSIBLE


@pytest.mark.parametrize("terms", [WMO, MERS], ids=["WMO", "MERS"])
def test_without_annex_2_an_unsigned_letter_does_not_cost_the_deposit(terms: Terms) -> None:
    # 3.12.3 "doit être signée par le joueur et/ou son chef d'équipe"; only annex 2 of the French edition says more.
    answer = receive(replace(GOOD, is_signed=False), terms)
    assert (answer.verdict, answer.question) == (Admissibility.INADMISSIBLE, 3)
    assert (answer.refund_percent, answer.clause) == (100, "3.12.3")


@pytest.mark.parametrize(
    ("paid", "late", "clause"), [(False, False, "3.12.2"), (True, True, "3.12.2"), (True, False, "3.12.4")]
)
def test_without_annex_2_its_clauses_are_not_cited(paid: bool, late: bool, clause: str) -> None:
    lodged = replace(GOOD, deposit_paid=paid, lodged_at=LATE if late else GOOD.lodged_at)
    assert receive(lodged, WMO).clause == clause


@pytest.mark.parametrize(
    ("paid", "in_time", "signed", "verdict", "question", "refund"),
    [
        # The form is read from the top; the first no ends it.
        (True, True, True, Admissibility.ADMISSIBLE, None, None),
        (True, True, False, Admissibility.UNFOUNDED, 3, 0),
        (True, False, True, Admissibility.INADMISSIBLE, 2, 100),
        (True, False, False, Admissibility.INADMISSIBLE, 2, 100),
        (False, True, True, Admissibility.NO_APPEAL, 1, 100),
        (False, True, False, Admissibility.NO_APPEAL, 1, 100),
        (False, False, True, Admissibility.NO_APPEAL, 1, 100),
        (False, False, False, Admissibility.NO_APPEAL, 1, 100),
    ],
)
def test_every_way_through_the_form(
    paid: bool, in_time: bool, signed: bool, verdict: Admissibility, question: int | None, refund: int | None
) -> None:
    moment = GOOD.lodged_at if in_time else LATE
    answer = receive(replace(GOOD, deposit_paid=paid, lodged_at=moment, is_signed=signed), FFMJ)
    assert (answer.verdict, answer.question, answer.refund_percent) == (verdict, question, refund)


@pytest.mark.parametrize(
    ("terms", "verdict"),
    [(FFMJ, Admissibility.INADMISSIBLE), (WMO, Admissibility.ADMISSIBLE), (MERS, Admissibility.ADMISSIBLE)],
)
def test_exactly_thirty_minutes(terms: Terms, verdict: Admissibility) -> None:
    # conflicts: "3.12.2 in time; annex 2 late" -> FFMJ "late, deposit returned"
    answer = receive(replace(GOOD, lodged_at=ENDED + HALF_HOUR), terms)
    assert answer.verdict is verdict


def test_where_no_deposit_is_asked_for_none_is_missing() -> None:
    free = terms_of(derive(preset("mcr-ffmj-2016"), {"appeal_deposit": None, "appeal_currency": None}, name="Free"))
    assert receive(replace(GOOD, deposit_paid=False), free).verdict is Admissibility.ADMISSIBLE


@pytest.mark.parametrize(
    ("timing", "minutes", "expected"),
    [
        # 4 NON: "La décision sera prise à la fin de la prochaine session." / "à la fin du tournoi"
        (Timing.AFTER_NEXT_SESSION, 0, Consequences(False, False, False, 0)),
        (Timing.END_OF_EVENT, 0, Consequences(False, False, True, 0)),
        # 4 OUI: "la décision sera rendue avant la prochaine session" / "la prochaine session sera retardée de ___ min"
        (Timing.BEFORE_NEXT_SESSION, 0, Consequences(True, True, False, 0)),
        (Timing.DELAY_NEXT_SESSION, 20, Consequences(True, True, False, 20)),
    ],
)
def test_4_when_it_is_decided_and_what_waits(timing: Timing, minutes: int, expected: Consequences) -> None:
    assert consequences(timing, minutes) == expected


@pytest.mark.parametrize(
    ("timing", "minutes"),
    [
        (Timing.DELAY_NEXT_SESSION, 0),
        (Timing.DELAY_NEXT_SESSION, -5),
        (Timing.DELAY_NEXT_SESSION, MAX_DELAY_MINUTES + 1),
        (Timing.BEFORE_NEXT_SESSION, 10),
        (Timing.END_OF_EVENT, 10),
    ],
)
def test_4_only_a_delay_has_minutes(timing: Timing, minutes: int) -> None:
    with refuses("appeals.delay_out_of_range"):
        consequences(timing, minutes)
