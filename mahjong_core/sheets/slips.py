"""Find likely slips: one step that explains why a sheet does not add up."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from mahjong_core.errors import RuleError
from mahjong_core.mcr.settle import settle
from mahjong_core.rulesets.records import Chombo, Family, RuleSet
from mahjong_core.sheets.records import HandPayload, SheetHand, Slip
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "Alternative",
    "Points",
    "Win",
    "hand_slips",
    "is_digit",
    "is_sign",
    "is_swap",
    "is_zero",
    "likely_slips",
    "penalty_steps",
    "total_slips",
]

Points = Mapping[Wind, int]
Win = tuple[int, Wind, Wind | None]  # value, winner, discarder
Alternative = tuple[str, Win, int | str | None, int | str | None]
_MAX_LIKELY_FIRST = ("sign", "digits_swapped", "zero", "digit", "penalty", "amount")


def total_slips(totals: Points, amount: int, rule_set: RuleSet) -> tuple[Slip, ...]:
    """Return repairs of typed totals whose sum is ``amount`` too high: most likely kind first, then E S W N.

    Every seat yields one slip, of the most telling kind that fits: a forgotten or superfluous minus sign (``sign``),
    two digits exchanged (``digits_swapped``), a zero too many or too few (``zero``), one wrong digit (``digit``), a
    penalty that was taken off but not recorded (``penalty``), or just the ``amount``.
    """
    slips = [_total_slip(wind, totals[wind], totals[wind] - amount, rule_set) for wind in WINDS if wind in totals]
    return tuple(sorted(slips, key=lambda slip: _MAX_LIKELY_FIRST.index(slip.kind)))


def likely_slips(totals: Points, amount: int, rule_set: RuleSet) -> tuple[Slip, ...]:
    """Return the slips worth telling where typed totals add up to ``amount`` too much, each guess once.

    Those of the pen name a seat; points that a ruling takes, a riichi stick or a noten payment may be anybody's.
    """
    seats = total_slips(totals, amount, rule_set)
    pen = [slip for slip in seats if slip.kind not in ("penalty", "amount", "digit")]
    digits = [slip for slip in seats if slip.kind == "digit"]
    if len(digits) > 1:  # a figure that may be wrong at several seats tells nothing of any of them
        digits = [Slip("figure", None, abs(amount))]
    others = [Slip(kind, None, abs(amount)) for kind, fits in _OF_NOBODY.items() if fits(amount, rule_set)]
    return (*pen, *others, *digits)


def _is_penalty(amount: int, rule_set: RuleSet) -> bool:
    """Return whether the missing amount is what a ruling takes from one player; a chombo has its own words."""
    return -amount in penalty_steps(rule_set) and not _is_chombo(amount, rule_set)


def _is_chombo(amount: int, rule_set: RuleSet) -> bool:
    """Return whether a chombo that counts after uma was taken off the table's scores."""
    return rule_set.chombo is Chombo.DEDUCTION and -amount == rule_set.chombo_amount


def _is_stick(amount: int, rule_set: RuleSet) -> bool:
    """Return whether one to four stakes of 1 000 points are missing (EMA riichi 3.3.12)."""
    return rule_set.family is Family.RIICHI and -amount in range(1000, 5000, 1000)


def _is_noten(amount: int, rule_set: RuleSet) -> bool:
    """3 000 points change hands, in shares of 1 000, 1 500 or 3 000: one stands on one side only (3.4.2)."""
    return rule_set.family is Family.RIICHI and abs(amount) in (1000, 1500, 3000)


_OF_NOBODY: Mapping[str, Callable[[int, RuleSet], bool]] = {
    "chombo": _is_chombo,
    "stick": _is_stick,
    "noten": _is_noten,
    "penalty": _is_penalty,
}


def _total_slip(wind: Wind, old: int, new: int, rule_set: RuleSet) -> Slip:
    tests = (("sign", is_sign), ("digits_swapped", is_swap), ("zero", is_zero), ("digit", is_digit))
    kind = next((name for name, fits in tests if fits(old, new)), None)
    if kind is None:
        kind = "penalty" if new - old in penalty_steps(rule_set) and old < new else "amount"
    return Slip(kind, old, new, wind=wind)


def penalty_steps(rule_set: RuleSet) -> frozenset[int]:
    """Return the amounts that a ruling takes from one player only."""
    late = (band.points for band in rule_set.lateness_bands)
    steps = (*rule_set.escalation_steps, *late, rule_set.winning_tile_deduction or 0, rule_set.chombo_amount or 0)
    return frozenset(step for step in steps if step)


def is_sign(old: int, new: int) -> bool:
    """Return whether the minus sign was left out, or one was written too many."""
    return old == -new and old != 0


def is_zero(old: int, new: int) -> bool:
    """Return whether a final zero was left out or added."""
    return old != new and (old * 10 == new or old == new * 10)


def is_digit(old: int, new: int) -> bool:
    """Return whether exactly one digit differs."""
    return _same_shape(old, new) and len(_differing(old, new)) == 1


def is_swap(old: int, new: int) -> bool:
    """Return whether two digits are exchanged."""
    first, second = str(abs(old)), str(abs(new))
    places = _differing(old, new) if _same_shape(old, new) else []
    return len(places) == 2 and (first[places[0]], first[places[1]]) == (second[places[1]], second[places[0]])


def _same_shape(old: int, new: int) -> bool:
    return (old < 0) == (new < 0) and len(str(old)) == len(str(new))


def _differing(old: int, new: int) -> list[int]:
    pairs = zip(str(abs(old)), str(abs(new)), strict=True)
    return [place for place, (first, second) in enumerate(pairs) if first != second]


def hand_slips(hands: Sequence[SheetHand], differences: Points, rule_set: RuleSet) -> tuple[Slip, ...]:
    """Return single changes to one hand that would add ``differences`` to the hands, in the order of the sheet."""
    slips = []
    for hand in hands:
        wanted = {wind: hand.deltas[wind] + differences[wind] for wind in WINDS}
        for kind, win, old, new in _alternatives(hand.payload, differences):
            if _points(win, rule_set) == wanted:
                slips.append(Slip(kind, old, new, hand=hand.number))
    return tuple(slips)


def _points(win: Win, rule_set: RuleSet) -> Points | None:
    """Return what the changed win would give, None when it could not be."""
    value, winner, discarder = win
    try:
        return settle(value, winner, discarder, minimum=rule_set.minimum_points or 1)
    except RuleError:
        return None


def _alternatives(hand: HandPayload, differences: Points) -> Iterator[Alternative]:
    """Yield the hand with another winner, another payer, the two exchanged, or another value; a draw has none."""
    value, winner, payer = hand.value, hand.winner, hand.discarder
    if winner is None or value is None:
        return
    for wind in WINDS:
        if wind not in (winner, payer):
            yield ("winner", (value, wind, payer), str(winner), str(wind))
    for other in (*WINDS, None):
        if other not in (winner, payer):
            yield ("payer", (value, winner, other), _name(payer), _name(other))
    if payer is not None:
        yield ("exchanged", (value, payer, winner), str(winner), str(payer))
    # A seat that paid the whole value tells by how much it differs: the payer, or anyone else in a self-draw.
    paying = payer or next(wind for wind in WINDS if wind != winner)
    changed = value - differences[paying]
    yield ("value", (changed, winner, payer), value, changed)


def _name(wind: Wind | None) -> str | None:
    return None if wind is None else str(wind)
