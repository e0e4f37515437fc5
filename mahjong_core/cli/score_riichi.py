"""Value one riichi hand given as the fields of a JSON line."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from mahjong_core.cli.fields import KeptByRules, LineFields, Plain
from mahjong_core.hands import Hand, check_problems, problems
from mahjong_core.riichi.evaluate import evaluate_riichi
from mahjong_core.riichi.nagashi import nagashi_payments, nagashi_problems
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.present import nagashi_to_json, riichi_evaluation_to_json
from mahjong_core.riichi.responsible import Payers, payments_with, responsible_problems, seat_problems
from mahjong_core.riichi.win import RiichiWin, number_problems, riichi_table_problems
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.tiles import parse_tiles
from mahjong_core.winds import Wind

__all__ = ["score_riichi"]

_INDICATORS = ("dora_indicators", "ura_indicators")


def score_riichi(given: dict[str, Any], rule_set: RuleSet, language: str) -> dict[str, Any]:
    """Return the answer for one line; yaku named in ``language``. Raises the errors of reading and valuing."""
    plain = _PLAIN.read(given)
    if plain is None and given.get("nagashi") is True:
        return _score_nagashi(given, rule_set, language)
    hand, win, payers = (*plain, None) if plain else _read(given)
    check_problems(riichi_table_problems(hand, win, rule_set))
    if payers is None:
        return riichi_evaluation_to_json(evaluate_riichi(hand, win, _OPTIONS.of(rule_set)), language)
    check_problems(tuple(seat_problems(win, payers)))
    value = evaluate_riichi(hand, win, _OPTIONS.of(rule_set))
    check_problems(tuple(responsible_problems(value, payers)))
    return riichi_evaluation_to_json(value, language, payments_with(value, payers))


def _score_nagashi(given: dict[str, Any], rule_set: RuleSet, language: str) -> dict[str, Any]:
    """Return a claim of nagashi mangan (4.2.4): no win, so nothing of one is said; the tiles may be left out.

    Riichi may have been declared; it counts for nothing, "ne peut être combinée avec aucune autre main".
    """
    fields = LineFields(given)
    for name in _OF_A_WIN:
        fields.nothing(name, "score.not_with_nagashi", f"a nagashi mangan is no win and has no {name}")
    fields.flag("nagashi")
    melds = fields.melds("melds")
    concealed = fields.tiles("concealed") if "concealed" in given else None
    claim = RiichiWin(
        seat_wind=fields.wind("seat_wind"),
        prevailing_wind=fields.wind("prevailing_wind"),
        riichi=fields.flag("riichi"),
        double_riichi=fields.flag("double_riichi"),
        counters=fields.count("counters"),
        deposits=fields.count("deposits"),
    )
    fields.check()
    hand = Hand(concealed or (), melds)
    hand_problems = [
        *nagashi_problems(melds, rule_set),
        *number_problems(claim),
        *riichi_table_problems(hand, claim, rule_set),
    ]
    check_problems((*hand_problems, *(problems(hand) if concealed is not None else ())))
    is_draw = rule_set.nagashi_settled == "draw"  # counters and stakes stay on the table
    claim = replace(claim, counters=0, deposits=0) if is_draw else claim
    each = _OPTIONS.of(rule_set).counter_points
    return nagashi_to_json(claim, nagashi_payments(claim, each), language, each)


# What describes a win, and so says nothing of a nagashi mangan.
_OF_A_WIN = (
    "winning_tile",
    "self_draw",
    "ippatsu",
    "first_turn",
    "last_tile",
    "kong_replacement",
    "robbing_kong",
    "dora_indicators",
    "ura_indicators",
    "discarder",
    "responsible",
)


_OPTIONS = KeptByRules(hand_options)


def _read(given: dict[str, Any]) -> tuple[Hand, RiichiWin, Payers]:
    """Return the hand, its win and who pays for it; raises with every fault of the line."""
    indicators = {}
    for name in _INDICATORS:  # one text or a list of tiles; anything else is left for the reader to refuse
        tiles = given.get(name, "")
        is_list = isinstance(tiles, list) and all(isinstance(tile, str) for tile in tiles)
        indicators[name] = "".join(tiles) if is_list else tiles
    fields = LineFields(given | indicators)
    concealed, melds, winning_tile = fields.tiles("concealed"), fields.melds("melds"), fields.tile("winning_tile")
    win = _win(fields)
    fields.flag("nagashi")  # not claimed
    payers = Payers(fields.wind_if_given("discarder"), fields.wind_if_given("responsible"))
    fields.check()
    return Hand(concealed, melds, winning_tile), win, payers


def _win(fields: LineFields) -> RiichiWin:
    return RiichiWin(
        self_draw=fields.flag("self_draw"),
        seat_wind=fields.wind("seat_wind"),
        prevailing_wind=fields.wind("prevailing_wind"),
        riichi=fields.flag("riichi"),
        double_riichi=fields.flag("double_riichi"),
        ippatsu=fields.flag("ippatsu"),
        first_turn=fields.flag("first_turn"),
        last_tile=fields.flag("last_tile"),
        kong_replacement=fields.flag("kong_replacement"),
        robbing_kong=fields.flag("robbing_kong"),
        dora_indicators=fields.tiles("dora_indicators"),
        ura_indicators=fields.tiles("ura_indicators"),
        counters=fields.count("counters"),
        deposits=fields.count("deposits"),
    )


@lru_cache(maxsize=8192)
def _known_win(self_draw: bool, seat: str, prevailing: str, *more: Any) -> RiichiWin:  # noqa: FBT001
    *flags, dora, ura, counters, deposits = more
    if max(len(dora), len(ura)) > _LONGEST:
        raise ValueError("not worth remembering")
    values = (self_draw, Wind(seat), Wind(prevailing), *flags, _indicators(dora), _indicators(ura), counters, deposits)
    return RiichiWin(*values)


_LONGEST = 40  # characters of indicators
_indicators = lru_cache(maxsize=8192)(parse_tiles)
_FLAGS = ("riichi", "double_riichi", "ippatsu", "first_turn", "last_tile", "kong_replacement", "robbing_kong")
_PLAIN = Plain(
    (
        ("self_draw", bool, False),
        ("seat_wind", str, None),
        ("prevailing_wind", str, None),
        *((name, bool, False) for name in _FLAGS),
        ("dora_indicators", str, ""),
        ("ura_indicators", str, ""),
        ("counters", int, 0),
        ("deposits", int, 0),
    ),
    _known_win,
)
