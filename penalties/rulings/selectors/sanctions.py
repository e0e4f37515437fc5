"""Read what a ruling gave, in the words of a list: points, a warning, and what it says besides points."""

from collections.abc import Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from mahjong_core.penalties import HAND_STATES, SPANS, Effect, EffectKind, Part, part_name
from penalties.models import Ruling
from penalties.rulings.selectors.amounts import points_label, points_off
from tournaments.common.look.languages import reader
from tournaments.common.look.lists import print_series

_OUT: Final = frozenset({Part.DISQUALIFIED, Part.UNRANKED})
_KNOWN: Final = frozenset(part.value for part in Part)
_LASTING: Final = (Part.NO_WIN_THIS_TURN, *SPANS)
# The first of these is named where a ruling has nothing that lasts and takes no points.
_IN_THE_MOMENT: Final = (Part.WARNED, Part.CLAIM_REFUSED, Part.CORRECTED, Part.TILE_RETURNED, Part.TOLD)


def expels_by_text(effect: Effect) -> bool:
    """Return whether the player leaves the event by the text itself (MERS 3.5, EMA riichi 5.5)."""
    return bool(_OUT & set(effect.parts))


def is_waived(ruling: Ruling) -> bool:
    """Return whether the referee gave no sanction at all.

    Then nothing of what the text says besides points holds either.
    """
    return ruling.points is None and not ruling.expelled_from and ruling.effect != EffectKind.LATENESS


def parts_of(ruling: Ruling) -> tuple[Part, ...]:
    """Return the parts of the ruling besides points; parts that no longer exist are left out."""
    if is_waived(ruling):
        return ()
    known = tuple(Part(part) for part in ruling.parts if part in _KNOWN)
    return tuple(part for part in known if part not in _OUT or ruling.expelled_from)


def states_of(ruling: Ruling) -> tuple[Part, ...]:
    """Return the parts shown during the hand: a dead hand, no claims, tiles to discard first."""
    held = parts_of(ruling)
    return tuple(state for state in HAND_STATES if state in held)


def part_words(parts: Sequence[Part]) -> tuple[str, ...]:
    """Return the names of parts as they stand alone, in the reader's language."""
    return tuple(capfirst(part_name(part, reader())) for part in parts)


def sanction_words(ruling: Ruling) -> tuple[str, ...]:
    """Return the sanctions besides deducted points: a warning, a disqualification, a dead hand."""
    if is_waived(ruling):
        return (_("No sanction"),)
    held = parts_of(ruling)
    lasting = [fromkey for fromkey in dict.fromkeys(_LASTING) if fromkey in held]
    warned = (points_label(0),) if ruling.points == 0 and ruling.effect == EffectKind.LADDER else ()
    if warned or lasting or points_off(ruling):
        return (*warned, *part_words(lasting))
    return part_words([sanction for sanction in _IN_THE_MOMENT if sanction in held][:1]) or (_("no points"),)


def sanction_label(ruling: Ruling) -> str:
    """Return all sanctions in one line, the deducted points first."""
    points = points_off(ruling)
    return print_series((*((points_label(points),) if points else ()), *sanction_words(ruling)))
