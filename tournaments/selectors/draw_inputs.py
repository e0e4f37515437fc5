"""What a draw depends on, gathered from the event: players, who should not meet, and the sessions already played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mahjong_core.seating.draw import DrawRequest
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.table_numbers import FixedTable
from mahjong_core.seating.wishes import Groups, Members
from tournaments.models import Participant, SeatingDraw, Session, SessionStatus, Tournament
from tournaments.selectors.seating import drawn_participants, published_plan

NOBODY = SeatingPlan(())
OWN_KINDS = ("country", "club", "team")
Weights = Mapping[str, int | None]


@dataclass(frozen=True)
class DrawOptions:
    """What the organiser chooses. ``weights`` by kind: None for hard, 0 for "does not matter"; kinds left out keep
    the engine's own weights. ``groups`` are of kinds beyond country, club and team. ``keep``: whoever can stays at the
    table planned before. ``until``: the last session drawn, None for all.
    """

    weights: Weights = field(default_factory=dict)
    groups: Mapping[str, Members] = field(default_factory=dict)
    fixed: tuple[FixedTable, ...] = ()
    keep: bool | None = None
    until: int | None = None


def frozen_sessions(tournament: Tournament) -> int:
    """How many sessions from the first on keep their seating: up to the latest that has started (one query)."""
    started = Session.objects.filter(tournament=tournament).exclude(status=SessionStatus.SCHEDULED)
    return max(started.values_list("number", flat=True), default=0)


def draw_request(tournament: Tournament, options: DrawOptions) -> DrawRequest:
    """The request without its seed, from the event as it stands (four queries)."""
    people = drawn_participants(tournament)
    first = frozen_sessions(tournament)
    now = published_plan(tournament)
    keep = first > 0 if options.keep is None else options.keep
    sessions = Session.objects.filter(tournament=tournament).count()
    return DrawRequest(
        entrants=tuple(person.number for person in people),
        sessions=min(sessions, options.until or sessions),
        seed="",
        groups=event_groups(people, options),
        fixed=options.fixed,
        played=SeatingPlan(now.sessions[:first]),
        planned=SeatingPlan(now.sessions[first : options.until]) if keep else NOBODY,
    )


def event_groups(people: Iterable[Participant], options: DrawOptions) -> Groups:
    """Country, club and team of everybody, and the groups named beside them; a kind of weight 0 is left out."""
    kinds = dict(options.groups) | own_groups(people)
    counted = {kind: named for kind, named in kinds.items() if named and options.weights.get(kind, 1) != 0}
    return Groups(counted, {kind: weight for kind, weight in options.weights.items() if kind in counted})


def own_groups(people: Iterable[Participant]) -> dict[str, Members]:
    found: dict[str, dict[str, list[int]]] = {kind: {} for kind in OWN_KINDS}
    for person in people:
        facts = {"country": person.country, "club": person.club, "team": person.team.name if person.team else ""}
        for kind, name in facts.items():
            if name:
                found[kind].setdefault(name, []).append(person.number)
    return {kind: {name: tuple(numbers) for name, numbers in named.items()} for kind, named in found.items()}


def entries_changed(draw: SeatingDraw) -> bool:
    """Whether the players, or the country, club or team of one, are not those of the commitment (one query)."""
    people = drawn_participants(draw.tournament)
    if [person.number for person in people] != draw.entrants:
        return True
    committed = draw.inputs.get("groups", {})
    return any(
        {name: list(numbers) for name, numbers in named.items()} != committed[kind]
        for kind, named in own_groups(people).items()
        if kind in committed
    )
