"""Value one MCR hand given as the fields of a JSON line."""

from functools import lru_cache
from typing import Any

from mahjong_core.cli.fields import KeptByRules, LineFields, Plain
from mahjong_core.hands import Hand, check_problems
from mahjong_core.mcr.evaluate import McrEvaluation, evaluate_mcr
from mahjong_core.mcr.present import mcr_evaluation_to_json, mcr_evaluation_to_text
from mahjong_core.mcr.readings import minimum_of, readings_of
from mahjong_core.mcr.settle import settle
from mahjong_core.mcr.win import McrWin, mcr_table_problems
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.winds import Wind

__all__ = ["score_mcr", "write_mcr"]


def score_mcr(given: dict[str, Any], rule_set: RuleSet, language: str) -> dict[str, Any]:
    """Return the answer for one line; fans named in ``language``. Raises the errors of reading and valuing."""
    value = _value(given, rule_set)
    answer = mcr_evaluation_to_json(value, language)
    answer["payments"] = _payments(value, value.win)
    return answer


def write_mcr(given: dict[str, Any], rule_set: RuleSet, language: str) -> str:
    """Return the answer of :func:`score_mcr` as JSON text, faster than building the objects."""
    value = _value(given, rule_set)
    return mcr_evaluation_to_text(value, language, _payments(value, value.win))


def _value(given: dict[str, Any], rule_set: RuleSet) -> McrEvaluation:
    hand, win = _PLAIN.read(given) or _read(given)
    check_problems(mcr_table_problems(hand))
    return evaluate_mcr(hand, win, _READINGS.of(rule_set), minimum=minimum_of(rule_set))


_READINGS = KeptByRules(readings_of)


def _payments(value: McrEvaluation, win: McrWin) -> dict[str, int] | None:
    """Return what each pays (3.9.1.3); None if the hand does not reach the minimum."""
    if not value.reaches_minimum:
        return None
    discarder, others = _paid(value.total, win.self_draw)
    return {"others": others} if win.self_draw else {"discarder": discarder, "others": others}


@lru_cache(maxsize=1024)
def _paid(total: int, self_draw: bool) -> tuple[int, int]:  # noqa: FBT001
    """Return what the discarder pays, and each of the others; on a self-draw they all pay alike."""
    paid = settle(total, Wind.EAST, None if self_draw else Wind.SOUTH, minimum=0)
    return -paid[Wind.SOUTH], -paid[Wind.WEST]


def _read(given: dict[str, Any]) -> tuple[Hand, McrWin]:
    """Return the hand and its win; raises with every fault of the line."""
    fields = LineFields(given)
    concealed, melds, winning_tile = fields.tiles("concealed"), fields.melds("melds"), fields.tile("winning_tile")
    win = _win(fields)
    fields.check()
    return Hand(concealed, melds, winning_tile), win


def _win(fields: LineFields) -> McrWin:
    return McrWin(
        self_draw=fields.flag("self_draw"),
        seat_wind=fields.wind("seat_wind"),
        prevailing_wind=fields.wind("prevailing_wind"),
        last_tile=fields.flag("last_tile"),
        kong_replacement=fields.flag("kong_replacement"),
        robbing_kong=fields.flag("robbing_kong"),
        last_of_kind=fields.flag("last_of_kind"),
        flowers=fields.count("flowers"),
    )


@lru_cache(maxsize=8192)
def _known_win(self_draw: bool, seat: str, prevailing: str, *more: Any) -> McrWin:  # noqa: FBT001
    return McrWin(self_draw, Wind(seat), Wind(prevailing), *more)


_PLAIN = Plain(
    (
        ("self_draw", bool, False),
        ("seat_wind", str, None),
        ("prevailing_wind", str, None),
        ("last_tile", bool, False),
        ("kong_replacement", bool, False),
        ("robbing_kong", bool, False),
        ("last_of_kind", bool, False),
        ("flowers", int, 0),
    ),
    _known_win,
)
