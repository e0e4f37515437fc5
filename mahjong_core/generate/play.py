"""Play the tables of a generated event: scores, hands, ties, penalties."""

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.mcr_games import play_mcr
from mahjong_core.generate.riichi_games import play_riichi
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import Json
from mahjong_core.rulesets.records import Chombo, Stage
from mahjong_core.winds import WINDS

__all__ = ["TablePlayer"]

_TIES, _TOTALS_ONLY, _GIVEN_UP = 20, 150, 20  # tables in a thousand
_FALSE_WINS = 123  # MCR tables in a thousand: one in 130 hands
_LATE, _CHOMBO = 15, 25
_FALSE_WIN_PRICES = (("false-win-below-minimum", 10), ("false-win-invalid-hand", 20))
_LEFT = (0, 0, 0, 1000, 2000)


class TablePlayer:
    """Play tables. ``adjustments`` collects the points of decisions."""

    def __init__(self, rules: EventRules, dice: Dice, *, hands: bool, ties: bool) -> None:
        self._rules = rules
        self._dice = dice
        self._hands = hands and rules.game != "other"
        self._wants_tie = ties
        self.adjustments: list[Json] = []

    def play(self, session: Json) -> None:
        """Give every table of a session its scores, and hands to most tables if there are any."""
        for table in session["tables"]:
            with_hands = self._hands and not self._dice.chance(_TOTALS_ONLY)
            if self._rules.is_riichi:
                self._riichi(session["number"], table, with_hands=with_hands)
            else:
                self._points(session["number"], table, with_hands=with_hands)
            if with_hands and self._dice.chance(_GIVEN_UP):
                table["hands_complete"] = False

    def _points(self, session: int, table: Json, *, with_hands: bool) -> None:
        """Play a table whose hands are settled as in MCR."""
        hands, start = play_mcr(self._dice), self._rules.engine.starting_points
        table["scores"] = [start + sum(hand["deltas"][seat] for hand in hands) for seat in range(4)]
        if with_hands:
            table["hands"] = hands
        elif self._is_tied():
            self._tie(table)
        if self._rules.game == "mcr" and _is_ruled_on(table):
            if self._dice.chance(_FALSE_WINS):
                self._false_win(session, table)
            elif not self._rules.is_own and self._dice.chance(_LATE):
                self.fine(session, table, self._dice.below(4), -self._dice.pick((10, 20)), "late-arrival")

    def _riichi(self, session: int, table: Json, *, with_hands: bool) -> None:
        """Play a riichi table. Three first players who cannot share what is left play again."""
        engine, dice = self._rules.engine, self._dice
        is_ruled_on = _is_ruled_on(table) and not self._rules.is_own
        guilty = engine.chombo is Chombo.DEDUCTION and is_ruled_on and dice.chance(_CHOMBO)
        offender = dice.pick(WINDS) if guilty else None
        if with_hands:
            hands, scores, left = play_riichi(self._rules, dice, offender)
            while any(score % self._rules.unit for score in scores):
                hands, scores, left = play_riichi(self._rules, dice, offender)
            table["hands"] = hands
        else:
            scores, left = self._riichi_totals()
        table["scores"] = scores
        if left or engine.leftover_deposits == "lost":
            table["leftover"] = left
        if not with_hands and self._is_tied():
            self._tie(table)
        if offender is not None:
            where = {"hand": 2} if with_hands else {}
            seat = WINDS.index(offender)
            self.fine(session, table, seat, -(engine.chombo_amount or 0), "chombo", **where)
        elif is_ruled_on and dice.chance(_LATE):
            self.fine(session, table, dice.below(4), -1000 * dice.between(1, 9), "late-arrival")

    def _riichi_totals(self) -> tuple[list[int], int]:
        """Return four scores typed as totals, and what is left on the table if the rules leave it there."""
        dice, start = self._dice, self._rules.engine.starting_points
        scores = [start] * 4
        for _ in range(9):
            winner, payer = dice.sample(range(4), 2)
            points = 100 * dice.pick((10, 13, 20, 26, 39, 52, 77, 80, 120))
            scores[winner] += points
            scores[payer] -= points
        left = dice.pick(_LEFT) if self._rules.engine.leftover_deposits == "lost" else 0
        scores[dice.below(4)] -= left
        return scores, left

    def _is_tied(self) -> bool:
        wanted, self._wants_tie = self._wants_tie, False
        return wanted or self._dice.chance(_TIES)

    def _tie(self, table: Json) -> None:
        """Make two seats level, now and then three or four."""
        scores, unit = table["scores"], self._rules.unit
        size = self._dice.pick((2, 2, 2, 2, 2, 2, 2, 3, 3, 4))
        order = self._dice.sample(range(4), 4)
        level, others = order[:size], order[size:]
        share = sum(scores[seat] for seat in level) // (size * unit) * unit
        rest = sum(scores[seat] for seat in level) - size * share
        if rest and not others:
            return
        for seat in level:
            scores[seat] = share
        if others:
            scores[others[0]] += rest

    def _false_win(self, session: int, table: Json) -> None:
        """Let a player declare a win wrongly: so much to each of the others, four rows (MCR 3.11.6.6)."""
        cause, price = self._dice.pick(_FALSE_WIN_PRICES)
        offender = self._dice.pick([at for at, seat in enumerate(table["seats"]) if seat is not None])
        hands = [hand["number"] for hand in table.get("hands", ()) if hand.get("winner") != WINDS[offender]]
        where = {"hand": self._dice.pick(hands)} if hands else {}
        for seat in range(4):
            self.fine(session, table, seat, -3 * price if seat == offender else price, cause, **where)

    def fine(self, session: int, table: Json, seat: int, amount: int, cause: str, **where: int) -> None:
        """Post points at the stage of the rules. Before the places they are in the score.

        Somebody without a number is named by the seat.
        """
        stage = self._rules.engine.penalty_stage
        player = table["seats"][seat]
        if player is None and stage is not Stage.BEFORE_PLACES:
            return
        who: Json = {"seat": str(WINDS[seat])} if player is None else {"player": player}
        at = {"session": session, "table": table["number"], **where}
        self.adjustments.append({**who, "amount": amount, "stage": str(stage), "cause": cause, **at})
        if stage is Stage.BEFORE_PLACES:
            table["scores"][seat] += amount


def _is_ruled_on(table: Json) -> bool:
    """Return whether everybody at a table is a player, or a substitute without a number at nobody's seat."""
    return not any(isinstance(seat, dict) for seat in table["seats"])
