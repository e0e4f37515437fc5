"""Read the line-ups of a session: which teams have handed in and, once revealed, who takes which table."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NoReturn

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.common.look.collation import reader_key
from tournaments.common.person_names import name_list
from tournaments.models import (
    DRAWN_STATES,
    LineUp,
    LineUpCall,
    LineUpReveal,
    Participant,
    Phase,
    PhaseKind,
    PhaseStatus,
    Role,
    Session,
    SessionStatus,
    Team,
    Tournament,
)
from tournaments.participation.selectors.cuts import members_by_number
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions
from tournaments.phases.selectors import phases_of
from tournaments.registry.open_things import OpenThing, Urgency
from tournaments.seating.selectors.inputs import in_teams
from tournaments.seating.selectors.plan import published_plan


@dataclass(frozen=True)
class TeamLineUp:
    """Represent a team of the session. ``order``: players by table, empty until handed in; hidden while secret.

    None in it is a substitute's place. ``at``: when it handed in; None if its numbers make the order.
    """

    team: Team
    players: tuple[Participant, ...]
    order: tuple[Participant | None, ...] = ()
    at: datetime | None = None

    @property
    def captain(self) -> Participant:
        """Return the captain, who hands in: the lowest number of the team."""
        return self.players[0]

    @property
    def is_in(self) -> bool:
        return self.at is not None

    @property
    def by_table(self) -> tuple[Participant | None, ...]:
        """Return the submitted order, or the order of the numbers."""
        return self.order or self.players


@dataclass(frozen=True)
class LineUps:
    """Store the line-ups of one session. ``call`` None: not asked for; ``reveal`` None: still secret.

    ``is_to_come``: neither the session nor one after it has started.
    """

    session: int
    call: LineUpCall | None
    reveal: LineUpReveal | None
    teams: tuple[TeamLineUp, ...]
    is_to_come: bool = True

    @property
    def is_open(self) -> bool:
        return self.call is not None and self.reveal is None and self.is_to_come

    @property
    def is_by_lot(self) -> bool:
        """Return whether they are revealed, but teams have left since and the players no longer make groups of four.

        Fewer than four are one group: substitutes take the places of the others.
        """
        return bool(
            self.reveal is not None
            and self.is_to_come
            and len(self.teams) > PLACES_AT_A_TABLE
            and len(self.teams) % PLACES_AT_A_TABLE
        )

    @property
    def is_told(self) -> bool:
        """Return whether the line-ups are revealed and the tables of a coming session follow them."""
        return self.reveal is not None and self.is_to_come and not self.is_by_lot

    @property
    def handed_in(self) -> int:
        return sum(team.is_in for team in self.teams)

    def of(self, person: Participant) -> TeamLineUp | None:
        """Return the team of a player; None if it does not play the session."""
        return next((team for team in self.teams if person.team_id == team.team.pk), None)

    def told_to(self, person: Participant | None = None) -> tuple[TeamLineUp, ...]:
        """Return the teams as this reader may see them.

        While secret, only a captain reads what their own team handed in.
        """
        if self.reveal is not None:
            return self.teams
        return tuple(
            team
            if person is not None and team.captain.pk == person.pk
            else TeamLineUp(team.team, team.players, at=team.at)
            for team in self.teams
        )


def phase_at(tournament: Tournament, session: int) -> Phase | None:
    """Return the decided team phase of the session; None if there is none."""
    for phase in phases_of(tournament):
        if phase.first_session <= session <= phase.last_session:
            return phase if phase.kind == PhaseKind.TEAMS and phase.status == PhaseStatus.OPEN else None
    return None


def line_ups_of(tournament: Tournament, session: int) -> LineUps:
    """Return the newest call of a session with the line-ups handed in (eight queries)."""
    call = LineUpCall.objects.filter(tournament=tournament, session=session).last()
    reveal = LineUpReveal.objects.filter(call=call).first() if call else None
    rows = LineUp.objects.filter(call=call).select_related("team").order_by("id") if call else ()
    handed = {row.team_id: row for row in rows}
    everybody = Participant.objects.filter(tournament=tournament).select_related("team").order_by("number")
    people = {participant.number: participant for participant in everybody}
    is_to_come = session > frozen_sessions(tournament)
    if reveal is not None and not is_to_come:
        # A file of the event may have withheld what a team handed in: then nothing is known of it.
        team_line_ups = [_as_announced(row, people, reveal) for row in handed.values() if row.order]
    else:
        groups = _groups_at(tournament, session, people)
        teams = [[people[number] for number in sorted(team)] for team, through in groups if team == through]
        team_line_ups = [
            _as_it_stands(team, handed.get(team[0].team_id or 0), reveal) for team in teams if team[0].team
        ]
    team_line_ups.sort(key=lambda team_line_up: reader_key(team_line_up.team.name))
    return LineUps(session, call, reveal, tuple(team_line_ups), is_to_come)


def _as_announced(row: LineUp, people: Mapping[int, Participant], reveal: LineUpReveal) -> TeamLineUp:
    """Return a line-up of a session that has started, as it was revealed, whoever has left since."""
    order = tuple(people[number] for number in row.order if number in people)
    players = tuple(sorted(order, key=lambda participant: participant.number))
    return TeamLineUp(row.team, players, order, None if row.is_by_number(reveal) else row.at)


def _as_it_stands(players: Sequence[Participant], row: LineUp | None, reveal: LineUpReveal | None) -> TeamLineUp:
    """Return a line-up of a coming session. While secret, it holds only for the team exactly as it handed it in.

    Once it is told it stays: in the place of whoever has left is a substitute, or who came to the team instead.
    """
    team = players[0].team
    if team is None:
        raise TypeError("a line-up is a team's")
    here, order = {player.number: player for player in players}, row.order if row is not None else ()
    if row is None or (reveal is None and set(order) != set(here)):
        return TeamLineUp(team, tuple(players))
    if reveal is None:
        return TeamLineUp(team, tuple(players), tuple(here[number] for number in order), row.at)
    newcomers = [player for player in players if player.number not in order]
    places = [here.get(number) or (newcomers.pop(0) if newcomers else None) for number in order]
    return TeamLineUp(team, tuple(players), (*places, *newcomers), None if row.is_by_number(reveal) else row.at)


def _groups_at(
    tournament: Tournament, session: int, people: Mapping[int, Participant]
) -> list[tuple[list[int], list[int]]]:
    """Return the numbers of each playing team, and which of them play the session."""
    phase = phase_at(tournament, session)
    if phase is None:
        return []
    through = members_by_number([phase]).get(phase.pk)
    teams = in_teams(person for person in people.values() if person.state in DRAWN_STATES)
    return [(team, [number for number in team if through is None or number in through]) for team in teams]


def team_trouble(tournament: Tournament, session: int) -> tuple[list[Participant], list[Team]]:
    """Return why no line-up can seat the session: players without a team, and teams of more than four.

    Three queries.
    """
    people = {participant.number: participant for participant in drawn_participants(tournament)}
    without: list[Participant] = []
    too_large: list[Team] = []
    for team, through in _groups_at(tournament, session, people):
        of = people[team[0]].team
        if through and of is not None and len(team) > PLACES_AT_A_TABLE:
            too_large.append(of)
        elif of is None or through != team:
            without += (people[number] for number in through)
    return without, too_large


def refuse_without_team(tournament: Tournament, numbers: Collection[int]) -> NoReturn:
    """Return the refusal ``line_ups.without_team``: these players are in none of the session's teams."""
    people = Participant.objects.filter(tournament=tournament, number__in=numbers).order_by("number")
    raise Refusal(
        "line_ups.without_team",
        gettext_lazy("%(names)s play the session without a team. Add them to a team first.")
        % {"names": name_list(person.name for person in people)},
        {"players": [person.number for person in people], "href": page_url("participants", tournament.slug)},
    )


