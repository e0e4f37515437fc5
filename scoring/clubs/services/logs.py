"""Make a game of a club from the log of a game that was played online."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import unquote_to_bytes

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.logs import GameLog, read_log, replay
from mahjong_core.winds import WINDS
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.logs import IMPORTED, imported_game, logged_seats
from scoring.clubs.services.games import confirm_game, start_game
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.services.entries import record_hand
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.models import Session, Tournament
from tournaments.tables.selectors.cards import GAME_TABLE

_IN_ADDRESS: Final = b"#json="
_CONFIRMED: Final = ("scoring.value_unusual",)  # the log is the witness


def parse_log(data: bytes) -> GameLog:
    """Return the game of a file, or of the address of a viewer that has it behind ``#json=``.

    Raise ``logs.unknown`` and the other codes of ``mahjong_core.logs.read_log``.
    """
    if data.startswith(b"http") and _IN_ADDRESS in data:
        data = unquote_to_bytes(data.partition(_IN_ADDRESS)[2].strip())
    with rules_as_refusals():
        return read_log(data)


def import_log(
    *,
    tournament: Tournament,
    log: GameLog,
    by: Actor,
    at: datetime,
    seats: Mapping[str, int] | None = None,
    started_at: datetime | None = None,
) -> Session:
    """Write the game with all its hands, confirm it, and return its session; all of it or nothing.

    ``seats``: the players by number and starting wind; without them each name must be that of one player. Raise
    ``clubs.log_twice``, ``clubs.log_players``, the codes of ``replay``, and as ``start_game`` and ``record_hand`` do.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    with transaction.atomic():
        # The lock keeps the same log from being imported twice at once.
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        earlier = imported_game(current, log)
        if earlier is not None:
            raise Conflict(
                "clubs.log_twice",
                _("This log is game %(game)s already.") % {"game": earlier},
                {"game": earlier, "href": page_url("club-game", current.slug, earlier)},
            )
        chosen = seats if seats is not None else _seats_by_name(current, log)
        with rules_as_refusals():
            lines = replay(log, rules_of(current))
        game = start_game(tournament=current, seats=chosen, by=by, at=at, started_at=started_at)
        table = game.tables.get(number=GAME_TABLE)
        for line in lines:
            record_hand(table=table, hand=line, by=by, at=at, confirm=_CONFIRMED)
        facts = {"game": game.number, "digest": log.digest, "hands": len(lines), "title": log.title}
        record(IMPORTED, game, by=by, at=at, tournament=current, after=facts)
        confirm_game(game=game, by=by, at=at)
    return game


def _seats_by_name(tournament: Tournament, log: GameLog) -> dict[str, int]:
    found = logged_seats(tournament, log)
    unclear = [seat for seat in found if seat.number is None]
    if unclear:
        raise Refusal(
            "clubs.log_players",
            _("Choose the player for: %(names)s.") % {"names": print_list(seat.name for seat in unclear)},
            {"seats": {seat.wind.value: {"name": seat.name, "number": seat.number} for seat in found}},
        )
    return {wind.value: seat.number or 0 for wind, seat in zip(WINDS, found, strict=True)}
