"""What each document says, read back from its PDF: pages, names, tables, figures."""

from datetime import timedelta

import pytest
import zxingcpp
from django.urls import reverse
from django.utils import timezone

from mahjong_core.rulesets import Family
from paper.documents.selectors.applications import event_application
from paper.documents.selectors.honours import prize_list, prize_receipts
from paper.documents.selectors.proofs import federation_list
from paper.documents.services import DOCUMENTS
from paper.prints.selectors.choices import Wish
from paper.prints.selectors.orders import content_of
from paper.prints.selectors.pieces import paper_state, stale_pieces
from paper.prints.services.printing import order_prints, order_stale, set_run
from paper.scans.look import page_of
from reports.federation.selectors.report import federation_report
from scoring.publication.services.releases import release_session
from tests.appeals.walk import ended_event, reversed_by_committee
from tests.paper.conftest import ADDRESS, pages_of, pdf_of, print_one, texts
from tests.people import NOON, actor, finish_session, make_seated_event, session_of
from tests.refusals import refuses
from tests.snapshot import walked_once
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.models import Participant, Person, Session, Tournament
from tournaments.players.services.player_links import all_open_links, issue_missing_links, issue_player_link
from tournaments.registry.printables import PrintOrder, PrintScope, printables
from tournaments.tables.services.hall_plans import place_tables

pytestmark = pytest.mark.django_db
PAGES_OF_SIXTEEN = {  # 16 players at four tables, four sessions, session 1 released
    "blank-sheets": 1,
    "score-sheets": 4,
    "seating-players": 1,
    "seating-tables": 1,
    "seating-plan": 1,
    "roll-call": 1,
    "hall-plan": 1,
    "hall-signs": 3,  # East, Pin and Jing
    "table-numbers": 4,  # one on a sheet
    "player-codes": 2,  # ten on a sheet
    "start-cards": 8,  # four on a sheet, both sides
    "badges": 4,  # ten on a sheet, both sides
    "badges-a7": 4,  # eight on a sheet, both sides
    "table-cards": 4,
    "standings": 1,
    "team-standings": 1,
    "country-standings": 1,
    "federation-list": 1,
    "penalty-log": 1,
    "pocket-card": 2,
    "appeal-letter": 1,
    "appeal-reception": 1,
    "appeal-decision": 1,
    "certificates": 3,
    "participation": 16,
    "poster": 1,
    "table-codes": 1,
    "prize-list": 1,
    "prize-receipts": 8,  # two on a sheet
    "referee-certificates": 2,  # Chris and Bob
    "honours-applications": 16,
    "event-application": 1,
}


def walk() -> Tournament:
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    return event


@pytest.fixture
def played() -> Tournament:
    return walked_once("paper-played", walk)


@pytest.mark.long
@pytest.mark.sampled(9)
@pytest.mark.parametrize("document", PAGES_OF_SIXTEEN)
def test_pages_of_each_document(document: str, played: Tournament) -> None:
    session = 1 if printables.get(document).scope is PrintScope.SESSION else None  # type: ignore[union-attr]
    run = print_one(played, document, session)
    assert (run.status, run.refusal) == ("done", "")
    pages = pages_of(pdf_of(run))
    assert len(pages) >= 3 if document == "certificates" else len(pages) == PAGES_OF_SIXTEEN[document]
    assert "Lyon Open" in pages[0]


def test_every_mcr_document_is_tested() -> None:
    assert {document.code for document in DOCUMENTS if Family.MCR in document.families} == set(PAGES_OF_SIXTEEN) | {
        "decision-letters",
        "fee-receipts",
    }


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_score_sheet_names_its_four(event: Tournament, paper: str) -> None:
    """Session 1 seats players t, 4 + t, 8 + t and 12 + t at table t (tests.people.simple_plan)."""
    pages = texts(event, "score-sheets", 1, paper=paper)
    assert len(pages) == 4
    for table, page in enumerate(pages, start=1):
        for number in (table, 4 + table, 8 + table, 12 + table):
            assert f"Player {number} " in page


@pytest.mark.long
def test_a_wall_list_has_everybody_once_and_each_table_its_code(event: Tournament) -> None:
    (page,) = texts(event, "seating-players", 2)
    assert "Session 2" in page
    assert [page.count(f"Player {number} ") for number in range(1, 17)] == [1] * 16
    (codes,) = texts(event, "table-codes")
    assert all(f"Table {number}, live" in codes for number in range(1, 5))


