"""Which side rankings an event has, and who its newcomers are."""

from scoring.models import Newcomer, SideRankingChoice, SideRankingKind
from tournaments.models import Tournament


def chosen_kinds(tournament: Tournament) -> tuple[str, ...]:
    """Return in the order in which they are read out (one query)."""
    chosen = set(SideRankingChoice.objects.filter(tournament=tournament).values_list("kind", flat=True))
    return tuple(kind for kind in SideRankingKind.values if kind in chosen)


def newcomer_numbers(tournament: Tournament) -> tuple[int, ...]:
    """Return their badge numbers (one query)."""
    rows = Newcomer.objects.filter(participant__tournament=tournament).order_by("participant__number")
    return tuple(rows.values_list("participant__number", flat=True))
