"""The file for a federation: its parts by the clause, its days by arithmetic."""

from datetime import date

import pytest

from mahjong_core.applications import FEDERATIONS, SUBSTITUTES, ApplicationPart, due_dates, federation


def days(code: str, starts_on: date, today: date, sent_on: date | None = None) -> list[tuple[str, date, int]]:
    to = federation(code)
    assert to is not None
    return [(due.deadline.code, due.on, due.left) for due in due_dates(to, starts_on, today, sent_on)]


def test_the_file_of_the_french_federation_has_the_parts_of_the_clause() -> None:
    """FFMJ at 3.5: "en donnant les dates du tournoi, le lieu du tournoi, les règles du tournoi, le nombre de joueurs
    pouvant être accueillis, le programme du tournoi, le format des classements, le niveau de certification MERS
    souhaitée, la composition du corps d'arbitrage, le nom du responsable informatique, les noms des 3 joueurs
    remplaçants et de joindre une "attestation" de salle, un plan de la salle, un budget prévisionnel et une
    présentation du tournoi."
    """
    french = federation("ffmj")
    assert french is not None
    assert french.parts == (
        ApplicationPart.DATES,
        ApplicationPart.PLACE,
        ApplicationPart.RULES,
        ApplicationPart.CAPACITY,
        ApplicationPart.PROGRAMME,
        ApplicationPart.RANKING,
        ApplicationPart.LEVEL,
        ApplicationPart.REFEREES,
        ApplicationPart.COMPUTERS,
        ApplicationPart.SUBSTITUTES,
        ApplicationPart.HALL_CERTIFICATE,
        ApplicationPart.HALL_PLAN,
        ApplicationPart.BUDGET,
        ApplicationPart.PRESENTATION,
    )
    assert SUBSTITUTES == 3


def test_the_european_days_before_an_event_of_november() -> None:
    """Apply three months before; the observer is named two weeks before: 21 November gives 21 August, 7 November."""
    assert days("ema", date(2026, 11, 21), date(2026, 8, 1)) == [
        ("apply", date(2026, 8, 21), 20),
        ("observer", date(2026, 11, 7), 98),
    ]


def test_once_sent_the_answer_is_taken_for_granted_after_fifteen_days() -> None:
    """Sent on 10 August: 25 August; the day by which to apply is no matter any more."""
    assert days("ema", date(2026, 11, 21), date(2026, 8, 20), sent_on=date(2026, 8, 10)) == [
        ("answer", date(2026, 8, 25), 5),
        ("observer", date(2026, 11, 7), 79),
    ]


def test_a_day_that_is_over_is_told_as_over() -> None:
    assert days("ema", date(2026, 11, 21), date(2026, 8, 24))[0] == ("apply", date(2026, 8, 21), -3)


@pytest.mark.parametrize(
    ("starts_on", "apply"),
    [
        (date(2026, 5, 31), date(2026, 2, 28)),  # February has no 31st
        (date(2028, 5, 31), date(2028, 2, 29)),  # a leap year
        (date(2026, 1, 15), date(2025, 10, 15)),  # over the turn of the year
        (date(2026, 3, 1), date(2025, 12, 1)),
        (date(2026, 4, 10), date(2026, 1, 10)),  # not later than the year's first month
    ],
)
def test_three_months_before_in_short_months_and_over_the_year(starts_on: date, apply: date) -> None:
    results = {code: on for code, on, _left in days("ema", starts_on, date(2025, 1, 1))}
    assert results["apply"] == apply


def test_a_federation_without_days_has_none() -> None:
    assert days("ffmj", date(2026, 11, 21), date(2026, 11, 20)) == []
    assert federation("nobody") is None


def test_an_event_of_both_has_the_french_file_and_the_european_days() -> None:
    both = federation("ffmj-ema")
    assert both is not None
    assert both.parts == tuple(ApplicationPart)
    assert [deadline.code for deadline in both.deadlines] == ["apply", "answer", "observer"]


def test_no_two_federations_have_one_code() -> None:
    assert len({body.code for body in FEDERATIONS}) == len(FEDERATIONS)


@pytest.mark.parametrize(
    ("starts_on", "apply", "observer"),
    [
        (date(2026, 1, 31), date(2025, 10, 31), date(2026, 1, 17)),
        (date(2026, 2, 28), date(2025, 11, 28), date(2026, 2, 14)),
        (date(2026, 5, 30), date(2026, 2, 28), date(2026, 5, 16)),
        (date(2026, 6, 6), date(2026, 3, 6), date(2026, 5, 23)),
        (date(2026, 7, 4), date(2026, 4, 4), date(2026, 6, 20)),
        (date(2026, 9, 30), date(2026, 6, 30), date(2026, 9, 16)),
        (date(2026, 12, 31), date(2026, 9, 30), date(2026, 12, 17)),  # September has thirty days
        (date(2027, 3, 1), date(2026, 12, 1), date(2027, 2, 15)),
    ],
)
def test_the_european_days_through_the_year(starts_on: date, apply: date, observer: date) -> None:
    """Three months before, on the month's last day where it is too short; fourteen days before."""
    assert [(code, on) for code, on, _left in days("ema", starts_on, date(2025, 1, 1))] == [
        ("apply", apply),
        ("observer", observer),
    ]


@pytest.mark.parametrize("today", [date(2026, 11, 6), date(2026, 11, 7), date(2026, 11, 8)])
def test_the_days_left_count_down_to_the_day_itself(today: date) -> None:
    """The observer is named by 7 November: one day left on the 6th, none on the 7th, over on the 8th."""
    (left,) = [left for code, _on, left in days("ema", date(2026, 11, 21), today) if code == "observer"]
    assert left == 7 - today.day


def test_the_soonest_day_stands_first_whatever_it_is_for() -> None:
    """Sent so late that the answer comes after the observer: 1 November and fifteen days are the 16th."""
    rows = days("ema", date(2026, 11, 21), date(2026, 11, 2), sent_on=date(2026, 11, 1))
    assert rows == [("observer", date(2026, 11, 7), 5), ("answer", date(2026, 11, 16), 14)]


@pytest.mark.parametrize(
    ("code", "wishes", "not_asked"),
    [
        (
            "ema",
            {
                ApplicationPart.DATES,
                ApplicationPart.PLACE,
                ApplicationPart.RULES,
                ApplicationPart.CAPACITY,
                ApplicationPart.PROGRAMME,
                ApplicationPart.LEVEL,
                ApplicationPart.REFEREES,
            },
            {ApplicationPart.BUDGET, ApplicationPart.HALL_CERTIFICATE, ApplicationPart.SUBSTITUTES},
        ),
        ("ffmj", set(ApplicationPart), set()),
        ("ffmj-ema", set(ApplicationPart), set()),
        ("other", set(ApplicationPart), set()),
    ],
)
def test_each_federation_asks_for_its_parts(
    code: str, wishes: set[ApplicationPart], not_asked: set[ApplicationPart]
) -> None:
    to = federation(code)
    assert to is not None
    assert wishes <= set(to.parts)
    assert not not_asked & set(to.parts)
    assert len(set(to.parts)) == len(to.parts)
    assert list(to.parts) == [part for part in ApplicationPart if part in to.parts]  # in the order of the clause
