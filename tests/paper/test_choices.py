"""Which tables and players, in which language: by the page, the API, the terminal and the service."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.core.management import CommandError, call_command

from paper.models import PrintRun
from paper.prints.forms import NumbersField
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, set_run
from tests.paper.conftest import ADDRESS, pages_of, pdf_of
from tests.people import NOON, actor, client_of
from tournaments.common.errors import Refusal
from tournaments.models import LinkSecret, StaffRole, Tournament
from tournaments.players.services.player_links import all_open_links, issue_missing_links

pytestmark = pytest.mark.django_db
ROOT = "/t/lyon-open/print/"
API = "/api/v1/tournaments/lyon-open/prints/"


def ordered(event: Tournament, *wishes: Wish) -> list[PrintRun]:
    return order_prints(tournament=event, wishes=wishes, address=ADDRESS, by=actor("alice"), at=NOON)


def subjects(run: PrintRun) -> list[str]:
    return [piece.subject for piece in set_run(run=run, at=NOON).pieces.all()]


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


def test_a_language_that_nobody_speaks_is_refused(event: Tournament) -> None:
    with pytest.raises(Refusal) as refused:
        ordered(event, Wish("poster", language="klingon-of-the-north"))
    assert refused.value.code == "paper.unknown_language"


# --- by the page, the API and the terminal ---------------------------------------------------------------------------


def post(ticked: dict[str, Any]) -> Any:
    return client_of("alice").post(ROOT, {"paper": "a4", "language": "en"} | ticked)


@pytest.mark.long
def test_the_page_reads_numbers_as_people_write_them(event: Tournament) -> None:
    ticked = {"document": ["score-sheets", "badges"], "session": ["1"]}
    assert post(ticked | {"tables": "1 - 2, 4", "players": "3;5–6"}).status_code == 302
    sheets, badges = PrintRun.objects.order_by("pk")
    assert sheets.subjects == ["table:1:1", "table:1:2", "table:1:4"]
    assert badges.pieces_wanted == 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"tables": "one"}, "Tables: Write numbers like this: 1-4, 7"),
        ({"players": "1-"}, "Players: Write numbers like this: 1-4, 7"),
        ({"tables": "99999"}, "Tables: Write numbers like this"),
        ({"tables": "77"}, "These tables do not exist: 77."),
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
    client = client_of("alice")

    def sent(body: dict[str, Any]) -> Any:
        return client.post(API, body, content_type="application/json")

    first = sent({"document": "score-sheets", "session": 1, "tables": [3]}).json()
    assert PrintRun.objects.get(uid=first["uid"]).subjects == ["table:1:3"]
    assert sent({"document": "badges", "language": "fr", "players": [1, 2]}).json()["language"] == "fr"
    refused = sent({"document": "badges", "players": [77]})
    assert (refused.status_code, refused.json()["code"]) == (422, "paper.no_such_piece")
    assert sent({"document": "badges", "copies": 2}).status_code == 400
    assert sent({"document": "badges", "language": "own"}).status_code == 400


def on_terminal(*arguments: str, to: Path) -> Sequence[Path]:
    call_command("print", "lyon-open", *arguments, "--to", str(to))
    return sorted(to.iterdir())


def test_by_the_terminal(event: Tournament, tmp_path: Path) -> None:
    (sheets,) = on_terminal("score-sheets", "--session", "1", "--table", "4", to=tmp_path / "one")
    pages = pages_of(sheets.read_bytes())
    assert len(pages) == 1
    assert "Player 4 " in pages[0]
    files = on_terminal("badges", "--language", "fr", "--player", "1", "--player", "2", to=tmp_path / "two")
    assert [path.name for path in files] == ["lyon-open-badges.pdf"]
    with pytest.raises(CommandError, match=r"paper\.no_such_piece"):
        on_terminal("badges", "--player", "99", to=tmp_path / "three")


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
