"""Convert results to JSON-ready data of the command line and the HTTP API."""

from typing import Any

from mahjong_core.riichi.evaluate import RiichiEvaluation
from mahjong_core.riichi.explain import counted_fu, counted_yaku, placed_text, riichi_hand_sets
from mahjong_core.riichi.payments import COUNTER, DEPOSIT, Payments
from mahjong_core.riichi.value import Limit
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.riichi.yaku import YAKU, Yaku
from mahjong_core.words import ENGLISH

__all__ = [
    "Json",
    "nagashi_to_json",
    "riichi_evaluation_to_json",
]

Json = dict[str, Any]
_NOT_CUMULATIVE = "4.2"  # "Les yakuman ne sont pas cumulatifs"


def riichi_evaluation_to_json(
    evaluation: RiichiEvaluation, language: str = ENGLISH, paid: Payments | None = None
) -> Json:
    """Return a win: its value, each han and fu with its reason, who pays what, and how the tiles were seen.

    Yaku are named in ``language``, in English if it lacks one. ``paid`` is given if another player than usual pays
    (3.3.6).
    """
    win = evaluation.win
    return {
        "valid": True,
        "yaku": [_yaku_to_json(each.yaku, each.han, each.sets, language) for each in counted_yaku(evaluation)],
        "dora": evaluation.dora,
        "red_fives": evaluation.red_fives,
        "ura_dora": evaluation.ura_dora,
        "han": evaluation.han,
        "fu": evaluation.fu,
        "limit": None if evaluation.limit is None else evaluation.limit.value,
        "payments": _shares_to_json(paid or evaluation.payments),
        "total": evaluation.total,
        "counters_value": evaluation.options.counter_points * win.counters,
        "deposits_value": DEPOSIT * win.deposits,
        "fu_items": [
            {"reason": each.reason, "fu": each.fu, "tiles": each.tiles, "clause": each.clause}
            for each in counted_fu(evaluation)
        ],
        "dropped": [
            {
                "id": name,
                "name": YAKU[name].names[language],
                "because": "yakuman_not_cumulative",
                "clause": _NOT_CUMULATIVE,
            }
            for name in evaluation.dropped
        ],
        "responsibility": evaluation.liable,
        "shape": evaluation.reading.shape.value,
        "sets": list(riichi_hand_sets(evaluation)),
        "completed": placed_text(evaluation),
    }


def nagashi_to_json(
    claim: RiichiWin, paid: Payments, language: str = ENGLISH, counter_points: int = 3 * COUNTER
) -> Json:
    """Return a nagashi mangan in the form of a win: its payments, without the fields that depend on tiles (4.2.4)."""
    described = YAKU["nagashi_mangan"]
    return {
        "valid": True,
        "yaku": [_yaku_to_json(described, described.closed, (), language)],
        "dora": 0,
        "red_fives": 0,
        "ura_dora": 0,
        "han": described.closed,
        "fu": 0,
        "limit": Limit.MANGAN.value,
        "payments": _shares_to_json(paid),
        "total": paid.total + DEPOSIT * claim.deposits,
        "counters_value": counter_points * claim.counters,
        "deposits_value": DEPOSIT * claim.deposits,
        "fu_items": [],
        "dropped": [],
        "responsibility": False,
        "shape": "nagashi_mangan",
        "sets": [],
        "completed": "",
    }


def _shares_to_json(paid: Payments) -> dict[str, int]:
    """Return a dictionary such as {"discarder": 7700}, {"east": 3900, "others": 2000}, or {"others".

    4000} when East wins.
    """
    shares = {
        "discarder": paid.discarder,
        "east": paid.east,
        "others": paid.others,
        "responsible": paid.responsible,
    }
    return {name: points for name, points in shares.items() if points is not None}


def _yaku_to_json(described: Yaku, han: int, sets: tuple[str, ...], language: str) -> Json:
    return {
        "id": described.id,
        "name": described.names[language],
        "han": han,
        "clause": described.clause,
        "sets": list(sets),
    }
