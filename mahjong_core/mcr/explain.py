"""Explain a value: which sets each fan uses, and why a fan that is present does not count."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import Meld, MeldKind
from mahjong_core.mcr.combinations import PAIR_USE, THREE_CHOWS, TWO_CHOWS, USE_BITS, WHOLE, Hit, all_chow_hits
from mahjong_core.mcr.fans import Principle, Scope, fan
from mahjong_core.mcr.parts import Arrangement, McrShape
from mahjong_core.mcr.placing import WinPlacing
from mahjong_core.mcr.shapes import BITS, GROUP_MASKS, GROUPS, PUNG, UNIT, Packed, SetCode, kinds_at, present_units
from mahjong_core.tiles import KINDS, format_tiles
from mahjong_core.words import ENGLISH, remembered

__all__ = [
    "CountedFan",
    "CountedRow",
    "DroppedFan",
    "DroppedRow",
    "because",
    "counted_fans",
    "counted_rows",
    "dropped_fans",
    "dropped_rows",
    "mcr_hand_sets",
]

CountedRow = tuple[int, int, int, tuple[tuple[str, ...], ...]]  # the fields of a CountedFan
DroppedRow = tuple[int, int, int, Principle, str]  # the fields of a DroppedFan
_Reason = tuple[int, int, Principle, str]  # fan, by which fan, principle, option

_CONCEALED_PUNG_FANS = frozenset({12, 33, 66})
_KONG_FANS = frozenset({5, 17, 48, 57, 67, 74})
_HIDDEN_FANS = _CONCEALED_PUNG_FANS | _KONG_FANS  # hits do not carry their sets: counting never asks for them


@dataclass(frozen=True, slots=True)
class CountedFan:
    """Represent a fan that counts. ``points`` is for one.

    ``sets`` has one group per count, empty for the whole hand.
    """

    number: int
    points: int
    count: int
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DroppedFan:
    """Represent a fan that is present and does not count, ``count`` times, because of fan ``by``.

    ``option`` names the disputed reading behind it, if it is one.
    """

    number: int
    count: int
    by: int
    principle: Principle
    option: str = ""

    @property
    def because(self) -> str:
        """Return one English sentence; clients build their own from the other fields."""
        return because(self.by, self.principle)


@remembered
def because(by: int, principle: Principle) -> str:
    """Return why a fan does not count beside fan ``by``."""
    reason = _SENTENCES[principle].format(fan(by).names[ENGLISH])
    return f"{reason} ({principle.clause})"


_SENTENCES = {
    Principle.INCLUSION: "included in {}",
    Principle.NON_SEPARATION: "the sets of {} are not taken apart again",
    Principle.NON_IDENTICAL: "a set serves only once in {}",
    Principle.EXCLUSION: "these sets are joined already, by {}",
    Principle.STATED: "never counted with {}",
}


_PAIR_TEXTS = [format_tiles([kind, kind]) for kind in range(KINDS)]
_SET_TEXTS: dict[SetCode, str] = {
    **{kind: format_tiles(range(kind, kind + 3)) for group in GROUPS[:3] for kind in group[:-2]},
    **{PUNG + kind: format_tiles([kind] * 3) for kind in range(KINDS)},
}


def mcr_hand_sets(arrangement: Arrangement) -> tuple[str, ...]:
    """Return the sets and the pair in mpsz, melds in brackets; place ``i`` is bit ``i`` of a use.

    Chows first, pair last.

    A knitted straight stands as three groups after its set; a special hand is its pairs or its single tiles.
    """
    if arrangement.shape is McrShape.SEVEN_PAIRS:
        units = _units(arrangement)
        copies = [(kind, units >> BITS * kind & 31) for kind in kinds_at(present_units(units))]
        return tuple(_PAIR_TEXTS[kind] for kind, count in copies for _ in range(count // 2))
    if arrangement.pair < 0:
        return (_text(_units(arrangement)),)
    sets, pair = _set_texts(arrangement), _PAIR_TEXTS[arrangement.pair]
    if not arrangement.straight:
        return (*sets, pair)
    knitted = [_text(arrangement.straight & mask) for mask in GROUP_MASKS[:3]]
    return (*sets, *knitted, pair)


def _units(arrangement: Arrangement) -> Packed:
    return arrangement.whole.standing + UNIT[arrangement.whole.winning]


def _text(units: Packed) -> str:
    return format_tiles([kind for kind in kinds_at(present_units(units)) for _ in range(units >> BITS * kind & 31)])


def _set_texts(arrangement: Arrangement) -> list[str]:
    """Return each set once, as a meld while there are melds of that set left."""
    whole = arrangement.whole
    if not whole.melds:
        return [_SET_TEXTS[code] for code in arrangement.sets]
    left: dict[SetCode, list[str]] = {}
    for code, meld in zip(whole.meld_sets, whole.melds, strict=True):
        left.setdefault(code, []).append(str(meld))
    return [left[code].pop(0) if left.get(code) else _SET_TEXTS[code] for code in arrangement.sets]


def _meld_code(meld: Meld) -> SetCode:
    """Return the set that a meld is."""
    return meld.first if meld.kind is MeldKind.CHOW else PUNG + meld.first


def counted_fans(
    arrangement: Arrangement, placing: WinPlacing, kept: Iterable[Hit], sets: tuple[str, ...]
) -> tuple[CountedFan, ...]:
    """Return ``kept`` hits gathered by fan, in the order of the rule book, with the texts of the ``sets`` they use."""
    return tuple([CountedFan(*row) for row in counted_rows(arrangement, placing, kept, sets)])


def counted_rows(
    arrangement: Arrangement, placing: WinPlacing, kept: Iterable[Hit], sets: tuple[str, ...]
) -> list[CountedRow]:
    """Return the result of :func:`counted_fans` as tuples, which is faster for many hands."""
    groups: dict[int, list[tuple[str, ...]]] = {}
    for hit in kept:
        number = hit >> USE_BITS
        use = hit & WHOLE or (_hidden_use(number, arrangement, placing) if number in _HIDDEN_FANS else 0)
        # The whole hand needs no pointing at.
        used = () if use in _ALL_OR_NONE else tuple([sets[place] for place in _PLACES[use]])
        if number in groups:
            groups[number].append(used)
        else:
            groups[number] = [used]
    prices = arrangement.whole.points
    return [(number, prices[number], len(uses), tuple([use for use in uses if use])) for number, uses in groups.items()]


_ALL_OR_NONE = (0, WHOLE)
_PLACES = [[place for place in range(WHOLE.bit_length()) if use >> place & 1] for use in range(WHOLE)]


def _hidden_use(number: int, arrangement: Arrangement, placing: WinPlacing) -> int:
    """Return the sets of a kong or concealed-pung fan."""
    if number in _KONG_FANS:
        concealed = {5: None, 17: None, 57: None, 48: True, 67: True, 74: False}[number]
        return _kong_use(arrangement, concealed=concealed)
    # Standing pungs, less the one a discard finished, and concealed kongs.
    finished = PUNG + arrangement.whole.winning if placing[0] else -1
    standing = [code for code in arrangement.standing_sets if code >= PUNG and code != finished]
    use = sum(1 << place for place, code in enumerate(arrangement.sets) if code in standing)
    return use | _kong_use(arrangement, concealed=True)


def _kong_use(arrangement: Arrangement, *, concealed: bool | None) -> int:
    """Return the bits of the kongs; ``concealed`` None for both sorts."""
    kinds = [MeldKind.KONG] * (concealed is not True) + [MeldKind.CONCEALED_KONG] * (concealed is not False)
    codes = [_meld_code(meld) for meld in arrangement.whole.melds if meld.kind in kinds]
    return sum(1 << place for place, code in enumerate(arrangement.sets) if code in codes)


def dropped_fans(arrangement: Arrangement, hits: Iterable[Hit], kept: Iterable[Hit]) -> tuple[DroppedFan, ...]:
    """Return every hit that is not kept, and every combination of chows that the choice left aside, with its reason."""
    return tuple([DroppedFan(*row) for row in dropped_rows(arrangement, hits, kept)])


def dropped_rows(arrangement: Arrangement, hits: Iterable[Hit], kept: Iterable[Hit]) -> list[DroppedRow]:
    """Return the result of :func:`dropped_fans` as tuples."""
    counted, listed = tuple(kept), list(hits)
    others = {*listed}
    if len(arrangement.chows) > 1:
        others.update(all_chow_hits(arrangement.chows))
    others.difference_update(counted)
    counts: dict[_Reason, int] = {}
    for hit in sorted(others):
        reason = _drop_of(hit, counted, arrangement) or _chow_reason(hit, counted)
        counts[reason] = counts.get(reason, 0) + (listed.count(hit) or 1)
    return [(number, count, by, principle, option) for (number, by, principle, option), count in counts.items()]


def _drop_of(dropped: Hit, kept: tuple[Hit, ...], arrangement: Arrangement) -> _Reason | None:
    """Return the row of the table of drops that silences ``dropped``, beginning with the dearest fan kept."""
    rows = arrangement.whole.tariff.rows_by[dropped >> USE_BITS]
    for hit in kept if rows else ():
        for row in rows.get(hit >> USE_BITS, ()):
            if row.scope is not Scope.SETS or not dropped & WHOLE & ~hit:
                return row.fan, row.by, row.principle, row.option
    return None


def _chow_reason(dropped: Hit, kept: tuple[Hit, ...]) -> _Reason:
    """Return the reason a chow fan is dropped.

    A chow serves once in one fan (3.9.1.6.3), sets are joined once (3.9.1.6.5).
    """
    number, use = dropped >> USE_BITS, dropped & WHOLE & ~PAIR_USE
    touching = [hit >> USE_BITS for hit in kept if hit & use and hit >> USE_BITS in TWO_CHOWS + THREE_CHOWS]
    if number in touching:
        return number, number, Principle.NON_IDENTICAL, ""
    return number, touching[0], Principle.EXCLUSION, ""
