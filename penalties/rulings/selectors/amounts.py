"""Read points as a referee reads them: labels, headlines, and the amounts to choose from."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.penalties import SPANS, Effect, EffectKind, Lateness, part_name
from penalties.models import Ruling
from tournaments.common.look.languages import reader
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_exact

_MAX_CHOICES: Final = 12


def points_label(points: int) -> str:
    """Return the label of a step or of deducted points."""
    return _("Warning") if points == 0 else print_exact(-points)


def headline(effect: Effect, points: int | None, late: Lateness | None = None, *, is_waived: bool = False) -> str:
    """Return the sanction in a few words."""
    if is_waived:
        return _("no sanction")
    if late is not None and late.is_replaced:
        return _("session lost, a substitute plays")
    if effect.kind is EffectKind.NOTHING:
        return print_series(part_name(span, reader()) for span in SPANS if span in effect.parts) or _("no points")
    if effect.kind in _NAMES:
        return _NAMES[effect.kind]()
    if points is None:
        return _("the referee sets the points")
    return _("a warning") if points == 0 else _points_headline(effect.kind, points)


_NAMES = {
    EffectKind.DISQUALIFICATION: lambda: _("disqualification"),
    EffectKind.BAN: lambda: _("ban from competitions"),
}


def _points_headline(kind: EffectKind, points: int) -> str:
    facts = {"points": print_exact(points)}
    if kind is EffectKind.PAYS_OPPONENTS:
        words = ngettext("%(points)s point to each opponent", "%(points)s points to each opponent", points)
    elif kind is EffectKind.PAYS_PLAYER:
        words = ngettext(
            "%(points)s point to the player concerned", "%(points)s points to the player concerned", points
        )
    else:
        words = ngettext("%(points)s point off", "%(points)s points off", points)
    return words % facts


def amount_choices(effect: Effect) -> tuple[int, ...]:
    """Return the amounts of the text.

    A range is shown in even steps, few enough for a screen, a range without ends not.
    """
    if not effect.between or len(effect.amounts) != 2:
        return effect.amounts
    least, most = effect.amounts
    step = next(candidate for candidate in _STEPS if (most - least) // candidate < _MAX_CHOICES)
    return (*range(least, most, step), most)


_STEPS: Final = (1, 5, 10, 100, 500, 1000, 2000, 4000, 10_000)


def points_off(ruling: Ruling) -> int | None:
    """Return the points deducted from the player: three times the price if each opponent receives it."""
    if ruling.points is None or ruling.effect == EffectKind.NOTHING:
        return None
    return 3 * ruling.points if ruling.effect == EffectKind.PAYS_OPPONENTS else ruling.points
