"""The reasons behind a value: which sets each fan uses, and why a fan that is there does not count."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import Meld, MeldKind
from mahjong_core.mcr.combinations import PAIR_USE, THREE_CHOWS, TWO_CHOWS, USE_BITS, WHOLE, Hit, all_chow_hits
from mahjong_core.mcr.fans import DROPS, FANS, Drop, Principle, Scope, fan
from mahjong_core.mcr.parts import Arrangement, Shape
from mahjong_core.mcr.placing import Placing
from mahjong_core.mcr.shapes import BITS, GROUP_MASKS, GROUPS, PUNG, UNIT, Packed, SetCode
from mahjong_core.tiles import KINDS, format_tiles

Reason = tuple[int, int, Principle, str]  # fan, by which fan, principle, option

CONCEALED_PUNG_FANS = frozenset({12, 33, 66})
KONG_FANS = frozenset({5, 17, 48, 57, 67, 74})


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan that counts. ``points`` for one; ``sets`` has one group per count, empty when it is the whole hand's."""

    number: int
    points: int
    count: int
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DroppedFan:
    """A fan that is in the tiles and does not count, ``count`` times, because of fan ``by``.

    ``option`` names the disputed reading behind it, if it is one.
    """

    number: int
    count: int
    by: int
    principle: Principle
    option: str = ""

    @property
    def because(self) -> str:
        """One English sentence; clients build their own from the other fields."""
        reason = _SENTENCES[self.principle].format(fan(self.by).english)
        return f"{reason} ({self.principle.clause})"


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
_DROPS_OF: dict[int, tuple[Drop, ...]] = {
    number: tuple(row for row in DROPS if row.fan == number) for number in range(1, len(FANS) + 1)
}


def hand_sets(arrangement: Arrangement) -> tuple[str, ...]:
    """The sets and the pair in mpsz, melds in brackets; place ``i`` is bit ``i`` of a use. Chows first, pair last.

    A knitted straight stands as three groups after its set; a special hand is its pairs or its single tiles.
    """
    if arrangement.shape is Shape.SEVEN_PAIRS:
        return tuple(_pairs(_units(arrangement)))
    if arrangement.pair < 0:
        return (_text(_units(arrangement)),)
    sets, pair = _set_texts(arrangement), _PAIR_TEXTS[arrangement.pair]
    if not arrangement.straight:
        return (*sets, pair)
    knitted = [_text(arrangement.straight & mask) for mask in GROUP_MASKS[:3]]
    return (*sets, *knitted, pair)


def _units(arrangement: Arrangement) -> Packed:
    return arrangement.whole.standing + UNIT[arrangement.whole.winning]


