"""The print centre and what a code on paper opens, per person."""

from uuid import UUID

import pytest

from paper.models import PrintedPiece, PrintRun
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, set_run, stop_run
from tests.paper.conftest import ADDRESS, pages_of, print_one
from tests.people import NOON, actor, client_of, is_refused_read, make_user, start
from tournaments.models import AuditEvent, Participant, Role, StaffRole, Tournament
from tournaments.players.services.player_links import issue_missing_links

pytestmark = pytest.mark.django_db
ROOT = "/t/lyon-open/print/"
PRINTERS = ("alice", "chris", "bob", "sam", "rita")
OTHERS = ("ann", "otto", "dan", "")


@pytest.fixture(autouse=True)
def _rita_and_otto(event: Tournament) -> None:
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=event, user=make_user(name), role=role)


@pytest.mark.long
@pytest.mark.parametrize("username", OTHERS)
def test_others_are_refused(username: str, event: Tournament) -> None:
    run = print_one(event, "poster")
    piece = run.pieces.get()
    for address in ("preview/poster.png", f"files/{run.uid}.pdf", f"batches/{run.batch}.pdf"):
        assert is_refused_read(client_of(username).get(ROOT + address), username), address
    for address in (f"runs/{run.uid}/again/", f"runs/{run.uid}/stop/", f"pieces/{piece.uid}/settle/"):
        answer = client_of(username).post(ROOT + address)
        assert answer.status_code in ({403} if username else {302, 403}), address
    assert PrintRun.objects.count() == 1
    assert PrintedPiece.objects.get().settled_at is None


@pytest.mark.long
@pytest.mark.parametrize("username", PRINTERS)
def test_those_who_print_may(username: str, event: Tournament) -> None:
    run = print_one(event, "poster")
    client = client_of(username)
    assert client.get(ROOT + "preview/poster.png").content.startswith(b"\x89PNG")
    answer = client.get(f"{ROOT}files/{run.uid}.pdf")
    assert b"".join(answer.streaming_content).startswith(b"%PDF-")  # type: ignore[attr-defined]
    assert client.post(f"{ROOT}runs/{run.uid}/again/").status_code == 302
    assert client.post(f"{ROOT}pieces/{run.pieces.get().uid}/settle/").status_code == 302


