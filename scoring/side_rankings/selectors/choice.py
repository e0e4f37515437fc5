"""Read which side rankings an event has, and who its newcomers are."""

from scoring.models import Newcomer, SideRankingChoice, SideRankingKind
from tournaments.models import Tournament


def chosen_kinds(tournament: Tournament) -> tuple[str, ...]:
    """Return the kinds in the order in which they are announced (one query)."""
    chosen = set(SideRankingChoice.objects.filter(tournament=tournament).values_list("kind", flat=True))
    return tuple(kind for kind in SideRankingKind.values if kind in chosen)


def newcomer_numbers(tournament: Tournament) -> tuple[int, ...]:
    """Return the badge numbers of the newcomers (one query)."""
    rows = Newcomer.objects.filter(participant__tournament=tournament).order_by("participant__number")
    return tuple(rows.values_list("participant__number", flat=True))