def _pairs(units: Packed) -> list[str]:
    copies = [(kind, units >> BITS * kind & 31) for kind in range(KINDS)]
    return [_PAIR_TEXTS[kind] for kind, count in copies for _ in range(count // 2)]


def _text(units: Packed) -> str:
    return format_tiles([kind for kind in range(KINDS) for _ in range(units >> BITS * kind & 31)])


def _set_texts(arrangement: Arrangement) -> list[str]:
    """Each set once, as a meld while there are melds of that set left."""
    melds = list(arrangement.whole.melds)
    texts = []
    for code in arrangement.sets:
        meld = next((meld for meld in melds if meld_code(meld) == code), None)
        if meld is None:
            texts.append(_SET_TEXTS[code])
        else:
            melds.remove(meld)
            texts.append(str(meld))
    return texts


def meld_code(meld: Meld) -> SetCode:
    """The set that a meld is."""
    return meld.first if meld.kind is MeldKind.CHOW else PUNG + meld.first


def counted_fans(
    arrangement: Arrangement, placing: Placing, kept: Iterable[Hit], sets: tuple[str, ...]
) -> tuple[CountedFan, ...]:
    """``kept`` hits gathered by fan, in the order of the rule book, with the texts of the ``sets`` they use."""
    groups: dict[int, list[tuple[str, ...]]] = {}
    for found in kept:
        number = found >> USE_BITS
        use = found & WHOLE or hidden_use(number, arrangement, placing)
        groups.setdefault(number, []).append(_sets_of(use, sets))
    prices = arrangement.whole.points
    return tuple(
        CountedFan(number, prices[number], len(uses), tuple(use for use in uses if use))
        for number, uses in groups.items()
    )


def _sets_of(use: int, sets: tuple[str, ...]) -> tuple[str, ...]:
    """The sets of a use; none for the whole hand, which needs no pointing at."""
    if use == WHOLE:
        return ()
    return tuple(text for place, text in enumerate(sets) if use >> place & 1)


def hidden_use(number: int, arrangement: Arrangement, placing: Placing) -> int:
    """The sets of a kong or concealed-pung fan, which hits do not carry because counting never asks for them."""
    if number in KONG_FANS:
        concealed = {5: None, 17: None, 57: None, 48: True, 67: True, 74: False}[number]
        return _kong_use(arrangement, concealed=concealed)
    return _concealed_pung_use(arrangement, placing) if number in CONCEALED_PUNG_FANS else 0


def _kong_use(arrangement: Arrangement, *, concealed: bool | None) -> int:
    """The bits of the kongs; ``concealed`` None for both sorts."""
    kinds = [MeldKind.KONG] * (concealed is not True) + [MeldKind.CONCEALED_KONG] * (concealed is not False)
    codes = [meld_code(meld) for meld in arrangement.whole.melds if meld.kind in kinds]
    return sum(1 << place for place, code in enumerate(arrangement.sets) if code in codes)


def _concealed_pung_use(arrangement: Arrangement, placing: Placing) -> int:
    """Standing pungs, less the one a discard finished, and concealed kongs."""
    finished = PUNG + arrangement.whole.winning if placing[0] else -1
    standing = [code for code in arrangement.standing_sets if code >= PUNG and code != finished]
    use = sum(1 << place for place, code in enumerate(arrangement.sets) if code in standing)
    return use | _kong_use(arrangement, concealed=True)


def dropped_fans(arrangement: Arrangement, hits: Iterable[Hit], kept: Iterable[Hit]) -> tuple[DroppedFan, ...]:
    """Every hit that is not kept, and every combination of chows that the choice left aside, with its reason."""
    counted = tuple(kept)
    aside = sorted({*hits, *_chow_hits_aside(arrangement)} - set(counted))
    found: dict[Reason, int] = {}
    repeated = Counter(hits)
    for each in aside:
        reason = _reason(each, counted, arrangement)
        found[reason] = found.get(reason, 0) + repeated.get(each, 1)
    return tuple(
        DroppedFan(number, count, by, principle, option) for (number, by, principle, option), count in found.items()
    )


def _chow_hits_aside(arrangement: Arrangement) -> list[Hit]:
    return all_chow_hits(arrangement.chows) if len(arrangement.chows) > 1 else []


def _reason(found: Hit, kept: tuple[Hit, ...], arrangement: Arrangement) -> Reason:
    """A row of the table of drops, or one of the two principles about chows that are used already."""
    drop = _drop_of(found, kept, arrangement)
    return (drop.fan, drop.by, drop.principle, drop.option) if drop else _chow_reason(found, kept)


def _drop_of(found: Hit, kept: tuple[Hit, ...], arrangement: Arrangement) -> Drop | None:
    """The row of the table of drops that silences ``found``, beginning with the dearest fan kept."""
    rows = [row for row in _DROPS_OF[found >> USE_BITS] if arrangement.whole.tariff.applies(row)]
    for hit in kept:
        for row in rows:
            if row.by == hit >> USE_BITS and (row.scope is not Scope.SETS or not found & WHOLE & ~hit):
                return row
    return None


def _chow_reason(found: Hit, kept: tuple[Hit, ...]) -> Reason:
    """A chow serves once in one fan (3.9.1.6.3), and sets already joined are not joined again (3.9.1.6.5)."""
    number, use = found >> USE_BITS, found & WHOLE & ~PAIR_USE
    touching = [hit >> USE_BITS for hit in kept if hit & use and _is_chow_fan(hit >> USE_BITS)]
    if number in touching:
        return number, number, Principle.NON_IDENTICAL, ""
    return number, touching[0], Principle.EXCLUSION, ""


def _is_chow_fan(number: int) -> bool:
    return number in TWO_CHOWS or number in THREE_CHOWS
