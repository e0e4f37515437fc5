"""Logs of games in the form of tenhou.net/6, written by an arithmetic of their own.

It knows nothing of the core: the payments are computed here from fu and han by the formula of the game, the deal and
the counters are moved here, and the scores of the log are the sums of that.
"""

import json
import random
from dataclasses import dataclass, field
from typing import Any

LIMITS = {5: ("満貫", 2000), 6: ("跳満", 3000), 8: ("倍満", 4000), 11: ("三倍満", 6000), 13: ("役満", 8000)}
ABORTIVE = ("九種九牌", "四風連打", "四開槓")


def up(points: int) -> int:
    return -(-points // 100) * 100


def base(han: int, fu: int) -> tuple[str, int]:
    """The name of a value and its base points."""
    points = fu * 2 ** (han + 2)
    if han < 5 and points < 2000:
        return f"{fu}符{han}飜", points
    return LIMITS[max(least for least in LIMITS if least <= max(han, 5))]


@dataclass
class Maker:
    """Play hands; ``rows`` is the ``log`` of the file."""

    scores: list[int] = field(default_factory=lambda: [25000] * 4)
    kyoku: int = 0
    honba: int = 0
    sticks: int = 0
    rows: list[Any] = field(default_factory=list)

    def hand(self, end: list[Any], gains: list[int], riichi: dict[int, bool], *, stays: bool, won: bool) -> None:
        """Write a hand. ``riichi``: by seat whether the turned discard was won on, and the stake not laid."""
        row: list[Any] = [[self.kyoku, self.honba, self.sticks], list(self.scores), [11], []]
        for seat in range(4):
            discards: list[Any] = [19, 60]
            if seat in riichi:
                discards = [19, "r28"] if riichi[seat] else [19, "r28", 60]
            row += [[11, 12, 13], [14, 15], discards]
        self.rows.append([*row, end])
        laid = [seat for seat, is_lost in riichi.items() if not is_lost]
        for seat in laid:
            self.scores[seat] -= 1000
        self.scores = [score + gain for score, gain in zip(self.scores, gains, strict=True)]
        self.sticks = 0 if won else self.sticks + len(laid)
        dealer_won = won and stays
        self.honba = self.honba + 1 if dealer_won or not won else 0
        self.kyoku += not stays

    def win(self, winner: int, loser: int | None, han: int, fu: int, riichi: dict[int, bool]) -> None:
        dealer = self.kyoku % 4
        name, points = base(han, fu)
        pot = 1000 * (self.sticks + sum(not lost for lost in riichi.values()))
        gains = [0] * 4
        if loser is not None:
            value = up(points * (6 if winner == dealer else 4))
            gains[winner], gains[loser] = value + 300 * self.honba + pot, -value - 300 * self.honba
            text = f"{name}{value}点"
        else:
            small, large = up(points), up(2 * points)
            for seat in set(range(4)) - {winner}:
                share = large if dealer in (seat, winner) else small
                gains[seat] -= share + 100 * self.honba
                gains[winner] += share + 100 * self.honba
            gains[winner] += pot
            text = f"{name}{large}点∀" if winner == dealer else f"{name}{small}-{large}点"
        facts = [winner, winner if loser is None else loser, winner, text, "立直(1飜)"]
        self.hand(["和了", gains, facts], gains, riichi, stays=winner == dealer, won=True)

    def draw(self, ready: set[int], riichi: dict[int, bool]) -> None:
        gains = [0] * 4
        if 0 < len(ready) < 4:
            gains = [3000 // len(ready) if seat in ready else -3000 // (4 - len(ready)) for seat in range(4)]
        name = {0: "全員不聴", 4: "全員聴牌"}.get(len(ready), "流局")
        end = [name] if not any(gains) else [name, gains]
        self.hand(end, gains, riichi, stays=self.kyoku % 4 in ready, won=False)

    def abort(self, name: str, riichi: dict[int, bool]) -> None:
        self.hand([name], [0] * 4, riichi, stays=True, won=False)

    def file(self, names: tuple[str, ...] = ("Anna", "Ben", "Cléo", "Dan")) -> dict[str, Any]:
        """The file; stakes left over go to the leader, the first of those who are level."""
        final = list(self.scores)
        final[final.index(max(final))] += 1000 * self.sticks
        points = [part for score in final for part in (score, 0.0)]
        return {"title": ["", ""], "name": list(names), "rule": {"disp": "般南喰赤"}, "log": self.rows, "sc": points}


def random_game(seed: int) -> Maker:
    """A game of up to seven deals; it stops before anybody has less than nothing."""
    lot, made = random.Random(seed), Maker()
    while made.kyoku < 7 and len(made.rows) < 20:
        kept = (list(made.scores), made.kyoku, made.honba, made.sticks, len(made.rows))
        _play(lot, made)
        if min(made.scores) < 1000:
            made.scores, made.kyoku, made.honba, made.sticks = kept[:4]
            del made.rows[kept[4] :]
            break
    return made


def _play(lot: random.Random, made: Maker) -> None:
    ready = {seat for seat in range(4) if lot.random() < 0.5}
    riichi = {seat: False for seat in sorted(ready)[:3] if lot.random() < 0.4}  # four would end the hand
    way = lot.random()
    if way < 0.2:
        made.draw(ready, riichi)
    elif way < 0.25:
        made.abort(lot.choice(ABORTIVE), {})
    else:
        winner = lot.randrange(4)
        loser = None if way < 0.5 else lot.choice([seat for seat in range(4) if seat != winner])
        if loser is not None and loser not in riichi and len(riichi) < 3 and lot.random() < 0.2:
            riichi[loser] = True
        han, fu = lot.choice([(1, 30), (2, 30), (3, 30), (4, 30), (1, 40), (2, 40), (3, 40), (5, 30), (6, 30), (8, 30)])
        made.win(winner, loser, han, fu, riichi)


def as_bytes(file: dict[str, Any]) -> bytes:
    return json.dumps(file, ensure_ascii=False).encode()
