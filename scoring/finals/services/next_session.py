"""Draw the next session from the standings: Swiss, Danish, interval or serpentine, for all players or after a cut."""

from datetime import datetime
from secrets import token_hex

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.sessions.next_session import NextSession, next_session
from scoring.common.selectors.basis import Basis
from scoring.publication.services.releases import check_verified
from scoring.standings.selectors.ranking import ranking_from_ledger
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import DrawStatus, SeatingDraw, Session, Tournament
from tournaments.participation.policies import check_phase_decided
from tournaments.participation.selectors.cuts import cuts_of
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions
from tournaments.seating.selectors.plan import at_event_tables, published_plan
from tournaments.seating.selectors.wishes import as_wished
from tournaments.seating.services.changes import draft


def draw_next_session(
    *, tournament: Tournament, kind: str, players: int | None, by: Actor, at: datetime
) -> SeatingDraw:
    """Return a draft that seats the first coming session by the verified standings; later ones stay.

    ``players``: how many come through a cut, None for everybody. Raise ``seating.no_standings``,
    ``seating.nothing_to_change``, ``scoring.session_not_verified``, ``seating.cut_too_large`` and what the rule
    refuses.
    """
    check_may(by, "seating.draw", tournament)
    with with_help_link("draws", tournament.slug):
        session = _session_to_seat(tournament)
        ranking = _ranked_players(tournament, players, session)
    now, seed = published_plan(tournament), token_hex(16)
    played = SeatingPlan(now.sessions[: session - 1])
    sessions = Session.objects.filter(tournament=tournament).count()
    with with_help_link("draws", tournament.slug), rules_as_refusals():
        drawn = next_session(kind, ranking, played, sessions, seed, _completion_after(tournament, session - 1, ranking))

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        if first != session or SeatingPlan(plan.sessions[: session - 1]) != played:
            raise Conflict("seating.sessions_changed", _("The sessions have changed in the meantime. Draw again."))
        tables = as_wished(tournament, at_event_tables(tournament, drawn.tables), session)
        return SeatingPlan((*played.sessions, tables, *plan.sessions[session:]))

    facts = _facts_of(drawn, kind, session, len(ranking)) | {"seed": seed, "cut": players is not None}
    return draft(tournament, change, facts, by=by, at=at)


def _session_to_seat(tournament: Tournament) -> int:
    """Return the number of the first coming session. The one before it must be verified."""
    latest = frozen_sessions(tournament)
    if not latest:
        raise Refusal("seating.no_standings", _("Nothing has been played yet. Draw the first session in public."))
    if not Session.objects.filter(tournament=tournament, number=latest + 1).exists():
        raise Refusal("seating.nothing_to_change", _("Every session has started: the seating cannot change."))
    check_phase_decided(tournament, cuts_of(tournament).waiting_for(latest + 1), latest + 1)
    check_verified(Session.objects.get(tournament=tournament, number=latest))
    return latest + 1


def _ranked_players(tournament: Tournament, players: int | None, session: int) -> list[int]:
    """Return the numbers of those who play the session, best first."""
    drawn = {person.number for person in drawn_participants(tournament, session)}
    current = ranking_from_ledger(tournament, Basis.VERIFIED)
    numbers = [current.people[row.entrant_id].number for row in current.rows]
    ranking = [number for number in numbers if number in drawn]
    if players is not None and players > len(ranking):
        raise Refusal(
            "seating.cut_too_large",
            ngettext("Only %(players)s player continues.", "Only %(players)s players continue.", len(ranking))
            % {"players": len(ranking)},
            {"players": len(ranking)},
        )
    return ranking[:players]


def _completion_after(tournament: Tournament, session: int, ranking: list[int]) -> list[list[list[int]]]:
    """Return the sessions that the Swiss draw before kept ready, if they are for the same players."""
    earlier = SeatingDraw.objects.filter(
        tournament=tournament, status__in=(DrawStatus.PUBLISHED, DrawStatus.SUPERSEDED), published_at__isnull=False
    )
    kept: list[list[list[int]]] = []
    for inputs in earlier.order_by("version").values_list("inputs", flat=True):
        if inputs.get("change") == "next" and inputs["session"] == session:
            kept = inputs["completion"]
    usable = all(sorted(player for table in group for player in table) == sorted(ranking) for group in kept)
    return kept if usable else []


def _facts_of(drawn: NextSession, kind: str, session: int, players: int) -> dict[str, object]:
    return {
        "change": "next",
        "kind": kind,
        "session": session,
        "players": players,
        "span": drawn.span,
        "span_bound": drawn.span_bound,
        "completion": [[list(table) for table in tables] for tables in drawn.completion],
    }
