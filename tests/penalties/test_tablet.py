"""The referee's screen: what each kind of sanction asks for, the words and figures it shows, what it records."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.penalties import Effect, EffectKind
from penalties.models import Incident, Ruling
from penalties.rulings.selectors.amounts import amount_choices, headline
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.models import Adjustment
from tests.people import NOON, actor, at_seat, client_of, make_seated_event, make_user, start, table_of
from tournaments.models import Participant, Table, Tournament
from tournaments.referees.services import set_card

pytestmark = pytest.mark.django_db
NEW = "/t/lyon-open/s/1/tables/1/ruling/"


@pytest.fixture
def event() -> Tournament:
    event = make_seated_event(sessions=2)
    start(event, at=timezone.now() - timedelta(minutes=14))
    return event


@pytest.fixture
def bob() -> Client:
    return client_of("bob")


def at(event: Tournament, wind: str, table: int = 1) -> Participant:
    return at_seat(table_of(event, table), wind)


def look(client: Client, event: Tournament, offence: str, wind: str = "S", **more: Any) -> Any:
    answer = client.get(NEW, {"participant": at(event, wind).number, "offence": offence} | more)
    assert answer.status_code == 200
    return answer.context["screen"]


def send(client: Client, event: Tournament, offence: str, wind: str = "S", **more: Any) -> Any:
    return client.post(NEW, {"participant": at(event, wind).number, "offence": offence, "act": "record"} | more)


def fault(event: Tournament, offence: str = "tile-touched-early", wind: str = "S", hand: int = 1) -> Ruling:
    table: Table = table_of(event)
    person = at(event, wind)
    return record_ruling(table=table, participant=person, offence=offence, hand=hand, by=actor("bob"), at=NOON)


class TestTheProposal:
    @pytest.mark.long
    def test_the_ladder_with_who_ruled_before(self, event: Tournament, bob: Client) -> None:
        """MERS 3.1: warning, 5, 10, 20, 30."""
        first, second = fault(event, hand=2), fault(event, hand=4)
        shown = look(bob, event, "tile-touched-early")
        assert shown.title == "10 points off"
        rows = [(rung.label, rung.is_next, rung.ruling) for rung in shown.rungs]
        warned = [("Warning", False, first), ("\u22125", False, second), ("\u221210", True, None)]
        assert rows == [*warned, ("\u221220", False, None), ("\u221230", False, None)]
        records = [face.record for face in bob.get(NEW).context["faces"]]
        assert records == ["no ruling so far", "2 rulings in this session", *["no ruling so far"] * 2]

    @pytest.mark.long
    def test_both_languages_are_read_out_the_reader_s_first(self, event: Tournament, bob: Client) -> None:
        shown = look(bob, event, "tile-touched-early")
        assert [language for language, _sentence in shown.sentences] == ["en", "fr"]
        assert shown.sentences[0][1].startswith("Player 5, you touched the wall")
        answer = bob.get(NEW, {"participant": 5, "offence": "tile-touched-early"}, headers={"accept-language": "fr"})
        assert [language for language, _sentence in answer.context["screen"].sentences] == ["fr", "en"]

    @pytest.mark.long
    def test_a_revoked_ruling_counts_for_nothing_and_stays_in_view(self, event: Tournament, bob: Client) -> None:
        revoke_ruling(ruling=fault(event), reason="Misread", by=actor("bob"), at=NOON)
        answer = bob.get(NEW, {"participant": at(event, "S").number, "offence": "tile-touched-early"})
        assert answer.context["screen"].title == "a warning"
        assert [item.revocation.reason for item in answer.context["history"]] == ["Misread"]

    @pytest.mark.long_on_sqlite
    def test_cases_stand_beside_the_offence(self, event: Tournament, bob: Client) -> None:
        page = bob.get(NEW, {"participant": at(event, "S").number, "offence": "wrong-tile-in-hand"})
        assert [item.title for item in page.context["cases"]] == ["A dead hand for a wrong draw needs an eyewitness"]

    @pytest.mark.long_on_sqlite
    def test_a_referee_of_the_same_club_is_warned(self, event: Tournament, bob: Client) -> None:
        user = make_user("bob")
        set_card(tournament=event, user=user, country="FRA", club="", licence="", by=actor("chris"), at=NOON)
        page = bob.get(NEW).text
        assert "A player at this table is from your country or club: if possible, let another referee decide." in page
        assert "Chris could rule instead." in page


class TestWhatItAsksFor:
    def test_an_amount_within_the_range(self, event: Tournament, bob: Client) -> None:
        """MCR 3.11.6.7.3: 5 to 60 points to the player whose tiles fell, as the referee decides."""
        green = make_seated_event("green-open", rule_set="mcr-wmo-2014")
        start(green)
        offender, victim = at(green, "S"), at(green, "E")
        address = "/t/green-open/s/1/tables/1/ruling/"
        typed = {"participant": offender.number, "offence": "others-tiles-upset", "act": "record", "points": "20"}
        refused = bob.post(address, typed)
        assert (refused.status_code, refused.context["form"].errors.keys()) == (422, {"victim"})
        assert bob.post(address, typed | {"victim": victim.number}).status_code == 302
        posted = Adjustment.objects.order_by("amount").values_list("participant", "amount")
        assert list(posted) == [(offender.pk, -20), (victim.pk, 20)]

    @pytest.mark.long
    def test_what_the_referee_may_add(self, event: Tournament, bob: Client) -> None:
        """EMAR 2.7 at 3.11.6.7.3: upsetting another's tiles is a fault; the referee may add a penalty."""
        shown = look(bob, event, "others-tiles-upset")
        assert shown.title == "a warning"
        assert len(shown.further) > 1

    @pytest.mark.long
    def test_lateness_by_the_session_s_clock(self, event: Tournament, bob: Client) -> None:
        """MCR 3.11.2.1: from 10 to 15 minutes late 20 points; as the referee says where the clock is not right."""
        shown = look(bob, event, "late-arrival")
        assert (shown.late_minutes, shown.title) == (15, "20 points off")
        assert look(bob, event, "late-arrival", late=5).title == "10 points off"

    @pytest.mark.long
    def test_another_step_only_with_a_reason(self, event: Tournament, bob: Client) -> None:
        refused = send(bob, event, "tile-touched-early", points="20")
        assert list(refused.context["form"].errors) == ["reason"]
        assert not Ruling.objects.exists()
        send(bob, event, "tile-touched-early", points="20", reason="For the third time in an hour")
        ruling = Ruling.objects.get()
        assert (ruling.proposed, ruling.step, ruling.reason) == (0, 20, "For the third time in an hour")

    @pytest.mark.long
    def test_a_screen_that_is_behind_records_nothing(self, event: Tournament, bob: Client) -> None:
        seen = look(bob, event, "tile-touched-early").seen
        fault(event)
        answer = send(bob, event, "tile-touched-early", seen=seen)
        assert answer.status_code == 422
        assert "Another ruling on this player was recorded first." in answer.text
        assert Ruling.objects.count() == 1

    @pytest.mark.long
    def test_points_of_another_proposal_are_forgotten(self, event: Tournament, bob: Client) -> None:
        shown_for = f"{at(event, 'E').number}/tile-touched-early"
        shown = look(bob, event, "tile-touched-early", points="30", shown_for=shown_for)
        assert (shown.title, shown.is_other) == ("a warning", False)