@pytest.mark.long
def test_the_federation_hears_of_those_who_played(event: Tournament) -> None:
    """Number 17 is on the list and never sat down: the last of sixteen has base rank 0, and nobody has less."""
    Participant.objects.create(
        tournament=event, person=Person.objects.create(name="Late Arrival"), number=17, name="Late Arrival"
    )
    for person in Participant.objects.filter(tournament=event):
        person.federation_number = f"0504{person.number:04}"
        person.save()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    report = federation_report(event)
    assert [person.number for person in report.absent] == [17]
    data = federation_list(PrintOrder(event, None, "en", "a4")).items[0].data
    assert data["n"] == 16
    assert [(row["player"]["number"], row["rank"], row["base"]) for row in data["rows"]] == [
        (row.person.number, row.place, row.base_rank) for row in report.rows
    ]


def test_no_federation_number_hangs_on_the_wall(played: Tournament) -> None:
    Participant.objects.filter(tournament=played, number=3).update(federation_number="01234567")
    for document, session in (("seating-players", 1), ("score-sheets", 1), ("start-cards", None), ("standings", None)):
        assert all("01234567" not in page for page in texts(played, document, session))
    assert any("01234567" in page for page in texts(played, "federation-list"))


@pytest.mark.long
def test_the_signs_of_the_hall_are_the_three_of_the_book(event: Tournament) -> None:
    """MCR 3.5.5.8.1: "Le sinogramme « Dong » doit être affiché dans la direction de l'est géographique"; 3.5.5.8.2 and
    3.5.5.8.3: "Pin" and "Jing (Silence)".
    """
    east, pin, jing = texts(event, "hall-signs")
    assert ("東" in east, "East (Dong)" in east) == (True, True)
    assert ("品" in pin, "(Pin)" in pin) == (True, True)
    assert ("靜" in jing, "Silence (Jing)" in jing) == (True, True)
    assert [page.split()[0] for page in texts(event, "table-numbers")] == ["1", "2", "3", "4"]


def test_the_words_are_the_languages(event: Tournament) -> None:
    (page,) = texts(event, "seating-players", 1, language="fr")
    assert "Est" in page.split()
    assert "East" not in page.split()


@pytest.mark.long
def test_names_of_forty_letters_and_other_scripts_stand_whole(event: Tournament) -> None:
    long_name = "Wilhelmina Vandenbroucke-Desmarets-Oosterhof"
    Participant.objects.filter(tournament=event, number=1).update(
        name=long_name, given_name="Wilhelmina", family_name="Vandenbroucke-Desmarets-Oosterhof"
    )
    Participant.objects.filter(tournament=event, number=2).update(
        name="高橋 寛子", given_name="寛子", family_name="高橋", country="JPN"
    )
    page = "".join(texts(event, "seating-tables", 1)).replace("\u200b", "").replace(" ", "")
    assert "Vandenbroucke-Desmarets-OosterhofWilhelmina" in page.replace("\x02", "-")
    assert "高橋" in page


def test_a_riichi_event_has_its_own_sheets() -> None:
    event = make_seated_event("riichi-cup", rule_set="ema-riichi-2016")
    slips = texts(event, "result-slips", 1)
    assert len(slips) == 2  # two on a sheet
    assert len(texts(event, "hand-sheets", 1)) == 4
    with refuses("paper.other_game"):
        print_one(event, "score-sheets", 1)


def test_what_cannot_be_printed_says_why(event: Tournament) -> None:
    event.staff.filter(role__in=["chief_referee", "referee"]).delete()
    for document, session, code in (
        ("standings", None, "paper.nothing_released"),
        ("honours-applications", None, "paper.nothing_released"),
        ("score-sheets", 9, "paper.no_seating"),
        ("score-sheets", None, "paper.session_missing"),
        ("referee-certificates", None, "paper.no_referees"),
        ("player-codes", None, "paper.no_links"),
        ("laundry", None, "paper.unknown_document"),
    ):
        with refuses(code):
            print_one(event, document, session)


def test_a_certificate_says_who_and_which_place(played: Tournament) -> None:
    first = texts(played, "certificates")[0]
    assert "took 1st place" in first
    assert "16 players" in first


def test_the_prize_list_names_the_first_and_leaves_room(played: Tournament) -> None:
    """Eight places and three teams, as standings and team standings have them, and rows to write on."""
    (page,) = texts(played, "prize-list")
    ranked = texts(played, "standings")[0]
    for word in ("Prize list", "Individual", "Teams", "Special prizes", "Received (signature)"):
        assert word in page
    assert sum(f"Player {number} " in page for number in range(1, 17)) >= 8
    assert "Player 6 " in page
    assert "Player 6 " in ranked


