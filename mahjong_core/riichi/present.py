"""Results as JSON-ready data, in the shapes of the command line and the HTTP API."""

from typing import Any

from mahjong_core.riichi.evaluate import Evaluation
from mahjong_core.riichi.explain import counted_fu, counted_yaku, hand_sets, placed_text
from mahjong_core.riichi.payments import COUNTER, DEPOSIT, Payments
from mahjong_core.riichi.yaku import YAKU, Yaku

Json = dict[str, Any]
NOT_CUMULATIVE = "4.2"  # "Les yakuman ne sont pas cumulatifs"


def evaluation_to_json(evaluation: Evaluation) -> Json:
    """A win: its value, each han and fu with its reason, who pays what, and how the tiles were seen."""
    win = evaluation.win
    return {
        "valid": True,
        "yaku": [_yaku_to_json(each.yaku, each.han, each.sets) for each in counted_yaku(evaluation)],
        "dora": evaluation.dora,
        "red_fives": evaluation.red_fives,
        "ura_dora": evaluation.ura_dora,
        "han": evaluation.han,
        "fu": evaluation.fu,
        "limit": None if evaluation.limit is None else evaluation.limit.value,
        "payments": payments_to_json(evaluation.payments),
        "total": evaluation.total,
        "counters_value": 3 * COUNTER * win.counters,
        "deposits_value": DEPOSIT * win.deposits,
        "fu_items": [
            {"reason": each.reason, "fu": each.fu, "tiles": each.tiles, "clause": each.clause}
            for each in counted_fu(evaluation)
        ],
        "dropped": [
            {"id": name, "name": YAKU[name].english, "because": "yakuman_not_cumulative", "clause": NOT_CUMULATIVE}
            for name in evaluation.dropped
        ],
        "responsibility": evaluation.liable,
        "shape": evaluation.reading.shape.value,
        "sets": list(hand_sets(evaluation)),
        "completed": placed_text(evaluation),
    }


def payments_to_json(paid: Payments) -> Json:
    """``{"discarder": 7700}``, ``{"east": 3900, "others": 2000}``, or ``{"others": 4000}`` when East wins."""
    shares = (("discarder", paid.discarder), ("east", paid.east), ("others", paid.others))
    return {name: points for name, points in shares if points is not None}


def _yaku_to_json(described: Yaku, han: int, sets: tuple[str, ...]) -> Json:
    return {
        "id": described.id,
        "name": described.english,
        "han": han,
        "clause": described.clause,
        "sets": list(sets),
    }


def yaku_to_json(described: Yaku) -> Json:
    """A yaku for a page of yaku: names, han, clause."""
    return {
        "id": described.id,
        "french": described.french,
        "english": described.english,
        "japanese": described.japanese,
        "kanji": described.kanji,
        "closed": described.closed,
        "open": described.open or None,
        "yakuman": described.yakuman,
        "clause": described.clause,
    }