@pytest.mark.long_on_sqlite
def test_an_incident_is_noted_first_and_may_be_closed_without_a_ruling(event: Tournament, bob: Client) -> None:
    assert send(bob, event, "", act="incident").context["form"].errors.keys() == {"note"}
    answer = send(bob, event, "", note="Two stories", act="incident")
    assert answer.headers["Location"] == "/t/lyon-open/rulings/new/"
    incident = Incident.objects.get()
    assert (incident.note, incident.offence) == ("Two stories", "")
    assert "Two stories" in bob.get("/t/lyon-open/rulings/new/").text
    assert bob.get(NEW, {"incident": incident.uid}).context["offender"] == incident.participant
    address = f"/t/lyon-open/incidents/{incident.uid}/dismiss/"
    assert bob.post(address, {"reason": ""}).status_code == 422
    assert bob.post(address, {"reason": "Both were wrong"}).status_code == 302
    assert "Two stories" not in bob.get("/t/lyon-open/rulings/").text


@pytest.mark.long
def test_filters_of_the_log(event: Tournament, client: Client) -> None:
    two = [fault(event), fault(event, "stalling", "W")]
    revoke_ruling(ruling=two[1], reason="Misread", by=actor("bob"), at=NOON)
    filters: list[tuple[dict[str, str], list[int]]] = [
        ({}, [1, 0]),
        ({"participant": "5"}, [0]),
        ({"offence": "stalling"}, [1]),
        ({"state": "standing"}, [0]),
        ({"state": "taken-back"}, [1]),
        ({"referee": "Bob"}, [1, 0]),
        ({"session": "2"}, []),
        ({"table": "1", "session": "1"}, [1, 0]),
        ({"session": "first"}, [1, 0]),  # what cannot be read filters nothing
    ]
    for query, expected in filters:
        rows = client.get("/t/lyon-open/rulings/", query).context["rows"]
        assert [row.ruling for row in rows] == [two[at] for at in expected], query


def test_headlines() -> None:
    deduction = Effect(EffectKind.DEDUCTION)
    assert headline(deduction, 10) == "10 points off"
    assert headline(deduction, 0) == "a warning"
    assert headline(deduction, None) == "the referee sets the points"
    assert headline(deduction, None, is_waived=True) == "no sanction"
    assert headline(Effect(EffectKind.PAYS_OPPONENTS), 20) == "20 points to each opponent"
    assert headline(Effect(EffectKind.DISQUALIFICATION), 0) == "disqualification"


@pytest.mark.parametrize(
    ("amounts", "between", "shown"),
    [
        ((5, 10, 20), False, (5, 10, 20)),
        ((8000, 12000), True, (8000, 8500, 9000, 9500, 10000, 10500, 11000, 11500, 12000)),  # EMA riichi 5.5
        ((12000, 48000), True, (*range(12000, 48000, 4000), 48000)),
    ],
)
def test_a_range_is_shown_in_even_steps(amounts: tuple[int, ...], between: bool, shown: tuple[int, ...]) -> None:
    assert amount_choices(Effect(EffectKind.DISCRETION, amounts=amounts, between=between)) == shown


@pytest.mark.long_on_sqlite
def test_a_repetition_whose_points_the_text_leaves_open(bob: Client) -> None:
    """EMA riichi 5.4 a: "cas répétés: suivant la décision de l'arbitre", without least or greatest."""
    event = make_seated_event(rule_set="ema-riichi-2016", sessions=2)
    start(event, at=timezone.now() - timedelta(minutes=14))
    shown = look(bob, event, "information", is_repeated="on")
    assert (shown.title, shown.amounts, shown.seen) == ("the referee sets the points", (), "none")
