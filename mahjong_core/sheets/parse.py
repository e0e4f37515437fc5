"""Read payloads of sheet entries from JSON with full validation, and write them back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from mahjong_core.errors import RuleError
from mahjong_core.mcr.settle import check_win
from mahjong_core.rulesets.records import Family, RuleSet
from mahjong_core.sheets.fields import PayloadFields, four_integers
from mahjong_core.sheets.records import (
    AuthorityMode,
    AuthorityPayload,
    EntryKind,
    HandOutcome,
    HandPayload,
    LateHandPayload,
    Payload,
    RiichiHandPayload,
    TotalsPayload,
    VoidPayload,
)
from mahjong_core.winds import WINDS, Wind, check_hand_number

__all__ = ["parse_plain_payload", "payload_data"]


def parse_plain_payload(kind: EntryKind, data: Mapping[str, Any], rule_set: RuleSet) -> Payload:
    """Return the typed payload of an entry of ``kind``.

    Raises ``sheets.malformed`` with every missing, unknown or wrong-typed field in ``detail["problems"]``, and the
    codes of ``_check_hand_payload`` and ``four_integers`` for a payload that can be read but not be true.
    """
    return _PARSERS[kind](data, rule_set)


def _parse_hand(data: Mapping[str, Any], rule_set: RuleSet) -> HandPayload:
    fields = PayloadFields(data, ("number", "outcome"), ("winner", "discarder", "value", "note", "tiles"))
    number, outcome = fields.integer("number"), fields.word("outcome", ("win", "draw"))
    winner, discarder = fields.wind("winner"), fields.wind("discarder")
    value, note, tiles = fields.integer("value"), fields.text("note"), fields.mapping("tiles")
    if number is None and not any(problem["field"] == "number" for problem in fields.problems):
        fields.fault("number", "not_an_integer")
    fields.finish()
    hand = HandPayload(cast("int", number), cast("HandOutcome", outcome), winner, discarder, value, note, tiles)
    _check_hand_payload(hand, rule_set)
    return hand


def _check_hand_payload(hand: HandPayload, rule_set: RuleSet) -> None:
    """Raise when the parts of a hand do not fit each other or the rule set.

    Codes: ``sheets.hands_not_kept``, ``sheets.hand_out_of_range``, ``sheets.winner_missing``,
    ``sheets.value_missing``, ``sheets.winner_in_draw``, ``sheets.discarder_without_winner``,
    ``sheets.value_without_winner`` and those of ``mcr.settle.check_win``.
    """
    if rule_set.family is not Family.MCR:
        raise RuleError("sheets.hands_not_kept", "this game's tables are entered as totals", {"family": "riichi"})
    _check_number(hand.number, rule_set)
    if hand.outcome == "draw":
        _check_draw(hand)
    else:
        _check_win(hand, rule_set)


def _check_number(number: int, rule_set: RuleSet) -> None:
    check_hand_number(number)
    last = rule_set.hands_per_session
    if last is not None and number > last:
        detail = {"hand": number, "hands_per_session": last}
        raise RuleError("sheets.hand_out_of_range", f"hand {number} does not exist: a session has {last}", detail)


def _check_draw(hand: HandPayload) -> None:
    refusals = (
        (hand.winner, "sheets.winner_in_draw", "an exhaustive draw has no winner"),
        (hand.discarder, "sheets.discarder_without_winner", "nobody discards into an exhaustive draw"),
        (hand.value, "sheets.value_without_winner", "an exhaustive draw has no value"),
    )
    for given, code, message in refusals:
        if given is not None:
            raise RuleError(code, message, {"hand": hand.number, "value": given})


def _check_win(hand: HandPayload, rule_set: RuleSet) -> None:
    if hand.winner is None:
        raise RuleError("sheets.winner_missing", "a win has a winner", {"hand": hand.number})
    if hand.value is None:
        raise RuleError("sheets.value_missing", "a win has a value", {"hand": hand.number})
    check_win(hand.value, hand.winner, hand.discarder, minimum=rule_set.minimum_points or 1)


def _parse_totals(data: Mapping[str, Any], rule_set: RuleSet) -> TotalsPayload:
    fields = PayloadFields(data, ("totals",), ("included", "bonus"))
    seats = rule_set.seats
    totals, included = fields.by_seat("totals", seats), fields.by_seat("included", seats)
    bonus = _bonus(fields, seats)
    fields.finish()
    nothing: dict[Wind, int] = dict.fromkeys(seats, 0)
    counts = {name: nothing | four_integers(f"bonus.{name}", of_name) for name, of_name in bonus.items()}
    return TotalsPayload(four_integers("totals", totals), nothing | four_integers("included", included), counts)


def _bonus(fields: PayloadFields, seats: Sequence[Wind]) -> dict[str, Mapping[str, Any]]:
    """Return the counts by column and seat as sent; a seat that is left out has none."""
    columns = fields.mapping("bonus") or {}
    for name, counts in columns.items():
        if not isinstance(counts, Mapping) or not set(counts) <= set(seats):
            fields.fault(f"bonus.{name}", "not_one_number_for_each_of_" + "_".join(seats))
    return dict(columns)


def _parse_void(data: Mapping[str, Any], rule_set: RuleSet) -> VoidPayload:
    fields = PayloadFields(data, ("reason",))
    reason = fields.text("reason")
    if not reason.strip() and not fields.problems:
        fields.fault("reason", "empty")
    fields.finish()
    return VoidPayload(reason)


def _parse_authority(data: Mapping[str, Any], rule_set: RuleSet) -> AuthorityPayload:
    fields = PayloadFields(data, ("mode",))
    mode = fields.word("mode", ("hands", "totals"))
    fields.finish()
    return AuthorityPayload(cast("AuthorityMode", mode))


def _parse_late_hand(data: Mapping[str, Any], rule_set: RuleSet) -> LateHandPayload:
    fields = PayloadFields(data, ("entry", "accepted"))
    entry, accepted = fields.integer("entry"), fields.data.get("accepted")
    if entry is None and "entry" in fields.data and not fields.problems:
        fields.fault("entry", "not_an_integer")
    if "accepted" in fields.data and type(accepted) is not bool:
        fields.fault("accepted", "not_true_or_false")
    fields.finish()
    return LateHandPayload(cast("int", entry), cast("bool", accepted))


_PARSERS: dict[EntryKind, Callable[[Mapping[str, Any], RuleSet], Payload]] = {
    EntryKind.HAND: _parse_hand,
    EntryKind.TOTALS: _parse_totals,
    EntryKind.VOID: _parse_void,
    EntryKind.AUTHORITY: _parse_authority,
    EntryKind.LATE_HAND: _parse_late_hand,
}


def payload_data(payload: Payload) -> dict[str, Any]:
    """Return the JSON form of a payload; ``parse_plain_payload`` gives the payload back."""
    match payload:
        case RiichiHandPayload():
            return dict(payload.data)
        case HandPayload():
            return _hand_data(payload)
        case TotalsPayload():
            bonus = {name: _by_seat(seats) for name, seats in payload.bonus.items()}
            written = {"totals": _by_seat(payload.totals), "included": _by_seat(payload.included)}
            return {**written, "bonus": bonus} if bonus else written
        case AuthorityPayload():
            return {"mode": payload.mode}
        case VoidPayload():
            return {"reason": payload.reason}
        case LateHandPayload():
            return {"entry": payload.entry, "accepted": payload.accepted}


def _by_seat(points: Mapping[Wind, int]) -> dict[str, int]:
    return {str(wind): points[wind] for wind in WINDS if wind in points}


def _hand_data(hand: HandPayload) -> dict[str, Any]:
    return {
        "number": hand.number,
        "outcome": hand.outcome,
        "winner": hand.winner and str(hand.winner),
        "discarder": hand.discarder and str(hand.discarder),
        "value": hand.value,
        "note": hand.note,
        "tiles": None if hand.tiles is None else dict(hand.tiles),
    }
