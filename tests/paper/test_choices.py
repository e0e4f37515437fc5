"""Which tables and players, how many copies, whose language: by the page, the API, the terminal and the service."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django import forms
from django.core.management import CommandError, call_command
from django.test import Client

from paper.models import PrintRun
from paper.prints.forms import NumbersField
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, order_stale, set_run
from registration.models import Registration, RegistrationState
from tests.paper.conftest import ADDRESS, pages_of, pdf_of, print_one
from tests.people import NOON, actor, make_seated_event, make_user
from tournaments.common.errors import Refusal
from tournaments.models import AuditEvent, LinkSecret, Participant, StaffRole, Tournament
from tournaments.players.services.player_links import all_open_links, issue_missing_links

pytestmark = pytest.mark.django_db
ROOT = "/t/lyon-open/print/"
API = "/api/v1/tournaments/lyon-open/prints/"


def client_of(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


def ordered(event: Tournament, *wishes: Wish) -> list[PrintRun]:
    return order_prints(tournament=event, wishes=wishes, address=ADDRESS, by=actor("alice"), at=NOON)


def subjects(run: PrintRun) -> list[str]:
    return [piece.subject for piece in set_run(run=run, at=NOON).pieces.all()]


def speak(event: Tournament, languages: dict[int, str]) -> None:
    """The players with these numbers registered in these languages."""
    for number, language in languages.items():
        Registration.objects.create(
            tournament=event,
            token_hash=f"hash-{number}",
            state=RegistrationState.CONFIRMED,
            given_name="Player",
            family_name=str(number),
            language=language,
            consent_version=1,
            created_at=NOON,
            participant=Participant.objects.get(tournament=event, number=number),
        )


# --- tables and players ----------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_tables_that_were_asked_for_and_no_other(event: Tournament) -> None:
    wish = Wish("score-sheets", 2, tables=frozenset({4, 2}))
    (run,) = ordered(event, wish)
    assert subjects(run) == ["table:2:2", "table:2:4"]
    assert run.pieces_wanted == 2
    assert len(pages_of(pdf_of(run))) == 2


@pytest.mark.long
def test_the_players_that_were_asked_for(event: Tournament) -> None:
    (run,) = ordered(event, Wish("badges", players=frozenset({3, 16})))
    done = set_run(run=run, at=NOON)
    assert [piece.label for piece in done.pieces.all()] == ["3 Player 3", "16 Player 16"]


def test_a_list_of_everybody_takes_no_notice_of_them(event: Tournament) -> None:
    (run,) = ordered(event, Wish("seating-players", 1, tables=frozenset({2}), players=frozenset({3})))
    assert (run.subjects, subjects(run)) == ([], ["session:1"])


@pytest.mark.parametrize(
    ("wish", "detail"),
    [
        (Wish("score-sheets", 1, tables=frozenset({1, 5, 99})), {"tables": [5, 99]}),
        (Wish("badges", players=frozenset({17})), {"players": [17]}),
    ],
)
def test_one_that_is_not_there_is_named(event: Tournament, wish: Wish, detail: dict[str, list[int]]) -> None:
    with pytest.raises(Refusal) as refused:
        ordered(event, wish)
    assert (refused.value.code, refused.value.detail) == ("paper.no_such_piece", detail)
    assert PrintRun.objects.count() == 0


# --- copies ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_copies_come_one_after_the_other(event: Tournament) -> None:
    (run,) = ordered(event, Wish("score-sheets", 1, tables=frozenset({1, 3}), copies=3))
    pages = pages_of(pdf_of(set_run(run=run, at=NOON)))
    assert len(pages) == 6
    assert pages[:2] == pages[2:4] == pages[4:]
    assert "Player 1 " in pages[0]
    assert "Player 3 " in pages[1]
    assert run.pieces.count() == 2  # what is on paper is the same, twice or once


@pytest.mark.long
def test_each_copy_counts_its_own_pages() -> None:
    event = make_seated_event("long-list", players=140, sessions=1)
    (run,) = ordered(event, Wish("roll-call", 1, copies=2))
    pages = pages_of(pdf_of(set_run(run=run, at=NOON)))
    half = len(pages) // 2
    assert half > 1
    assert [f"page {at + 1} of {half}" in page for at, page in enumerate(pages[:half])] == [True] * half
    assert pages[:half] == pages[half:]


def test_copies_are_still_pdf_ua(event: Tournament) -> None:
    (run,) = ordered(event, Wish("poster", copies=2))
    pdf = pdf_of(set_run(run=run, at=NOON))
    assert b"pdfuaid" in pdf
    assert len(pypdfium2.PdfDocument(pdf)) == 2


@pytest.mark.long
@pytest.mark.parametrize("copies", [0, -1, 51, 10_000])
def test_copies_without_end_are_refused(event: Tournament, copies: int) -> None:
    with pytest.raises(Refusal) as refused:
        ordered(event, Wish("poster", copies=copies))
    assert refused.value.code == "paper.too_many_copies"


@pytest.mark.long
def test_what_hung_three_times_is_replaced_three_times(event: Tournament) -> None:
    print_one(event, "seating-players", 1, copies=3)
    Participant.objects.filter(tournament=event, number=1).update(name="Player One")
    (run,) = order_stale(tournament=event, address=ADDRESS, by=actor("alice"), at=NOON)
    assert (run.document, run.copies) == ("seating-players", 3)


# --- each person's language ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_cards_in_the_language_each_registered_in(event: Tournament) -> None:
    speak(event, {2: "fr", 5: "fr", 9: "en", 11: "tlh"})  # a language that the site does not speak is none
    english, french = ordered(event, Wish("start-cards", language="own", otherwise="en"))
    assert (english.language, english.pieces_wanted) == ("en", 14)
    assert (french.language, french.pieces_wanted) == ("fr", 2)
    assert english.batch == french.batch
    text = " ".join(pages_of(pdf_of(set_run(run=french, at=NOON))))
    assert "Adversaires" in text
    assert "Player 2 " in text
    assert "Player 9 " not in text


def test_where_all_speak_one_language_it_is_one_order(event: Tournament) -> None:
    (run,) = ordered(event, Wish("badges", language="own", otherwise="fr"))
    assert (run.language, run.subjects) == ("fr", [])
    (lists,) = ordered(event, Wish("seating-plan", language="own", otherwise="fr"))
    assert (lists.language, lists.subjects) == ("fr", [])


def test_a_language_that_nobody_speaks_is_refused(event: Tournament) -> None:
    with pytest.raises(Refusal) as refused:
        ordered(event, Wish("poster", language="klingon-of-the-north"))
    assert refused.value.code == "paper.unknown_language"


# --- by the page, the API and the terminal ---------------------------------------------------------------------------


def post(ticked: dict[str, Any]) -> Any:
    return client_of("alice").post(ROOT, {"paper": "a4", "language": "en"} | ticked)


@pytest.mark.long
def test_the_page_reads_numbers_as_people_write_them(event: Tournament) -> None:
    ticked = {"document": ["score-sheets", "badges"], "session": ["1"], "copies": "2"}
    assert post(ticked | {"tables": "1 - 2, 4", "players": "3;5–6"}).status_code == 302
    sheets, badges = PrintRun.objects.order_by("pk")
    assert (sheets.subjects, sheets.copies) == (["table:1:1", "table:1:2", "table:1:4"], 2)
    assert badges.pieces_wanted == 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"tables": "one"}, "Tables: Numbers are written like this: 1-4, 7"),
        ({"players": "1-"}, "Players: Numbers are written like this: 1-4, 7"),
        ({"tables": "99999"}, "Tables: Numbers are written like this"),
        ({"copies": "900"}, "Copies:"),
        ({"tables": "77"}, "There is no such table: 77."),
    ],
)
def test_what_cannot_be_read_is_said_and_stands_there_still(
    event: Tournament, typed: dict[str, str], text: str
) -> None:
    answer = post({"document": ["score-sheets"], "session": ["1"]} | typed)
    assert answer.status_code in (400, 422)
    assert text in answer.content.decode()
    assert f'value="{next(iter(typed.values()))}"' in answer.content.decode()
    assert PrintRun.objects.count() == 0


@pytest.mark.long
def test_the_first_page_is_that_of_the_choice(event: Tournament) -> None:
    client = client_of("alice")
    address = ROOT + "preview/score-sheets.png"
    first, second, refused = (
        client.get(address, {"session": "1", "tables": numbers}) for numbers in ("1", "2", "none")
    )
    assert first.content.startswith(b"\x89PNG")
    assert first.content != second.content
    assert refused.status_code == 400


@pytest.mark.long
def test_by_the_api(event: Tournament) -> None:
    speak(event, {2: "fr"})
    client = client_of("alice")

    def sent(body: dict[str, Any]) -> Any:
        return client.post(API, body, content_type="application/json")

    first = sent({"document": "score-sheets", "session": 1, "tables": [3], "copies": 2}).json()
    assert (first["copies"], PrintRun.objects.get(uid=first["uid"]).subjects) == (2, ["table:1:3"])
    own = sent({"document": "badges", "language": "own", "players": [1, 2]}).json()
    assert sorted(PrintRun.objects.filter(batch=own["batch"]).values_list("language", "pieces_wanted")) == [
        ("en", 1),
        ("fr", 1),
    ]
    refused = sent({"document": "badges", "players": [77]})
    assert (refused.status_code, refused.json()["code"]) == (422, "paper.no_such_piece")
    assert sent({"document": "badges", "copies": 99}).status_code == 400


def on_terminal(*arguments: str, to: Path) -> Sequence[Path]:
    call_command("print", "lyon-open", *arguments, "--to", str(to))
    return sorted(to.iterdir())


def test_by_the_terminal(event: Tournament, tmp_path: Path) -> None:
    speak(event, {2: "fr"})
    (sheets,) = on_terminal("score-sheets", "--session", "1", "--table", "4", "--copies", "2", to=tmp_path / "one")
    pages = pages_of(sheets.read_bytes())
    assert len(pages) == 2
    assert "Player 4 " in pages[0]
    files = on_terminal("badges", "--language", "own", "--player", "1", "--player", "2", to=tmp_path / "two")
    assert [path.name for path in files] == ["lyon-open-badges-en.pdf", "lyon-open-badges-fr.pdf"]
    with pytest.raises(CommandError, match=r"paper\.no_such_piece"):
        on_terminal("badges", "--player", "99", to=tmp_path / "three")


def test_the_journal_says_how_many_copies(event: Tournament) -> None:
    print_one(event, "poster", copies=4)
    entry = AuditEvent.objects.get(tournament_uid=event.uid, action="paper.ordered")
    assert entry.after is not None
    assert (entry.after["document"], entry.after["copies"]) == ("poster", 4)


def test_copies_of_many_pieces_are_refused_before_anything_is_kept(event: Tournament) -> None:
    """Twenty-six times the four score sheets of a session are 104 pieces."""
    with pytest.raises(Refusal) as refused:
        print_one(event, "score-sheets", session=1, copies=26)
    assert (refused.value.code, refused.value.detail["pieces"]) == ("paper.too_many_copies", 4)
    assert not PrintRun.objects.exists()


@pytest.mark.parametrize("text", ["4-1", "1, 9-5"])
def test_numbers_that_run_backwards_are_not_all_of_them(text: str) -> None:
    with pytest.raises(forms.ValidationError):
        NumbersField().clean(text)


@pytest.mark.long
def test_the_terminal_prints_codes_and_never_empty_cards(event: Tournament, tmp_path: Path) -> None:
    """Whoever reads the terminal owns the installation: each card has the code that opens its player's page."""
    with pytest.raises(CommandError, match=r"paper\.no_links"):
        on_terminal("player-codes", to=tmp_path / "none")
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    (cards,) = on_terminal("player-codes", to=tmp_path / "cards")
    text = " ".join(pages_of(cards.read_bytes()))
    codes = [link.code for link in all_open_links(event, by=actor("alice"))]
    assert len(codes) == 16
    assert [code for code in codes if code not in text] == []
    assert "····" not in text
    LinkSecret.objects.filter(tournament=event).delete()
    with pytest.raises(CommandError, match=r"paper\.codes_unknown"):
        on_terminal("player-codes", to=tmp_path / "lost")


def test_whoever_may_not_hand_links_out_any_more_gets_no_empty_cards(event: Tournament) -> None:
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    (run,) = order_prints(tournament=event, wishes=[Wish("player-codes")], address=ADDRESS, by=actor("alice"), at=NOON)
    StaffRole.objects.filter(tournament=event, user__username="alice").delete()
    assert set_run(run=run, at=NOON).refusal == "paper.codes_unknown"
