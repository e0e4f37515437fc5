"""Paper knows its version: codes, what is stale after a change, what a code is worth, what was taken away."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from paper.event.selectors.open_things import paper_things
from paper.models import PrintedPiece, PrintRun
from paper.prints.selectors.pieces import paper_state, stale_pieces
from paper.prints.services.printing import forget_old_files, give_up_stuck, order_stale, set_run, settle_piece
from tests.cache_keys import empty_cache
from tests.paper.conftest import ADDRESS, pages_of, pdf_of, print_one
from tests.people import NOON, actor
from tests.refusals import refuses
from tournaments.common.selectors.hall_state import HallState, keep_hall_state
from tournaments.common.selectors.networks import Network
from tournaments.models import Participant, Tournament
from tournaments.site.services.hall_wifi import keep_wifi

pytestmark = pytest.mark.django_db


def rename(event: Tournament, number: int, name: str) -> None:
    Participant.objects.filter(tournament=event, number=number).update(name=name)


@pytest.mark.long
def test_the_same_words_have_the_same_code_which_stands_on_the_sheet(event: Tournament) -> None:
    run, two = print_one(event, "score-sheets", 1), print_one(event, "score-sheets", 1, language="fr")
    assert [(p.subject, p.code, p.version) for p in run.pieces.all()] == [
        (p.subject, p.code, p.version) for p in two.pieces.all()
    ]
    assert {p.version for p in two.pieces.all()} == {1}
    assert stale_pieces(event) == []
    pages = pages_of(pdf_of(run))
    assert all(piece.code in page for piece, page in zip(run.pieces.all(), pages, strict=True))


@pytest.mark.long
def test_a_new_name_makes_exactly_its_papers_stale(event: Tournament) -> None:
    """Player 1 sits at table 1 in session 1: one sheet of four, one badge of sixteen, and the list."""
    print_one(event, "score-sheets", 1)
    print_one(event, "badges")
    print_one(event, "seating-players", 1)
    rename(event, 1, "Player One")
    pieces = stale_pieces(event)
    assert sorted((piece.piece.document, piece.piece.label.partition(",")[0]) for piece in pieces) == [
        ("badges", "1 Player 1"),
        ("score-sheets", "Table 1"),
        ("seating-players", "Seating list by player"),
    ]
    assert not any(piece.is_gone for piece in pieces)


def test_stale_paper_is_counted_among_what_is_open(event: Tournament) -> None:
    def told() -> list[tuple[str, str]]:
        return [(thing.code, str(thing.what)) for thing in paper_things(event, NOON)]

    assert told() == []
    print_one(event, "score-sheets", 1)
    assert told() == []
    rename(event, 1, "Player One")
    assert told() == []  # counted less than a minute ago
    empty_cache()
    assert told() == [("paper.stale", "1 printed page is out of date")]
    print_one(event, "score-sheets", 1)
    assert told() == []


@pytest.mark.long
def test_only_what_is_stale_is_printed_again(event: Tournament) -> None:
    print_one(event, "score-sheets", 1)
    rename(event, 1, "Player One")
    (run,) = order_stale(tournament=event, address=ADDRESS, by=actor("alice"), at=NOON)
    done = set_run(run=run, at=NOON)
    (page,) = pages_of(pdf_of(done))
    assert "One" in page
    assert [piece.version for piece in done.pieces.all()] == [2]
    assert stale_pieces(event) == []
    with refuses("paper.nothing_stale"):
        order_stale(tournament=event, address=ADDRESS, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_a_code_is_valid_then_stale_then_replaced(event: Tournament) -> None:
    code = print_one(event, "score-sheets", 1).pieces.get(subject="table:1:1").code
    states = []
    for step in ("printed", "renamed", "printed again"):
        if step == "renamed":
            rename(event, 1, "Player One")
        if step == "printed again":
            print_one(event, "score-sheets", 1)
        state = paper_state(event, code.replace(" ", "").upper())
        assert state is not None
        states.append(state.state)
    assert states == ["valid", "stale", "replaced"]
    assert state is not None
    assert state.newer is not None
    assert state.newer.version == 2
    assert paper_state(event, "0000 0000") is None


@pytest.mark.long
def test_paper_that_nothing_replaces_is_taken_away(event: Tournament) -> None:
    print_one(event, "badges")
    gone = Participant.objects.get(tournament=event, number=5)
    gone.state = "withdrawn"
    gone.save()
    (piece,) = stale_pieces(event)
    assert piece.is_gone
    for _twice in range(2):
        settle_piece(tournament=event, piece=piece.piece.uid, by=actor("sam"), at=NOON)
    assert stale_pieces(event) == []


def test_an_order_is_set_once(event: Tournament) -> None:
    run = print_one(event, "poster")
    again = set_run(run=run, at=NOON + timedelta(hours=1))
    assert again.ended_at == NOON
    assert PrintedPiece.objects.filter(run=run).count() == 1


def test_files_go_after_thirty_days_and_what_was_printed_stays(event: Tournament) -> None:
    run = print_one(event, "poster")
    assert forget_old_files(at=NOON + timedelta(days=30)) == 0
    assert forget_old_files(at=NOON + timedelta(days=31)) == 1
    assert not hasattr(PrintRun.objects.get(pk=run.pk), "output")
    assert PrintedPiece.objects.filter(run=run).exists()


def test_an_order_whose_process_died_ends(event: Tournament) -> None:
    run = print_one(event, "poster")
    PrintRun.objects.filter(pk=run.pk).update(status="working", ended_at=None)
    assert give_up_stuck(at=NOON + timedelta(minutes=5)) == 0
    assert give_up_stuck(at=NOON + timedelta(minutes=20)) == 1
    assert PrintRun.objects.get(pk=run.pk).refusal == "paper.interrupted"


def test_paper_whose_codes_lead_to_an_old_address_is_printed_again_in_one_act(event: Tournament) -> None:
    """What it says still holds; the laptop that its codes name has another number by now."""
    print_one(event, "poster")
    host = ADDRESS.partition("://")[2].partition(":")[0]
    now = HallState(8000, (Network("10.0.0.5", "Wi-Fi", "10.0.0.0/8"),), gone=(host,))
    assert stale_pieces(event) == []
    keep_hall_state(now)
    try:
        (piece,) = stale_pieces(event)
        assert (piece.is_lost, piece.is_gone) == (True, False)
        (run,) = order_stale(tournament=event, address="http://10.0.0.5:8000", by=actor("alice"), at=NOON)
        set_run(run=run, at=NOON)
        assert stale_pieces(event) == []
    finally:
        cache.delete("machine:hall")


@pytest.mark.long
def test_the_poster_names_the_wi_fi(event: Tournament) -> None:
    before = print_one(event, "poster")
    assert "Salle" not in pages_of(pdf_of(before))[0]
    keep_wifi(name="Salle", code="neuf vents", by=actor("alice"), at=NOON)
    assert [piece.piece.document for piece in stale_pieces(event)] == ["poster"]
    page = pages_of(pdf_of(print_one(event, "poster")))[0]
    assert ("Salle" in page, "neuf vents" in page.replace("\xa0", " ")) == (True, True)
