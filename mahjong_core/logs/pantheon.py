"""Read a game of Pantheon, as its API answers ``GetGame``: the players and the outcome of each round.

Fields are in either spelling of the API (``roundIndex``, ``round_index``); what is zero or empty may be left out. A
round has no scores, so only the final ones are compared when the game is replayed.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from mahjong_core.errors import RuleError
from mahjong_core.logs.records import GameLog, Scores, ToldHand
from mahjong_core.riichi.table.records import Abortive, HandLabel, HandWin, Outcome, TableHand
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import WINDS, Wind

__all__ = ["is_pantheon_game", "read_pantheon_game"]

_MOST_ROUNDS: Final = 100
_MAX_LETTERS: Final = 160
_MOST_HAN: Final = 60
_YAKUMAN: Final = (
    Limit.YAKUMAN,
    Limit.DOUBLE_YAKUMAN,
    Limit.TRIPLE_YAKUMAN,
    Limit.QUADRUPLE_YAKUMAN,
    Limit.QUINTUPLE_YAKUMAN,
    Limit.SEXTUPLE_YAKUMAN,
)
_OUTCOMES: Final = ("ron", "tsumo", "multiron", "draw", "abort", "chombo", "nagashi")
_Seats = Mapping[int, Wind]


def is_pantheon_game(value: Mapping[str, Any]) -> bool:
    """Return whether a JSON object is an answer of Pantheon's API about games."""
    return isinstance(value.get("game"), dict) or any(name in value for name in ("games", "rounds"))


def read_pantheon_game(value: Mapping[str, Any]) -> GameLog:
    """Return the game of an answer to ``GetGame``, or of a list with one game.

    Raise ``logs.pantheon`` for an answer without rounds, ``logs.several_games``, ``logs.abortive_untold`` for an
    abortive draw of a kind that the round does not tell, and ``logs.malformed``.
    """
    game = _game(value)
    players, rounds = game.get("players"), game.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        raise RuleError("logs.pantheon", "this looks like games of Pantheon without their rounds")
    if not isinstance(players, list) or len(players) != len(WINDS) or len(set(map(str, players))) != len(WINDS):
        _malformed(0, "players")
    if len(rounds) > _MOST_ROUNDS:
        _malformed(0, "rounds")
    people = [_number(0, "players", player) for player in players]
    seats = dict(zip(people, WINDS, strict=True))
    names = _names(value, people)
    hands = tuple(_hand(number, row, seats) for number, row in enumerate(rounds, 1))
    mark = _get(game, "sessionHash") or [names, rounds]
    return GameLog(
        names=names,
        hands=hands,
        final=_final(_get(game, "finalResults"), seats),
        digest=hashlib.sha256(json.dumps(["pantheon", mark], ensure_ascii=False).encode()).hexdigest(),
        title=str(_get(game, "date") or "")[:_MAX_LETTERS],
    )


def _get(value: Mapping[str, Any], name: str, default: Any = None) -> Any:
    """Return a field under either spelling: ``roundIndex`` or ``round_index``."""
    if name in value:
        return value[name]
    return value.get("".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name), default)


def _game(value: Mapping[str, Any]) -> Mapping[str, Any]:
    games = [value["game"]] if isinstance(value.get("game"), dict) else value.get("games")
    if not isinstance(games, list) or not games or not all(isinstance(game, dict) for game in games):
        raise RuleError("logs.pantheon", "this looks like games of Pantheon without their rounds")
    if len(games) > 1:
        raise RuleError("logs.several_games", f"{len(games)} games; one is read at a time", {"games": len(games)})
    game: Mapping[str, Any] = games[0]
    return game


def _names(value: Mapping[str, Any], people: Sequence[int]) -> tuple[str, ...]:
    """Return the names of the players in the order of the seats; the number of a player without one."""
    listed = value.get("players")
    titles = {row.get("id"): row.get("title") for row in listed or () if isinstance(row, dict)}
    return tuple(" ".join(str(titles.get(number) or number).split())[:_MAX_LETTERS] for number in people)


def _final(found: Any, seats: _Seats) -> Scores:
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        _malformed(0, "finalResults")
    scores = {
        _seat(0, "finalResults", _get(row, "playerId"), seats): _number(0, "finalResults", row.get("score", 0))
        for row in found
    }
    if set(scores) != set(WINDS):
        _malformed(0, "finalResults")
    east, south, west, north = (scores[wind] for wind in WINDS)
    return east, south, west, north


