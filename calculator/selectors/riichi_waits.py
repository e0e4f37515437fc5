"""Read what thirteen tiles wait for, with the value of each win by discard and by self-draw."""

from dataclasses import replace

from django.utils.translation import gettext as _

from calculator.selectors.question import WaitLine, Worth
from mahjong_core.errors import RuleError
from mahjong_core.hands import COPIES, Hand, tally
from mahjong_core.riichi.evaluate import RiichiEvaluation, evaluate_riichi, riichi_hand_problems
from mahjong_core.riichi.options import HandOptions
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.tiles import KIND_OF, KINDS, tile_name
from tournaments.common.rule_words.riichi import LIMITS

_NO_YAKU = ("hand.no_yaku", "hand.yaku_not_allowed", "hand.late_yaku", "hand.below_two_han")


def wait_lines(hand: Hand, win: RiichiWin, options: HandOptions) -> tuple[WaitLine, ...]:
    """Return every tile that completes ``hand``, in the order of the tiles; circumstances of the win are left aside."""
    plain = replace(win, first_turn=False, last_tile=False, kong_replacement=False, robbing_kong=False)
    held = tally(hand)
    held.update(KIND_OF[tile] for tile in (*win.dora_indicators, *win.ura_indicators))
    lines = (wait_line(hand, kind, COPIES - held[kind], plain, options) for kind in range(KINDS) if held[kind] < COPIES)
    return tuple(line for line in lines if line)


def wait_line(hand: Hand, kind: int, left: int, win: RiichiWin, options: HandOptions) -> WaitLine | None:
    """Return a winning tile with its values; None if it is not a win either way."""
    won = replace(hand, winning_tile=kind)
    discard = worth(won, replace(win, self_draw=False), options)
    drawn = worth(won, replace(win, self_draw=True), options)
    if discard is None or drawn is None:
        return None
    return WaitLine(tile_name(kind), left, discard, drawn)


def worth(hand: Hand, win: RiichiWin, options: HandOptions) -> Worth | None:
    """Return the value of a win; None if the tiles are no win."""
    if riichi_hand_problems(hand, win, options):
        return None
    try:
        evaluation = evaluate_riichi(hand, win, options)
    except RuleError as error:
        return Worth(None, _("no yaku"), counts=False) if error.code in _NO_YAKU else None
    return Worth(evaluation.total, label_of(evaluation))


def label_of(evaluation: RiichiEvaluation) -> str:
    """Return the limit of a hand, or its han and fu."""
    if evaluation.limit:
        return str(LIMITS[evaluation.limit.value])
    return _("%(han)s han %(fu)s fu") % {"han": evaluation.han, "fu": evaluation.fu}