@pytest.mark.long
def test_what_is_ticked_is_ordered_for_each_session(
    event: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    ticked = {"document": ["score-sheets", "poster"], "session": ["1", "2"], "paper": "letter", "language": "fr"}
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        answer = client_of("sam").post(ROOT, ticked)
    assert answer["Location"] == f"{ROOT}#print-runs"
    made = PrintRun.objects.order_by("pk").values_list("document", "session", "paper", "language", "status")
    assert list(made) == [
        ("score-sheets", 1, "letter", "fr", "done"),
        ("score-sheets", 2, "letter", "fr", "done"),
        ("poster", None, "letter", "fr", "done"),
    ]
    assert len(set(PrintRun.objects.values_list("batch", flat=True))) == 1


def test_everything_for_a_session_is_one_press(event: Tournament) -> None:
    nothing = client_of("sam").post(ROOT, {"paper": "a4", "language": "en"})
    assert nothing.status_code == 422
    assert "Choose a document" in nothing.text
    client_of("sam").post(ROOT, {"everything": "2", "paper": "a4", "language": "en"})
    made = set(PrintRun.objects.values_list("document", "session"))
    assert made == {(name, 2) for name in ("seating-players", "seating-tables", "score-sheets", "roll-call")}


def test_the_centre_lists_what_is_stale(event: Tournament) -> None:
    print_one(event, "score-sheets", 1)
    Participant.objects.filter(tournament=event, number=1).update(name="Player One")
    page = client_of("sam").get(ROOT).content.decode()
    assert "Table 1, session 1" in page
    assert "Print this sheet" in page


@pytest.mark.long
def test_reception_neither_sees_nor_stops_certificates(event: Tournament) -> None:
    (run,) = waiting(event, "penalty-log")
    rita = client_of("rita")
    assert rita.post(f"{ROOT}runs/{run.uid}/stop/").status_code == 403
    run.refresh_from_db()
    assert run.status == "waiting"
    set_run(run=run, at=NOON)
    page = rita.get(ROOT).text
    assert 'value="badges"' in page
    assert 'value="penalty-log"' not in page
    assert rita.get(f"{ROOT}files/{run.uid}.pdf").status_code == 403
    assert rita.get(f"{ROOT}batches/{run.batch}.pdf").status_code == 403


def test_a_score_sheet_opens_its_table_for_typing(event: Tournament) -> None:
    start(event)
    code = print_one(event, "score-sheets", 1).pieces.get(subject="table:1:3").code.replace(" ", "")
    answer = client_of("sam").get(f"/t/lyon-open/paper/{code}/")
    assert answer["Location"] == "/t/lyon-open/s/1/tables/3/type/"
    page = client_of("").get(f"/t/lyon-open/paper/{code}/")
    assert page.status_code == 200
    assert "This paper is valid: version 1." in page.content.decode()


@pytest.mark.long
def test_replaced_paper_says_by_which_version(event: Tournament) -> None:
    code = print_one(event, "score-sheets", 1).pieces.get(subject="table:1:1").code.replace(" ", "")
    Participant.objects.filter(tournament=event, number=1).update(name="Player One")
    assert "out of date" in client_of("").get(f"/t/lyon-open/paper/{code}/").content.decode()
    print_one(event, "score-sheets", 1)
    page = client_of("sam").get(f"/t/lyon-open/paper/{code}/").content.decode()
    assert "by version 2" in page
    assert client_of("").get("/t/lyon-open/paper/00000000/").status_code == 404


def waiting(event: Tournament, *documents: str) -> list[PrintRun]:
    return order_prints(
        tournament=event, wishes=[Wish(document) for document in documents], address=ADDRESS, by=actor("alice"), at=NOON
    )


@pytest.mark.long
def test_an_order_is_stopped_and_nothing_of_it_is_kept(event: Tournament) -> None:
    first, other = waiting(event, "poster", "badges")
    page = client_of("sam").get(ROOT).content.decode()
    assert ("documents done" in page, f"{ROOT}runs/{first.uid}/stop/" in page) == (True, True)
    texts = [
        client_of("sam").post(f"{ROOT}runs/{first.uid}/stop/", follow=True).content.decode() for _click in range(2)
    ]
    assert ("Printing was stopped." in texts[0], "Printing had already ended." in texts[1]) == (True, True)
    set_run(run=first, at=NOON)  # the worker comes to it later
    first.refresh_from_db()
    assert (first.status, first.pieces.count(), hasattr(first, "output")) == ("stopped", 0, False)
    assert AuditEvent.objects.filter(action="paper.stopped").count() == 1
    assert set_run(run=other, at=NOON).status == "done"
    client_of("sam").post(f"{ROOT}runs/{other.uid}/stop/")
    other.refresh_from_db()
    assert (other.status, hasattr(other, "output")) == ("done", True)


def test_what_was_set_while_somebody_stopped_it_is_thrown_away(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    (run,) = waiting(event, "poster")

    def stopped_meanwhile(*_args: object, **_options: object) -> bytes:
        assert stop_run(run=PrintRun.objects.get(pk=run.pk), by=actor("sam"), at=NOON)
        return b"%PDF-"

    monkeypatch.setattr("paper.prints.services.printing.typeset", stopped_meanwhile)
    assert set_run(run=run, at=NOON).status == "stopped"
    run.refresh_from_db()
    assert (run.pieces.count(), hasattr(run, "output")) == (0, False)


@pytest.mark.long
def test_one_press_is_one_file(event: Tournament) -> None:
    runs = waiting(event, "poster", "table-cards")
    address = f"{ROOT}batches/{runs[0].batch}.pdf"
    assert client_of("sam").get(address).status_code == 422
    for run in runs:
        set_run(run=run, at=NOON)
    assert address in client_of("sam").get(ROOT).content.decode()
    answer = client_of("sam").get(address)
    assert answer["Content-Type"] == "application/pdf"
    pages = pages_of(answer.content)
    assert ["Follow live" in page for page in pages] == [True, False, False, False, False]
    assert client_of("sam").get(f"{ROOT}batches/{UUID(int=0)}.pdf").status_code == 404


@pytest.mark.long
def test_nobody_is_offered_what_they_would_be_refused(event: Tournament) -> None:
    """Reception may not print the penalty log; the codes on badges are for who ordered them, and for organisers."""
    log, badges = waiting(event, "penalty-log", "badges")
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    for run in (log, badges):
        set_run(run=run, at=NOON)
    batch = f"{ROOT}batches/{log.batch}.pdf"
    offered = {
        "alice": {"log": (True, True), "badges": (True, True), "batch": True},
        "bob": {"log": (True, True), "badges": (False, True), "batch": False},
        "rita": {"log": (False, False), "badges": (False, True), "batch": False},
    }
    assert badges.with_links
    for username, wanted in offered.items():
        page = client_of(username).get(ROOT).text
        for name, run in (("log", log), ("badges", badges)):
            shown = (f"{ROOT}files/{run.uid}.pdf" in page, f"{ROOT}runs/{run.uid}/again/" in page)
            assert shown == wanted[name], (username, name)
            answer = client_of(username).get(f"{ROOT}files/{run.uid}.pdf")
            assert answer.status_code == (200 if shown[0] else 403)
            answer.getvalue()  # read to its end, a file is closed
        assert (batch in page) == wanted["batch"], username
    assert "No permission to print" in client_of("rita").get(ROOT).text
