"""Paper of events as they should not be: nobody in them, names without end, rules without a limit."""

from typing import Any

import pytest

from paper.prints.selectors.centre import printables_for
from paper.prints.selectors.orders import content_of
from tests.paper.conftest import print_one, texts
from tests.people import client_of, make_seated_event, make_tournament
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Role, Team, Tournament
from tournaments.registry.printables import PrintOrder, PrintScope

pytestmark = pytest.mark.django_db
NO_LIMITS: dict[str, dict[str, Any]] = {
    "mcr-ffmj-2016": {"minimum_points": None, "hands_per_session": None, "lateness_bands": [], "warning_minutes": 0},
    "ema-riichi-2016": {"lateness_bands": [], "warning_minutes": 0},
}
EMPTY = {  # what an event without players, seats and results answers; the others are forms and can be printed
    "paper.no_seating",
    "paper.no_players",
    "paper.no_links",
    "paper.no_decisions",
    "paper.no_receipts",
    "paper.nothing_released",
}


@pytest.mark.long
@pytest.mark.parametrize("rule_set", ["mcr-ffmj-2016", "ema-riichi-2016"])
def test_an_empty_event_prints_its_forms_and_says_why_nothing_else(rule_set: str) -> None:
    event = make_tournament(rule_set=rule_set)
    result, printed = set(), set()
    for printable in printables_for(event, list(Role)):
        session = 1 if printable.scope is PrintScope.SESSION else None
        try:
            content_of(printable.code, PrintOrder(event, session, "en", printable.papers[0]))
        except Refusal as refusal:
            result.add(refusal.code)
        else:
            printed.add(printable.code)
            assert print_one(event, printable.code, session).status == "done"
    assert result - {"appeals.not_in_rule_set"} == EMPTY - ({"paper.no_decisions"} if "riichi" in rule_set else set())
    assert {"penalty-log", "pocket-card", "poster"} <= printed


@pytest.mark.long
def test_the_print_centre_of_an_empty_event_says_what_is_missing() -> None:
    make_tournament()
    page = client_of("alice").get("/t/lyon-open/print/").content.decode()
    assert "Documents that cannot be printed yet" in page
    assert "No players are seated yet" in page


@pytest.mark.long
@pytest.mark.parametrize("rule_set", NO_LIMITS)
def test_rules_without_limits_leave_their_lines_out(rule_set: str) -> None:
    event = make_seated_event("no-limits", rule_set=rule_set)
    options = event.rule_set["options"] | NO_LIMITS[rule_set]
    Tournament.objects.filter(pk=event.pk).update(rule_set=event.rule_set | {"options": options})
    event.refresh_from_db()
    card = " ".join(texts(event, "pocket-card"))
    assert "None" not in card
    assert "Minimum to win" not in card
    assert "Late" not in card.split("Notes")[0]
    for document, session in (("start-cards", None), ("penalty-log", None), ("roll-call", 1)):
        text = " ".join(texts(event, document, session))
        assert "None" not in text
        assert text


@pytest.mark.long
def test_the_longest_names_that_are_kept_stand_whole(event: Tournament) -> None:
    """160 letters for a player, 120 for a team, 160 for the event and its place: without a single space."""
    endless = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    name = (endless * 3)[:160]
    Participant.objects.filter(tournament=event, number=1).update(name=name, given_name="", family_name=name[:80])
    Team.objects.filter(tournament=event, name="Team 1").update(name=name[:120])
    Tournament.objects.filter(pk=event.pk).update(name=name, place=name)
    event.refresh_from_db()
    for printable in printables_for(event, list(Role)):
        session = 1 if printable.scope is PrintScope.SESSION else None
        try:
            content_of(printable.code, PrintOrder(event, session, "en", printable.papers[0]))
        except Refusal:
            continue
        assert print_one(event, printable.code, session).status == "done", printable.code
    page = "".join(texts(event, "seating-tables", 1)).replace("\u200b", "").replace(" ", "").replace("\x02", "")
    assert name[:80] in page


# Letters that no font has, marks that the standards forbid, and markup of whatever reads a name.
HOSTILE = [
    '#panic("x") #import "/etc/passwd": * $x^$ *_`[] \\ // /* <a> @b = - + / ~ -- --- #{',
    "]]]]]]}}}}))))[[[[{{{{((((",
    "\u202eRTL\u2066\u05d0\u05d1\u05d2 \u0627\u0644\u0639",
    "\ufeffAnna\u200b\u200d\u2060\u00ad\u034f",
    "👨‍👩‍👧‍👦🏳️‍🌈🀄\U0001f1eb\U0001f1f7" * 8,
    ("Z" + "\u0301" * 60) * 2,
    "\U0010ffff\ufffe\uffff\ue000\U000e0001",
    "     ",
    "",
    "<script>alert(1)</script>'\"&amp;",
    "=cmd|' /C calc'!A0",
    "\u0600\u06dd\u070f\ufdfd" * 20,
    "क्ष्म्य" * 20,
    "กำ้้้้" * 20,
    "葛\U000e0100" * 40,
    "END:VCALENDAR\\n;,:",
]


def with_hostile_names(event: Tournament) -> None:
    """Past the forms, which would refuse some of it, onto every player, team and the event."""
    people = Participant.objects.filter(tournament=event).order_by("number")
    assert people.count() == len(HOSTILE)
    for person, name in zip(people, HOSTILE, strict=True):
        names = {"name": name[:160], "given_name": name[:60], "family_name": name[:80], "club": name[:80]}
        Participant.objects.filter(pk=person.pk).update(**names)
    for team, name in zip(Team.objects.filter(tournament=event), HOSTILE, strict=False):
        Team.objects.filter(pk=team.pk).update(name=f"{name[:100]}{team.pk}")
    Tournament.objects.filter(pk=event.pk).update(name=HOSTILE[3], place=HOSTILE[4])
    event.refresh_from_db()


@pytest.mark.long
def test_hostile_names_together_stop_no_document(event: Tournament) -> None:
    with_hostile_names(event)
    for printable in printables_for(event, list(Role)):
        session = 1 if printable.scope is PrintScope.SESSION else None
        try:
            content_of(printable.code, PrintOrder(event, session, "en", printable.papers[0]))
        except Refusal:
            continue
        assert print_one(event, printable.code, session).status == "done", printable.code


def test_one_name_that_no_font_has_stops_no_other(event: Tournament) -> None:
    with_hostile_names(event)
    Participant.objects.filter(tournament=event, number=1).update(
        name="Anna Arlt", given_name="Anna", family_name="Arlt"
    )
    assert any("Arlt" in text for text in texts(event, "seating-players", 1))


def test_a_name_of_three_hundred_letters_is_refused_where_it_is_typed(event: Tournament) -> None:
    client = client_of("alice")
    people = {"participants": [{"number": 17, "name": "W" * 300}]}
    answer = client.post("/api/v1/tournaments/lyon-open/participants/bulk/", people, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "participants.rows_refused")
    assert not Participant.objects.filter(tournament=event, number=17).exists()