def boards(line_ups: LineUps, seeds: Sequence[int]) -> list[list[int | None]]:
    """Return each team's players by table, in the order of ``seeds`` (keys of teams); a missing fourth is a substitute.

    Substitutes are the teams that are missing where fewer than four are left.
    """
    rank = {key: at for at, key in enumerate(seeds)}
    teams = sorted(
        line_ups.teams,
        key=lambda team_line_up: (rank.get(team_line_up.team.pk, len(rank)), team_line_up.captain.number),
    )
    listed: list[list[int | None]] = []
    for team in teams:
        four: list[int | None] = [None if player is None else player.number for player in team.by_table]
        listed.append(four + [None] * (PLACES_AT_A_TABLE - len(four)))
    nobody: list[list[int | None]] = [[None] * PLACES_AT_A_TABLE for _missing in range(PLACES_AT_A_TABLE - len(listed))]
    return listed + nobody if listed else []


def next_called_session(tournament: Tournament, session: int) -> int | None:
    """Return the first session after this one whose teams were asked (one query)."""
    calls = LineUpCall.objects.filter(tournament=tournament, session__gt=session)
    next_session: int | None = calls.order_by("session").values_list("session", flat=True).first()
    return next_session


def line_up_rows() -> list[tuple[QuerySet[LineUpCall], str]]:
    """Return the calls of sessions to come."""
    coming = Session.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("session"), status=SessionStatus.SCHEDULED
    )
    return [(LineUpCall.objects.filter(Exists(coming)), "tournament")]


