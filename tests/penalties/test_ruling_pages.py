"""Pages of rulings: the public list, the form with its preview, taking back."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from mahjong_core.penalties import offence
from mahjong_core.rulesets import derive, preset
from mahjong_core.winds import Wind
from penalties.models import Revocation, Ruling
from penalties.offences.selectors.catalogue import clause_in
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.selectors.proposals import propose
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from penalties.tables.selectors.screen import SeatPreview, screen
from scoring.models import Adjustment
from scoring.sheets.selectors.folding import sheet_of
from tests.look.markup import words_of
from tests.people import (
    NOON,
    STAFF,
    actor,
    at_seat,
    client_of,
    nobody,
    play,
    table_of,
    win,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BELOW, INVALID = "false-win-below-minimum", "false-win-invalid-hand"
NEW = "/t/lyon-open/s/1/tables/1/ruling/"
ALL = sorted({*STAFF, "olga", "dan", ""})


def rule(event: Tournament, wind: str = "E", kind: str = BELOW, **facts: object) -> Ruling:
    table = table_of(event)
    ruling: Ruling = record_ruling(
        table=table, participant=at_seat(table, wind), offence=kind, by=actor("bob"), at=NOON, **facts
    )  # type: ignore[arg-type]
    return ruling


@pytest.mark.long
@pytest.mark.parametrize("username", ALL)
def test_notes_and_reasons_are_for_the_staff(event: Tournament, username: str) -> None:
    client = client_of(username)
    assert "No ruling yet" in client.get("/t/lyon-open/rulings/").text
    ruling = rule(event, note="Seven points, called twice")
    revoke_ruling(ruling=ruling, reason="Eight after all", by=actor("bob"), at=NOON)
    page = client.get("/t/lyon-open/rulings/").text
    assert ("Seven points, called twice" in page) is (username in STAFF)
    assert ("Eight after all" in page) is (username in STAFF)
    assert "False win: value below the minimum" in page
    assert "taken back" in page


@pytest.mark.long
def test_the_list_tells_offender_points_and_clause(event: Tournament, client: Client) -> None:
    """MCR 3.11.6.6.1: ten points to each of the three others."""
    rule(event, "E", hand=3)
    (row,) = client.get("/t/lyon-open/rulings/").context["rows"]
    assert [(point.is_offender, point.amount) for point in row.points] == [(True, -30), *[(False, 10)] * 3]
    page = client.get("/t/lyon-open/rulings/").text
    assert "FFMJ 2016, 3.11.6.6.1" in words_of(page)
    assert "session 1, table 1, hand 3" in page
    assert "\u221230" in page


@pytest.mark.long
def test_the_list_costs_a_fixed_number_of_queries(
    event: Tournament, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 4):
        for _ in range(count):
            rule(event)
        with django_assert_num_queries(7):  # event, bar, announcements, what is kept back, filter, rulings, points
            client.get("/t/lyon-open/rulings/")


@pytest.mark.long
def test_the_form_offers_the_four_and_the_next_hand(event: Tournament) -> None:
    play(table_of(event), [win(1), nobody(2)])
    page = client_of("bob").get(NEW).text
    for wind in "ESWN":
        assert f'name="participant" value="{at_seat(table_of(event), wind).number}"' in page
    assert '<option value="3" selected>' in page
    assert "Choose the player and the offence" in page
    assert "Faux hu" in client_of("bob").get(NEW, headers={"accept-language": "fr"}).text


@pytest.mark.long
def test_the_effect_is_shown_before_anything_is_recorded(event: Tournament) -> None:
    number = at_seat(table_of(event), "S").number
    page = client_of("bob").get(f"{NEW}?participant={number}&offence={INVALID}&hand=").text
    assert "\u221260" in page  # MCR 3.11.6.6.2: 20 to each of the three
    assert "You pay 20 points to each of the three others." in page
    assert f'value="{number}" checked' in page
    assert not Ruling.objects.exists()
    assert not Adjustment.objects.exists()


@pytest.mark.long
def test_a_ruling_is_recorded(event: Tournament) -> None:
    person = at_seat(table_of(event), "W")
    data = {"participant": person.number, "offence": BELOW, "hand": "5", "note": "Counted with the referee"}
    answer = client_of("bob").post(NEW, data)
    ruling = Ruling.objects.get()
    assert answer.headers["Location"] == f"/t/lyon-open/rulings/{ruling.uid}/"
    assert (ruling.participant, ruling.hand, ruling.note) == (person, 5, "Counted with the referee")
    assert ruling.by_name == "Bob"


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"participant": ""}, "participant"),
        ({"participant": "2"}, "participant"),  # sits at table 2
        ({"offence": ""}, "offence"),
        ({"offence": "whistling"}, "offence"),
        ({"hand": "17"}, "hand"),
        ({"hand": "first"}, "hand"),
        ({"note": "x" * 1001}, "note"),
    ],
)
def test_a_refused_ruling_keeps_what_was_typed(event: Tournament, changes: dict[str, str], field: str) -> None:
    data = {"participant": "1", "offence": BELOW, "hand": "5", "note": "Counted twice"} | changes
    answer = client_of("bob").post(NEW, data)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert data["note"] in answer.text
    assert not Ruling.objects.exists()


def test_nothing_is_ruled_before_the_session_starts(event: Tournament) -> None:
    answer = client_of("bob").get("/t/lyon-open/s/2/tables/1/ruling/")
    assert answer.status_code == 422
    assert answer.context["refusal"].code == "tournaments.session_not_started"


@pytest.mark.long
def test_what_is_not_there_is_not_found(event: Tournament) -> None:
    for address in ("s/1/tables/9/ruling/", "s/9/tables/1/ruling/", "rulings/999/revoke/"):
        assert client_of("bob").get(f"/t/lyon-open/{address}").status_code == 404, address


@pytest.mark.long
def test_taking_back_needs_a_reason_and_reverses_the_points(event: Tournament) -> None:
    ruling = rule(event)
    address = f"/t/lyon-open/rulings/{ruling.uid}/revoke/"
    client = client_of("chris")
    assert client.post(address, {"reason": "  "}).status_code == 422
    assert not Revocation.objects.exists()
    assert client.post(address, {"reason": "The eighth point was there"}).status_code == 302
    assert sum(Adjustment.objects.values_list("amount", flat=True)) == 0
    assert "This ruling was already taken back." in client.get(address).text
    assert client.post(address, {"reason": "Again"}).status_code == 422


# --- the preview ---


def preview(event: Tournament, wind: str, kind: str) -> list[SeatPreview]:
    """What the screen says that a ruling on this seat would do to the four."""
    table = table_of(event)
    proposed = propose(Fault(at_seat(table, wind), kind, table), NOON)
    return screen(proposed, sheet_of(table), Wind(wind), RefereeDecision(), ()).seats


@pytest.mark.long
def test_the_preview_moves_scores_places_and_table_points(event: Tournament) -> None:
    """E wins 8 from S: +32 -16 -8 -8 (MCR 3.9.1.3). A false win of W (20 each) puts W last behind S."""
    play(table_of(event), [win(1)])
    seats = preview(event, "W", INVALID)
    rows = [(s.wind.value, s.before.score, s.after.score, s.before.place, s.after.place) for s in seats]
    assert rows == [("E", 32, 52, 1, 1), ("S", -16, 4, 4, 3), ("W", -8, -68, 2, 4), ("N", -8, 12, 2, 2)]
    assert [str(s.points_before) for s in seats] == ["4", "0", "3/2", "3/2"]
    assert [str(s.points_after) for s in seats] == ["4", "1", "0", "2"]
    assert [s.moves for s in seats] == [False, True, True, True]


@pytest.mark.long
def test_the_preview_tells_what_the_ruling_then_does(event: Tournament) -> None:
    play(table_of(event), [win(1), win(2, "N", "E", 24)])
    for wind in Wind:
        before = preview(event, wind.value, BELOW)
        rule(event, wind.value)
        now = sheet_of(table_of(event)).sheet.table_scores
        assert {seat.wind: seat.after.score for seat in before} == now


@pytest.mark.long
def test_a_rule_set_without_a_price_refuses_in_words(event: Tournament) -> None:
    event.rule_set["options"]["false_win_payments"] = {BELOW: 10}
    event.save()
    number = at_seat(table_of(event), "S").number
    page = client_of("bob").get(f"{NEW}?participant={number}&offence={INVALID}").text
    assert "penalties.no_price" in page


@pytest.mark.parametrize(
    ("rule_set", "text", "clause"),
    [
        ("mcr-wmo-2014", "wmo-2014", "3.11.6.6.1"),
        ("mcr-ffmj-2016", "ffmj-2016", "3.11.6.6.1"),
        ("mers-mcr-2010", "mers-2010", "2.9.2"),
    ],
)
def test_the_clause_is_that_of_the_text_followed(rule_set: str, text: str, clause: str) -> None:
    rules = preset(rule_set)
    assert clause_in(offence(BELOW, rules), rules) == (text, clause)
    custom = derive(rules, {"session_minutes": 110}, name="Ours")
    assert clause_in(offence(BELOW, custom), custom) == (text, clause)
