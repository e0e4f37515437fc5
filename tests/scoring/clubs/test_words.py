"""Pages of a club season call a game a game: no session is named where none is played."""

import re
from typing import Any

import pytest

from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from scoring.finals.services.club_final import begin_final
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
HERE = "/t/lyon-open/"
PAGES = (
    "",
    "standings/",
    "standings/?after=1",
    "standings/1/",
    "evening/",
    "rating/",
    "rating/final/",
    "cash/",
    "games/1/",
    "statistics/",
    "participants/",
    "s/1/results/",
    "s/1/tables/1/",
    "s/1/tables/1/totals/",
    "s/1/tables/1/entries/1/",
    "share/",
)


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 5)
    by: Any = actor("alice")
    for _game in range(2):
        game = start_game(tournament=made, seats=dict(zip("ESWN", (1, 2, 3, 4), strict=True)), by=by, at=NOON)
        enter_game_totals(game=game, totals={"E": 34, "S": -50, "W": -8, "N": 24}, by=by, at=NOON)
        confirm_game(game=game, by=by, at=NOON)
    return made


def words(page: str) -> str:
    """Return what a reader sees or hears of a page, without its menus for the machine."""
    spoken = " ".join(re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', page))
    seen = re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)
    return f"{seen} {spoken}"


@pytest.mark.parametrize("in_final", [False, True])
@pytest.mark.parametrize("reader", ["alice", ""])
@pytest.mark.parametrize(("language", "word"), [("en", r"\bsessions?\b"), ("fr", r"\b(sessions?|séances?)\b")])
def test_no_page_of_a_club_names_a_session(
    club: Tournament, *, reader: str, language: str, word: str, in_final: bool
) -> None:
    client = client_of(reader)
    if in_final:
        begin_final(tournament=club, size=4, percent=50, by=actor("alice"), at=NOON)
    opened, found = 0, list[tuple[str, str]]()
    for page in PAGES:
        answer = client.get(HERE + page, headers={"accept-language": language})
        if answer.status_code == 200:
            opened += 1
            text = words(answer.content.decode())
            around = (text[match.start() - 60 : match.end() + 60] for match in re.finditer(word, text, re.IGNORECASE))
            found += [(page, " ".join(part.split())) for part in around]
    assert not found, "\n".join(map(str, found))
    assert opened == (16 if reader else 10)
