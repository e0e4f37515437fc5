"""Describe in words what is carried over a cut: on the pages of phases, to players, in the reasons of standings."""

from collections.abc import Mapping
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core.standings.carrying import CarryForm, Rounding
from tournaments.common.look.lists import print_series


class Share(Protocol):
    """Describe a share of the points, and how it is rounded and limited."""

    @property
    def percent(self) -> int: ...
    @property
    def form(self) -> CarryForm: ...


_SHARES: Final[Mapping[int, Promise]] = {
    100: gettext_lazy("all points are carried over"),
    50: gettext_lazy("half of the points are carried over"),
    25: gettext_lazy("a quarter of the points is carried over"),
    0: gettext_lazy("no points are carried over"),
}
_ROUNDED: Final[Mapping[Rounding, Promise]] = {
    Rounding.NEAREST: gettext_lazy("rounded to the nearest multiple of %(unit)s"),
    Rounding.DOWN: gettext_lazy("rounded down to a multiple of %(unit)s"),
    Rounding.UP: gettext_lazy("rounded up to a multiple of %(unit)s"),
}


_WHOLE: Final[Mapping[Rounding, Promise]] = {
    Rounding.NEAREST: gettext_lazy("rounded to whole points"),
    Rounding.DOWN: gettext_lazy("rounded down to whole points"),
    Rounding.UP: gettext_lazy("rounded up to whole points"),
}


def carry_words(share: Share) -> str:
    """Return a share and its form in one line: "half of the points come along, rounded down to a multiple of 100"."""
    if share.form.step is not None:
        return _("points are reassigned by place, %(step)s apart") % {"step": share.form.step}
    promise = _SHARES.get(share.percent)
    first = str(promise) if promise else _("%(percent)s %% of the points are carried over") % {"percent": share.percent}
    return print_series([first, *form_words(share.form)])


def form_words(form: CarryForm) -> list[str]:
    """Return how a share is rounded and limited; nothing if it is exact."""
    words = []
    if form.rounding is not Rounding.EXACT:
        form_sentence = _WHOLE if form.unit == 1 else _ROUNDED
        words.append(str(form_sentence[form.rounding]) % {"unit": form.unit})
    if form.cap is not None:
        words.append(_("at most %(cap)s") % {"cap": form.cap})
    return words
