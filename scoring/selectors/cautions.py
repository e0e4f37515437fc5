"""What the four at a table have received in this session. Rulings are kept further up: their app tells them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from mahjong_core.winds import WINDS, Wind
from scoring.selectors.sheets import TableSheet
from tournaments.look.numbers import print_exact


@dataclass(frozen=True)
class Caution:
    """A ruling that stands against a seat's player: ``points`` that came off, 0 for a warning, None for neither."""

    wind: Wind
    points: int | None
    offence: str

    @property
    def label(self) -> str:
        if self.points is None:
            return _("no points")
        return _("Warning") if self.points == 0 else print_exact(-self.points)


Provider = Callable[[TableSheet], Iterable[Caution]]
_providers: list[Provider] = []


def tell_cautions_by(provider: Provider) -> None:
    """Called once by the app that keeps rulings, when it is ready. ``provider`` takes one query for a table."""
    if provider not in _providers:
        _providers.append(provider)


def cautions_of(current: TableSheet) -> Mapping[Wind, tuple[Caution, ...]]:
    """By seat, in the order in which they were given; seats without any have an empty row."""
    found = [one for provider in _providers for one in provider(current)]
    return {wind: tuple(one for one in found if one.wind is wind) for wind in WINDS}