def _hand(number: int, row: Any, seats: _Seats) -> ToldHand:
    told = [name for name in _OUTCOMES if isinstance(row, dict) and isinstance(row.get(name), dict)]
    if len(told) != 1:
        _malformed(number, "outcome")
    facts: Mapping[str, Any] = row[told[0]]
    index, honba = (_number(number, name, _get(facts, name, 0)) for name in ("roundIndex", "honba"))
    if not 1 <= index <= len(WINDS) ** 2 or not 0 <= honba <= _MOST_ROUNDS:
        _malformed(number, "roundIndex")
    label = HandLabel(WINDS[(index - 1) // 4], (index - 1) % 4 + 1, honba)
    return ToldHand(label, _outcome(number, told[0], facts, seats))


def _outcome(number: int, told: str, facts: Mapping[str, Any], seats: _Seats) -> TableHand:
    riichi = _listed(number, facts, "riichiBets", seats)
    tenpai = _listed(number, facts, "tempai", seats)
    if told in ("ron", "tsumo"):
        loser = _seat(number, "loserId", _get(facts, "loserId"), seats) if told == "ron" else None
        return TableHand(Outcome.WIN, wins=(_win(number, facts, seats),), discarder=loser, riichi=riichi)
    if told == "multiron":
        wins = facts.get("wins")
        if not isinstance(wins, list) or len(wins) < 2 or not all(isinstance(win, dict) for win in wins):
            _malformed(number, "wins")
        loser = _seat(number, "loserId", _get(facts, "loserId"), seats)
        return TableHand(
            Outcome.WIN, wins=tuple(_win(number, win, seats) for win in wins), discarder=loser, riichi=riichi
        )
    if told == "chombo":
        return TableHand(Outcome.CHOMBO, offenders=(_seat(number, "loserId", _get(facts, "loserId"), seats),))
    if told == "nagashi":
        claimants = _listed(number, facts, "nagashi", seats)
        return TableHand(Outcome.NAGASHI, claimants=claimants, tenpai=tenpai, riichi=riichi)
    if told == "draw":
        return TableHand(Outcome.DRAW, tenpai=tenpai, riichi=riichi)
    if len(riichi) < len(WINDS):
        raise RuleError(
            "logs.abortive_untold", f"round {number}: the kind of the abortive draw is not told", {"hand": number}
        )
    return TableHand(Outcome.ABORTIVE, abortive=Abortive.FOUR_RIICHI, riichi=riichi)


def _win(number: int, facts: Mapping[str, Any], seats: _Seats) -> HandWin:
    """Return a winner: han below zero are as many yakuman, as Pantheon writes them."""
    winner = _seat(number, "winnerId", _get(facts, "winnerId"), seats)
    han, fu = (_number(number, name, facts.get(name) or 0) for name in ("han", "fu"))
    pao = _get(facts, "paoPlayerId")
    liable = _seat(number, "paoPlayerId", pao, seats) if pao else None
    if han < 0:
        if -han > len(_YAKUMAN):
            _malformed(number, "han")
        return HandWin(winner, limit=_YAKUMAN[-han - 1], liable=liable)
    if not 1 <= han <= _MOST_HAN:
        _malformed(number, "han")
    return HandWin(winner, han, fu or None, liable=liable)


def _listed(number: int, facts: Mapping[str, Any], name: str, seats: _Seats) -> tuple[Wind, ...]:
    found = _get(facts, name) or []
    if not isinstance(found, list):
        _malformed(number, name)
    chosen = {_seat(number, name, player, seats) for player in found}
    return tuple(wind for wind in WINDS if wind in chosen)


def _seat(number: int, name: str, player: Any, seats: _Seats) -> Wind:
    wind = seats.get(player) if type(player) is int else None
    if wind is None:
        _malformed(number, name)
    return wind


def _number(number: int, name: str, value: Any) -> int:
    if type(value) is not int:
        _malformed(number, name)
    return value


def _malformed(number: int, part: str) -> NoReturn:
    raise RuleError("logs.malformed", f"round {number}: {part} cannot be read", {"hand": number, "part": part})