def test_referees_are_thanked_by_name(played: Tournament) -> None:
    pages = texts(played, "referee-certificates", language="fr")
    text = " ".join(pages)
    assert "Chris" in text
    assert "Bob" in text
    assert "Alice" in text  # who signs
    assert "Sam" not in text


@pytest.mark.long
def test_the_plan_of_the_hall_is_that_of_the_map(event: Tournament) -> None:
    (plain,) = texts(event, "hall-plan")
    assert "The hall has no plan" in plain
    assert "4 tables" in plain
    place_tables(
        tournament=event, places={1: (1, 3), 2: (2, 1), 3: (1, 1), 4: (3, 2)}, by=actor("alice"), at=timezone.now()
    )
    (drawn,) = texts(event, "hall-plan")
    assert "The hall has no plan" not in drawn
    assert "3 1 2 4" in drawn  # row by row: 3 and 1, then 2, then 4
    assert [piece.piece.document for piece in stale_pieces(event)] == []
    place_tables(tournament=event, places={1: (1, 1)}, by=actor("alice"), at=timezone.now())
    assert [piece.piece.document for piece in stale_pieces(event)] == ["hall-plan"]


@pytest.mark.long
def test_a_player_code_opens_the_players_own_page_until_the_link_is_renewed(played: Tournament) -> None:
    run = print_one(played, "player-codes")
    pages = " ".join(pages_of(pdf_of(run)))
    links = all_open_links(played, by=actor("alice"))
    assert len(links) == 16
    assert all(f"{link.participant.number} {link.participant.name}" in pages for link in links)
    assert all(link.code in pages for link in links)
    read = {barcode.text for barcode in zxingcpp.read_barcodes(page_of(pdf_of(run), 1))}
    own = {ADDRESS + reverse("player", args=[link.token]) for link in links}
    assert len(read) == 8  # sixteen cards in two stacks, every second on the first sheet
    assert read < own
    issue_player_link(participant=Participant.objects.get(tournament=played, number=3), by=actor("alice"), at=NOON)
    assert [piece.piece.label for piece in stale_pieces(played)] == ["3 Player 3"]


def test_player_codes_are_the_organisers_and_hide_on_screen(played: Tournament) -> None:
    with pytest.raises(NotPermitted):
        order_prints(tournament=played, wishes=[Wish("player-codes")], address=ADDRESS, by=actor("chris"), at=NOON)
    shown = content_of("player-codes", PrintOrder(played, None, "en", "a4"))
    assert {item.data["code"] for item in shown.items} == {"····"}
    assert {item.opens for item in shown.items} == {""}


def test_a_decision_is_a_letter_to_its_appellant() -> None:
    event = ended_event("chris")
    with refuses("paper.no_decisions"):
        print_one(event, "decision-letters")
    reversed_by_committee(event)
    (page,) = texts(event, "decision-letters")
    for result in (
        "Player 5",
        "Session 1 · Table 1 · False win",
        "The committee judges that ...",
        "3.11.6.4",
        "The ruling is taken back",
        "180 EUR were paid; 100 % are returned: 180 EUR.",
        "Ann",
        "Ben",
        "Cat",
    ):
        assert result in page
    assert "Nobody saw me draw a wrong tile" not in page  # the appellant's own letter is theirs


