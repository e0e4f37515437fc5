"""Define what each person does next, by the phase of the day and the role: first the players, then the seating.

Apps above add the steps of their own phases; each step is told for every state that the day is in.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypeAlias

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.registry import Registry
from tournaments.events.selectors.overview import DayFacts, DayPhase, DayState
from tournaments.models import EventStatus, Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

PUBLIC: Final = None


@dataclass(frozen=True)
class Step:
    """Represent a step; ``url`` names a page of the event, or of its session if ``of_session``.

    ``of_plan``: the page of the phase of the event's plan. ``also``: other roles that may do it. ``code``: its own,
    if it is not named after the phase of the day.
    """

    what: Promise
    why: Promise | str
    label: Promise
    url: str
    of_session: bool = False
    of_plan: bool = False
    also: frozenset[Role] = frozenset()
    code: str = ""
    urgency: Urgency = Urgency.STEP


# A step, or what makes it where it depends on more than the day: of an event and its day, in the active language. None
# where the event does not ask for it.
Steps: TypeAlias = Mapping[tuple[DayPhase, Role | None], Step | Callable[[Tournament, DayState], Step | None]]

STEPS: Final[Steps] = {
    (DayPhase.NO_PLAYERS, Role.ORGANISER): Step(
        _("Add the players"),
        _("Import a list or enter them. The draw needs at least four players."),
        _("Import players"),
        "import-participants",
    ),
    (DayPhase.NO_PLAYERS, PUBLIC): Step(
        _("The event is being prepared"), _("You can already read the rules."), _("Read the rules"), "rules"
    ),
    (DayPhase.NOT_SEATED, Role.ORGANISER): Step(
        _("Draw the seating"),
        _("Prepare the draw, run it in public and publish the seating, for all sessions at once."),
        _("Go to the draws"),
        "draws",
    ),
    (DayPhase.NOT_SEATED, PUBLIC): Step(
        _("The seating is not drawn yet"),
        _("The players are entered. Tables and winds appear here once the draw is published."),
        _("See who plays"),
        "participants",
    ),
    (DayPhase.TO_SEAT, PUBLIC): Step(
        _("Session %(session)s has no seating yet"),
        _("Tables and winds appear here once its seating is published."),
        _("See who plays"),
        "participants",
    ),
}


day_steps: Final[Registry[Steps]] = Registry("steps of the day of")


def register_day_steps(name: str, steps: Steps) -> None:
    """Register the steps of an app; it calls this when it is ready."""
    day_steps.register(name, steps)


def day_things(tournament: Tournament, facts: DayFacts, staff: Collection[Role]) -> Iterator[OpenThing]:
    """Yield the steps of the staff for the open states of the day, and missing data before it.

    ``staff``: the roles that are filled. No query, except in steps that need one.
    """
    for state in facts.states:
        yield from _steps_of(tournament, state, is_public=False)
    if tournament.status == EventStatus.DRAFT:
        yield _draft(tournament)
    if facts.present and any(state.phase is not DayPhase.FINISHED for state in facts.states):
        yield from _unstaffed(tournament, staff)


def public_steps(tournament: Tournament, state: DayState) -> Iterator[OpenThing]:
    """Yield the steps for everyone (no query while sessions are to come, eight where a cut comes before the next)."""
    return _steps_of(tournament, state, is_public=True)


def _steps_of(tournament: Tournament, state: DayState, *, is_public: bool) -> Iterator[OpenThing]:
    """Yield the steps of the phase as open things, in the active language."""
    for (phase, role), made in chain.from_iterable(steps.items() for steps in day_steps):
        if phase is state.phase and (role is PUBLIC) is is_public:
            step = made if isinstance(made, Step) else made(tournament, state)
            if step is None:
                continue
            where: list[str | int] = [tournament.slug]
            if step.of_session:
                where.append(state.number)
            if step.of_plan and state.plan is not None:
                where.append(state.plan.number)
            yield OpenThing(
                code=step.code or f"day.{phase.value}",
                role=role,
                also=step.also,
                what=str(step.what) % state.facts,
                why=str(step.why) % state.facts,
                label=str(step.label) % state.facts,
                href=reverse(step.url, args=where),
                urgency=step.urgency,
            )


def _draft(tournament: Tournament) -> OpenThing:
    return OpenThing(
        code="event.draft",
        role=Role.ORGANISER,
        what=_("Make the event public"),
        why=_("The event is a draft. Only its staff can see it."),
        label=_("Schedule and visibility"),
        href=reverse("event-plan", args=[tournament.slug]),
        urgency=Urgency.LATER,
    )


def _unstaffed(tournament: Tournament, held: Collection[Role]) -> Iterator[OpenThing]:
    """Yield a thing if no one has a role that may start the clock or type the sheets."""
    lacking = {
        "staff.no_chief_referee": (
            {Role.CHIEF_REFEREE},
            _("Name a chief referee"),
            _("No one can start the clock, make rulings or release results. You can take this role."),
        ),
        "staff.no_scorekeeper": (
            {Role.SCOREKEEPER, Role.CHIEF_REFEREE},
            _("Name a scorekeeper"),
            _("No one can enter sheets. You can take this role."),
        ),
    }
    for code, (roles, what, why) in lacking.items():
        if roles.isdisjoint(held):
            href = reverse("staff", args=[tournament.slug])
            yield OpenThing(code, Role.ORGANISER, what, why, href, Urgency.WAITING, _("Staff"))
