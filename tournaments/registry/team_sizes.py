"""Register what says how many players a team of an event has."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tournaments.common.registry import Registry
from tournaments.models import Tournament

# How many players a team has, or None where the app does not say it. At most one query.
FindTeamSize: TypeAlias = Callable[[Tournament], int | None]
team_sizes: Final[Registry[FindTeamSize]] = Registry("team size of")


def register_team_size(name: str, find: FindTeamSize) -> None:
    """Register an app's function under the name of the app."""
    team_sizes.register(name, find)


def stated_team_size(tournament: Tournament) -> int | None:
    """Return the first team size that an app states for this event, or None."""
    sizes = (find(tournament) for find in team_sizes)
    return next((size for size in sizes if size), None)