@pytest.mark.long
def test_every_prize_has_its_receipt(played: Tournament) -> None:
    """Two on a sheet; the player of each row of the prize list, once, with lines for what, who and when."""
    order = PrintOrder(played, None, "en", "a4")
    (listed,) = prize_list(order).items
    wanted = [[row.get("player", {}).get("number"), row["rank"]] for row in listed.data["groups"][0]["rows"]]
    receipts = prize_receipts(order).items
    given = [[item.data["player"]["number"], item.data["place"]] for item in receipts if "player" in item.data]
    assert given == wanted
    pages = texts(played, "prize-receipts")
    assert len(pages) == -(-len(receipts) // 2)
    for word in ("Receipt for a prize", "I have received", "Signature of the winner", "Handed over by", "Date"):
        assert sum(page.count(word) for page in pages) == len(receipts), word


def test_an_application_for_an_honour_has_the_place_and_lines_for_the_rest(played: Tournament) -> None:
    """3.10.2: whoever reached "un certain niveau de classement" at a sanctioned event may apply; no text says which."""
    Participant.objects.filter(tournament=played, number=5).update(federation_number="01234567")
    one = texts(played, "honours-applications", players=frozenset({5}))
    assert len(one) == 1
    for word in ("Application for an award", "Player 5", "01234567", "of 16 players", "Lyon Open", "Sanctioned by"):
        assert word in one[0], word


def parts_of(event: Tournament) -> dict[str, tuple[list[str], int]]:
    """What the application of the event says of each part, and how many lines are left to write on."""
    (item,) = event_application(PrintOrder(event, None, "en", "a4")).items
    return {part["name"]: (part["lines"], part["blanks"]) for part in item.data["parts"]}


def test_the_application_of_an_event_has_every_part_that_the_federation_asks_for(event: Tournament) -> None:
    """FFMJ at 3.5, in its order; what the event does not know has lines to write on."""
    parts = parts_of(event)
    assert list(parts) == [
        "Dates",
        "Place of the tournament",
        "Rules of the tournament",
        "Capacity of the hall in players",
        "Programme",
        "Rankings",
        "Requested MERS level",
        "Referees",
        "Computer support",
        "Three named substitutes",
        "Enclosed",
    ]
    assert parts["Dates"] == (["21 November 2026"], 0)
    assert parts["Rankings"] == (["Individual, Teams"], 0)
    assert parts["Referees"][0][0].startswith("Chris, chief referee")
    assert {name for name, (_lines, blanks) in parts.items() if blanks} == {
        "Place of the tournament",
        "Capacity of the hall in players",
        "Programme",
        "Requested MERS level",
        "Computer support",
        "Three named substitutes",
    }


def test_what_the_event_knows_is_filled_in(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(place="Lyon", country="FRA")
    Participant.objects.filter(tournament=event, number=16).update(state="substitute")
    Session.objects.filter(tournament=event).update(planned_at=NOON)
    event.refresh_from_db()
    parts = parts_of(event)
    assert parts["Place of the tournament"] == (["Lyon (FRA)"], 0)
    assert parts["Three named substitutes"] == (["Player 16"], 2)  # "les noms des 3 joueurs remplaçants"
    assert len(parts["Programme"][0]) == 4
    assert parts["Programme"][0][0].startswith("Session 1: Saturday 21 November")


def test_the_plan_of_the_hall_is_enclosed_where_it_is_drawn(event: Tournament) -> None:
    assert len(texts(event, "event-application")) == 1
    place_tables(tournament=event, places={1: (1, 1), 2: (1, 2)}, by=actor("alice"), at=NOON)
    first, second = texts(event, "event-application")
    assert "Application to hold a tournament" in first
    assert "Plan of the hall" in second


@pytest.mark.long
def test_a_list_that_hangs_stays_true_until_its_own_session_says_something_else(played: Tournament) -> None:
    """Ordered as "after the last released session": what it says of session 1 holds when session 2 is released, and
    what takes its place is the list after that session, not the newest.
    """
    code = print_one(played, "standings").pieces.get().code
    finish_session(played, 2)
    release_session(session=session_of(played, 2), by=actor("chris"), at=NOON + timedelta(hours=6))
    assert stale_pieces(played) == []
    state = paper_state(played, code)
    assert state is not None
    assert state.state == "valid"
    Participant.objects.filter(tournament=played, number=1).update(family_name="Renamed", name="Anna Renamed")
    (piece,) = stale_pieces(played)
    assert (piece.piece.document, piece.is_gone) == ("standings", False)
    (run,) = order_stale(tournament=played, address=ADDRESS, by=actor("alice"), at=NOON)
    assert run.session == 1
    (page,) = pages_of(pdf_of(set_run(run=run, at=NOON)))
    assert ("after session 1" in page, "Renamed" in page) == (True, True)
    assert stale_pieces(played) == []


@pytest.mark.long
def test_standings_after_an_earlier_session_are_those_of_then(played: Tournament) -> None:
    """Session 1 was released with the figures of its own page; session 2 turns the table."""
    (then,) = texts(played, "standings")
    finish_session(played, 2)
    release_session(session=session_of(played, 2), by=actor("chris"), at=NOON + timedelta(hours=6))
    (now,) = texts(played, "standings")
    (again,) = texts(played, "standings", 1)
    assert "after session 2" in now
    assert (
        again.partition("after session 1")[2].rpartition("version")[0]
        == (then.partition("after session 1")[2].rpartition("version")[0])
    )
    for document in ("team-standings", "country-standings"):
        assert "after session 1" in texts(played, document, 1)[0]
    with pytest.raises(Refusal) as refused:
        print_one(played, "standings", 3)
    assert (refused.value.code, refused.value.detail) == ("paper.nothing_released", {"session": 3})
