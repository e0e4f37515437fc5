"""Define what each person of a club does next."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.events.selectors.next_steps import PUBLIC, Step, Steps
from tournaments.events.selectors.overview import DayPhase
from tournaments.models import Role

CLUB_STEPS: Final[Steps] = {
    (DayPhase.CLUB, Role.ORGANISER): Step(
        _("Play this evening"),
        _("Mark who is here. Tables are proposed, and a game starts whenever four people sit down."),
        _("Go to the evening"),
        "club-evening",
        also=frozenset({Role.CHIEF_REFEREE, Role.SCOREKEEPER}),
    ),
    (DayPhase.CLUB, PUBLIC): Step(
        _("The season is open"),
        _("Every confirmed game counts in the rating and in the standings."),
        _("See the season"),
        "club-season",
    ),
}
