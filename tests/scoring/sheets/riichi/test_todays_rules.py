"""A day by rules of today: the oka in the balance and in what a player needs, the extra round on paper."""

import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from mahjong_core.rulesets import derive, preset
from reports.players.selectors.needs import needs_ahead
from scoring.common.selectors.basis import Basis
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.forms.riichi import RiichiHandForm
from scoring.sheets.selectors.blank_sheets import _blank_hands
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.balance import balance
from scoring.standings.selectors.ranking import ranking
from tests.people import NOON, actor, event_in_play, session_of, table_of
from tournaments.models import Participant, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
END = NOON + timedelta(hours=3)
SCORES = {"E": 40_000, "S": 30_000, "W": 20_000, "N": 10_000}


def played(rule_set: str) -> Tournament:
    """The first of two sessions of one table."""
    made = event_in_play(players=4, sessions=2, rule_set=rule_set)
    table = table_of(made)
    enter_totals(table=table, totals=SCORES, by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)
    end_session(session=session_of(made), by=actor("chris"), at=END)
    release_session(session=session_of(made), by=actor("alice"), at=END)
    return made


@pytest.mark.long
def test_the_oka_is_a_line_of_the_balance() -> None:
    """25 000 and 30 000 back: the four hand in 5 000 each; scores are 20 000 short until the uma gives them back."""
    sums = balance(played("m-league"))
    assert (sums.scores, sums.is_even) == (-20_000, True)
    assert [(row.kind, row.amount) for row in sums.rows] == [("oka", -20_000)]


@pytest.mark.long
def test_the_winner_has_it_with_the_uma() -> None:
    """10 000 above the return and 50 000; 0 and 10 000; -10 000 twice; -20 000 and -30 000."""
    rows = ranking(played("m-league"), Basis.RELEASED).rows
    totals = [row.table_score + row.table_points for row in rows]
    assert totals == [60_000, 10_000, -20_000, -50_000]


@pytest.mark.long_on_sqlite
def test_what_a_leader_needs_is_told_as_a_session_counts_it() -> None:
    """The leader has 60 000, the second 10 000. As second at the table (uma 10 000) below the other's 50 000 the leader
    stays first while the other gains less than 90 000 more. A score is told net of the 30 000.
    """
    event = played("m-league")
    current = ranking(event, Basis.RELEASED)
    leader = current.people[current.rows[0].entrant_id]
    ahead = needs_ahead(current, leader, 1, 30_000)
    assert ahead is not None
    first = next(result for result in ahead.answer.results if (result.place, result.shared) == (1, 1))
    # To be alone in front of three others needs 100 points above the start at least: 25 100, 4 900 below the return.
    assert first.least == 100 - 5_000
    assert first.is_always_certain


@pytest.mark.long
def test_an_uma_that_floats_is_foreseen_by_how_many_end_above() -> None:
    """JPML A (riichi-today.md): two above 8/4/-4/-8, one 12/-1/-3/-8. It stands 18 000, 4 000, -14 000, -28 000.

    Second below the return, E lets one alone end above. With -8 200 the others can both stand at -8 300 and N at
    +24 800: 17 000 - 8 200 = 8 800 against 12 000 - 28 000 + 24 800 = 8 800. With -8 300 it is 8 700 against 9 100.
    Second above it, S is ahead only by more than 10 000 points: never, once E has 20 000 of 30 000.
    """
    event = played("jpml-a")
    current = ranking(event, Basis.RELEASED)
    leader = current.people[current.rows[0].entrant_id]
    ahead = needs_ahead(current, leader, 1, 30_000)
    assert ahead is not None
    second = {result.worth: result for result in ahead.answer.results if (result.place, result.shared) == (2, 1)}
    assert (second[Fraction(-1000)].possible_from, second[Fraction(-1000)].certain_from) == (-8_200, None)
    assert (second[Fraction(4000)].possible_from, second[Fraction(4000)].certain_from) == (0, 20_000)
    assert set(second) == {Fraction(-1000), Fraction(4000), Fraction(3000)}  # the third: three of them above
    assert ahead.is_floating


@pytest.mark.long_on_sqlite
def test_the_page_says_which_uma_a_place_is_worth(client: Client) -> None:
    event = played("jpml-a")
    person = Participant.objects.get(tournament=event, pk=ranking(event, Basis.RELEASED).rows[0].entrant_id)
    page = client.get(reverse("participant", args=[event.slug, person.number]), {"place": 1, "limit": 30_000}).text
    assert "uma +4\u202f000" in page


def test_paper_has_lines_for_an_extra_round() -> None:
    names = ["a", "b", "c", "d"]
    longer = derive(preset("club-riichi"), {"goal_points": 30_000}, name="Long")
    both = (preset("m-league"), longer)
    usual, extra = (sum(hand.opens_round for hand in _blank_hands(rules, names)) for rules in both)
    assert (usual, extra) == (2, 3)


def test_the_table_of_payments_says_what_a_counter_is_worth(client: Client) -> None:
    rules = '{"derived_from":"m-league","changes":{"counter_points":1500}}'
    page = client.get(reverse("riichi-payments"), {"rules": rules})
    assert "500 from each player, or 1\u202f500 from the discarder" in re.sub(r"[ \n]+", " ", page.text)


@pytest.mark.parametrize(
    ("name", "limits", "draws"),
    [
        ("ema-riichi-2012", ["yakuman", "double_yakuman"], ["nine_orphans", "four_kongs", "four_winds", "four_riichi"]),
        ("ema-riichi-2025", ["yakuman"], []),
        ("m-league", ["yakuman", "double_yakuman", "triple_yakuman", "quadruple_yakuman"], []),
    ],
)
def test_the_form_offers_what_the_rules_know(name: str, limits: list[str], draws: list[str]) -> None:
    form = RiichiHandForm()
    form.follow(preset(name))
    offered = [value for value, _ in form.fields["limit_2"].choices]  # type: ignore[attr-defined]
    assert [value for value in offered if "yakuman" in value] == limits
    assert [value for value, _ in form.fields["abortive"].choices][1:] == draws  # type: ignore[attr-defined]