def line_up_things(tournament: Tournament, _moment: datetime) -> list[OpenThing]:
    """Yield calls that wait for teams, and revealed line-ups of a session to draw (one query if none was asked for)."""
    things = set(LineUpCall.objects.filter(tournament=tournament).values_list("session", flat=True))
    coming = Session.objects.filter(tournament=tournament, number__in=things, status=SessionStatus.SCHEDULED)
    open_things = []
    for number in sorted(coming.values_list("number", flat=True)) if things else ():
        line_ups = line_ups_of(tournament, number)
        if line_ups.is_open:
            open_things.append(_waiting(tournament, line_ups))
        elif line_ups.is_by_lot and not _is_seated(tournament, line_ups):
            open_things.append(_by_lot(tournament, line_ups))
        elif line_ups.is_told and (otherwise := seated_otherwise(tournament, line_ups)):
            open_things.append(_not_drawn(tournament, line_ups, otherwise))
    return open_things


def _waiting(tournament: Tournament, line_ups: LineUps) -> OpenThing:
    facts = {"session": line_ups.session, "in": line_ups.handed_in, "teams": len(line_ups.teams)}
    return OpenThing(
        "line_ups.waiting",
        Role.ORGANISER,
        _("Line-ups of session %(session)s: %(in)s of %(teams)s received") % facts,
        _("They are announced together when the last one is received, or when you stop waiting."),
        reverse("line-ups", args=(tournament.slug, line_ups.session)),
        Urgency.WAITING,
        _("Line-ups"),
    )


def _by_lot(tournament: Tournament, line_ups: LineUps) -> OpenThing:
    phase = phase_at(tournament, line_ups.session)
    where = ("phase", (tournament.slug, phase.number)) if phase else ("phases", (tournament.slug,))
    return OpenThing(
        "line_ups.by_lot",
        Role.ORGANISER,
        _("Session %(session)s is drawn by lot: its line-ups do not count") % {"session": line_ups.session},
        _("Teams have left since the announcement: the remaining %(teams)s do not form groups of four.")
        % {"teams": len(line_ups.teams)},
        reverse(where[0], args=where[1]),
        Urgency.WAITING,
        _("Draw"),
    )


def _not_drawn(tournament: Tournament, line_ups: LineUps, otherwise: int) -> OpenThing:
    """Return the item for published tables that do not follow the line-ups, from a lot or from earlier ones."""
    phase, is_next = phase_at(tournament, line_ups.session), line_ups.session == frozen_sessions(tournament) + 1
    why = _("The line-ups are announced, but the published tables do not follow them. Draw the session again.")
    if not is_next:
        why = _("The line-ups are announced. Draw the session from them once the previous one has started.")
    where = ("phase", phase.number) if phase and is_next else ("line-ups", line_ups.session)
    what = ngettext(
        "Session %(session)s: %(n)s table does not follow the line-ups",
        "Session %(session)s: %(n)s tables do not follow the line-ups",
        otherwise,
    )
    return OpenThing(
        "line_ups.not_drawn",
        Role.ORGANISER,
        what % {"session": line_ups.session, "n": otherwise},
        why,
        reverse(where[0], args=(tournament.slug, where[1])),
        Urgency.WAITING if is_next else Urgency.LATER,
        _("Draw") if is_next else _("Line-ups"),
    )


def seated_otherwise(tournament: Tournament, line_ups: LineUps) -> int:
    """Return how many published tables break the line-ups; 0 if nothing is published.

    A table follows them if its players stand at one place of their line-ups, and its four teams meet no other team.
    """
    place_of: dict[int, tuple[int, int]] = {}
    for team_line_up in line_ups.teams:
        order = enumerate(team_line_up.by_table)
        place_of |= {player.number: (at, team_line_up.team.pk) for at, player in order if player is not None}
    plan = published_plan(tournament).sessions
    seated = plan[line_ups.session - 1] if len(plan) >= line_ups.session else ()
    tables = [[place_of[seat] for seat in table.seats if seat in place_of] for table in seated]
    met: dict[int, set[int]] = {}
    for table in tables:
        for _at, team in table:
            met.setdefault(team, set()).update(other for _place, other in table)
    return sum(
        len({at for at, _team in table}) > 1 or any(len(met[team]) > PLACES_AT_A_TABLE for _at, team in table)
        for table in tables
    )


def _is_seated(tournament: Tournament, line_ups: LineUps) -> bool:
    """Return whether all players of its teams have a seat in the session."""
    plan = published_plan(tournament).sessions
    tables = plan[line_ups.session - 1] if len(plan) >= line_ups.session else ()
    seated = {number for table in tables for number in table.seats}
    return all(player.number in seated for team in line_ups.teams for player in team.players)


def call_for(person: Participant) -> int | None:
    """Return the next session for which this captain still has to submit a line-up, or None (usually one query)."""
    if person.team_id is None:
        return None
    calls = LineUpCall.objects.filter(tournament=person.tournament_id, reveal__isnull=True)
    for session in calls.order_by("session").values_list("session", flat=True).distinct():
        line_ups = line_ups_of(person.tournament, session)
        own = line_ups.of(person)
        if line_ups.is_open and own is not None and own.captain.pk == person.pk and not own.is_in:
            return session
    return None
