"""Read a log in the JSON form of tenhou.net/6.

``log`` has a list for each hand: round, counters and stakes; the scores; the indicators and those below them; for each
seat the deal, the draws and the discards; and the end. Seats are numbered from the first dealer.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NoReturn

from mahjong_core.errors import RuleError
from mahjong_core.logs.records import GameLog, LoggedHand, LoggedWin, Scores
from mahjong_core.riichi.table.records import Abortive, HandLabel, Outcome
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import WINDS, Wind

__all__ = ["read_tenhou"]

_LENGTH: Final = 17
_MOST_HANDS: Final = 100
_MAX_LETTERS: Final = 160
_ABORTIVE: Final[Mapping[str, Abortive]] = {
    "九種九牌": Abortive.NINE_ORPHANS,
    "四風連打": Abortive.FOUR_WINDS,
    "四家立直": Abortive.FOUR_RIICHI,
    "四開槓": Abortive.FOUR_KONGS,
    "四槓散了": Abortive.FOUR_KONGS,
    "三家和了": Abortive.THREE_WINS,
    "三家和": Abortive.THREE_WINS,
}
_DRAWS: Final[Mapping[str, bool | None]] = {"流局": None, "全員聴牌": True, "全員不聴": False}
_WIN, _NAGASHI = "和了", "流し満貫"
_VALUE: Final = re.compile(r"(\d+)符(\d+)[飜翻]")
_POINTS: Final = re.compile(r"(\d+)(?:-(\d+))?点")
# The longer names first: a threefold mangan is a mangan by its letters, too.
_LIMITS: Final = (
    ("三倍満", Limit.SANBAIMAN),
    ("倍満", Limit.BAIMAN),
    ("跳満", Limit.HANEMAN),
    ("満貫", Limit.MANGAN),
    ("sanbaiman", Limit.SANBAIMAN),
    ("baiman", Limit.BAIMAN),
    ("haneman", Limit.HANEMAN),
    ("mangan", Limit.MANGAN),
)
_YAKUMAN: Final = (
    Limit.YAKUMAN,
    Limit.DOUBLE_YAKUMAN,
    Limit.TRIPLE_YAKUMAN,
    Limit.QUADRUPLE_YAKUMAN,
    Limit.QUINTUPLE_YAKUMAN,
    Limit.SEXTUPLE_YAKUMAN,
)


def read_tenhou(data: Mapping[str, Any]) -> GameLog:
    """Return the game. Raise ``logs.three_players``, and ``logs.malformed`` with the hand and what is wrong in it."""
    rule = data.get("rule")
    shown = str(rule.get("disp", "")) if isinstance(rule, dict) else ""
    names, rows = data.get("name"), data.get("log")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        _malformed(0, "name")
    played = [name for name in names if name]
    if "三" in shown or len(names) == 3 or len(played) == 3:
        raise RuleError("logs.three_players", "a game of three players is not read")
    if len(names) != len(WINDS):
        _malformed(0, "name")
    if not isinstance(rows, list) or not 1 <= len(rows) <= _MOST_HANDS:
        _malformed(0, "log")
    hands = tuple(_hand(number, row) for number, row in enumerate(rows, 1))
    title = data.get("title")
    return GameLog(
        names=tuple(" ".join(name.split())[:_MAX_LETTERS] for name in names),
        hands=hands,
        final=_final(data.get("sc")),
        digest=hashlib.sha256(json.dumps([names, rows], ensure_ascii=False).encode()).hexdigest(),
        title=" ".join(str(part) for part in title if part)[:_MAX_LETTERS] if isinstance(title, list) else "",
    )


def _final(found: Any) -> Scores | None:
    """Return the scores of ``sc``, in which the points for places stand between them."""
    if found is None:
        return None
    if not isinstance(found, list) or len(found) != 2 * len(WINDS):
        _malformed(0, "sc")
    return _scores(0, "sc", found[::2])


def _hand(number: int, row: Any) -> LoggedHand:
    if not isinstance(row, list) or len(row) != _LENGTH:
        _malformed(number, "length")
    place = row[0]
    if not isinstance(place, list) or len(place) != 3 or not all(map(_is_count, place)) or place[0] >= 16:
        _malformed(number, "round")
    label = HandLabel(WINDS[place[0] // 4], place[0] % 4 + 1, place[1])
    end = row[-1]
    if not isinstance(end, list) or not end or not isinstance(end[0], str):
        _malformed(number, "end")
    discards = [row[4 + 3 * seat + 2] for seat in range(len(WINDS))]
    if not all(isinstance(each, list) for each in discards):
        _malformed(number, "discards")
    before = _scores(number, "scores", row[1])
    outcome, wins, gains, extra = _end(number, label, end)
    return LoggedHand(
        label=label,
        deposits=place[2],
        before=before,
        outcome=outcome,
        gains=gains,
        riichi=_riichi(discards, wins),
        wins=wins,
        doubtful=_last_turned(discards) if extra.get("abortive") is Abortive.THREE_WINS else None,
        **extra,
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _scores(number: int, part: str, found: Any) -> Scores:
    if not isinstance(found, list) or len(found) != len(WINDS):
        _malformed(number, part)
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in found):
        _malformed(number, part)
    east, south, west, north = found
    return east, south, west, north


def _end(
    number: int, label: HandLabel, end: Sequence[Any]
) -> tuple[Outcome, tuple[LoggedWin, ...], Scores, dict[str, Any]]:
    kind = end[0]
    if kind == _WIN:
        pairs = list(zip(end[1::2], end[2::2], strict=False))
        if not pairs or len(end) != 1 + 2 * len(pairs):
            _malformed(number, "end")
        gains = [_scores(number, "end", moved) for moved, _facts in pairs]
        wins = tuple(_win(number, label, facts) for _moved, facts in pairs)
        return Outcome.WIN, wins, _sum(gains), {}
    gains = [_scores(number, "end", end[1])] if len(end) > 1 and end[1] else []
    if kind in _DRAWS:
        return Outcome.DRAW, (), _sum(gains), {"is_all_ready": _DRAWS[kind]}
    if kind == _NAGASHI:
        return Outcome.NAGASHI, (), _sum(gains), {}
    if kind in _ABORTIVE:
        return Outcome.ABORTIVE, (), _sum(gains), {"abortive": _ABORTIVE[kind]}
    raise RuleError(
        "logs.end_unknown",
        f"hand {number} ends in a way that is not known: {kind[:40]}",
        {"hand": number, "label": str(label), "end": kind[:40]},
    )


def _sum(rows: Sequence[Scores]) -> Scores:
    east, south, west, north = (sum(row[seat] for row in rows) for seat in range(len(WINDS)))
    return east, south, west, north


def _win(number: int, label: HandLabel, facts: Any) -> LoggedWin:
    seats = range(len(WINDS))
    if (
        not isinstance(facts, list)
        or len(facts) < 4
        or not all(_is_count(seat) and seat in seats for seat in facts[:3])
    ):
        _malformed(number, "win")
    winner, discarder, liable = (WINDS[seat] for seat in facts[:3])
    text = str(facts[3])
    found = LoggedWin(winner, None if discarder is winner else discarder, liable=None if liable is winner else liable)
    value = _VALUE.search(text)
    if value is not None:
        return replace(found, han=int(value[2]), fu=int(value[1]))
    is_dealer = winner is WINDS[label.number - 1]
    if "役満" in text or "yakuman" in text.lower():
        return replace(found, limit=_yakuman(number, text, is_dealer=is_dealer, is_drawn=discarder is winner))
    limit = next((limit for name, limit in _LIMITS if name in text.lower()), None)
    if limit is None:
        _malformed(number, "value")
    return replace(found, limit=limit)


def _yakuman(number: int, text: str, *, is_dealer: bool, is_drawn: bool) -> Limit:
    """Return how many yakuman the points are worth, since the name does not say it."""
    points = _POINTS.search(text)
    if points is None:
        _malformed(number, "value")
    most = int(points[2] or points[1])
    one = 16_000 if is_drawn else 48_000 if is_dealer else 32_000
    if most % one or not 1 <= most // one <= len(_YAKUMAN):
        _malformed(number, "value")
    return _YAKUMAN[most // one - 1]


def _riichi(discards: Sequence[Sequence[Any]], wins: Sequence[LoggedWin]) -> tuple[Wind, ...]:
    """Return who laid a stake: a riichi whose turned discard is won on is not valid."""
    seats = []
    for wind, row in zip(WINDS, discards, strict=True):
        turned = [place for place, tile in enumerate(row) if _is_turned(tile)]
        is_won_on = bool(turned) and turned[-1] == len(row) - 1 and any(win.discarder is wind for win in wins)
        if turned and not is_won_on:
            seats.append(wind)
    return tuple(seats)


def _last_turned(discards: Sequence[Sequence[Any]]) -> Wind | None:
    """Return whose latest discard was turned, if it is one seat's."""
    found = [wind for wind, row in zip(WINDS, discards, strict=True) if row and _is_turned(row[-1])]
    return found[0] if len(found) == 1 else None


def _is_turned(tile: Any) -> bool:
    return isinstance(tile, str) and tile.startswith("r")


def _malformed(number: int, part: str) -> NoReturn:
    raise RuleError("logs.malformed", f"hand {number}: {part} cannot be read", {"hand": number, "part": part})
