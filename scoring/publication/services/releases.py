"""Release a session's results; the ranking is stored as it was published."""

import json
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from mahjong_core.standings import Cut
from scoring.common.permissions import ACTS
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import Embargoes, current_embargoes
from scoring.common.selectors.releases import standing_releases, unreleased_before
from scoring.models import Release, ReleasedEntrant, ReleaseWithdrawal
from scoring.publication.services.telling import tell_release, tell_withdrawal
from scoring.results.selectors.disputes import dispute_href, waiting_disputes
from scoring.standings.selectors.ranking import Ranking, ranking_from_ledger
from scoring.standings.selectors.rows import standings_data
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import check_may
from tournaments.models import (
    AuditEvent,
    HoldKind,
    Lead,
    Participant,
    Session,
    SessionMoveKind,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.phases.selectors import cuts_in_force
from tournaments.sessions.policies import SESSION_MOVES
from tournaments.sessions.services.acts import ClockAct, lock_session, move_session
from tournaments.sessions.services.holds import check_not_held

MAX_REASON = 400
_OF_MACHINES = "following."
AT_ONCE = timedelta(seconds=10)  # a second click, a request that a proxy sent again


def release_session(*, session: Session, by: Actor, at: datetime, reason: str = "") -> Release:
    """Publish a session once every table is verified; again after a correction. The same again is the first release.

    Sessions are released in their order, and once every dispute is answered, or with a ``reason``: then the public
    reads which do not count. Raise ``scoring.session_not_verified`` and the tables that are missing, with
    ``scoring.release_out_of_order`` and ``scoring.disputes_open``.
    """
    check_may(by, "session.release", session.tournament, ACTS)
    with transaction.atomic():
        current = lock_session(session)
        SESSION_MOVES.after(current.status, SessionMoveKind.RELEASE, session=current.number)
        check_verified(current)
        check_not_held(current, HoldKind.RELEASE, at)
        _check_order(current, reason)
        _check_disputes(current, reason)
        short_reason = reason.strip()[:MAX_REASON]
        earlier = _sent_before(current, short_reason, at)
        if earlier is not None:
            return earlier
        # The move comes first: it raises the version that the release stores.
        act = ClockAct(SessionMoveKind.RELEASE, reason=short_reason)
        move_session(current, SessionMoveKind.RELEASE, by=by, at=at, act=act)
        tournament = Tournament.objects.get(pk=current.tournament_id)
        ranked = _ranked(current, tournament, at)
        # The ranking is stored as data: a later correction must not change what was published.
        release = Release.objects.create(
            session=current,
            version=tournament.version,
            standings=standings_data(ranked),
            **stamp(by, at),
        )
        # Numbers and teams are stored too, because people may change both after the release.
        ReleasedEntrant.objects.bulk_create(
            ReleasedEntrant(release=release, participant=person, number=person.number, team=person.team)
            for person in ranked.people.values()
        )
        tell_release(current, at)
    return release


def _ranked(session: Session, tournament: Tournament, at: datetime) -> Ranking:
    """Return the ranking that a release of the session publishes at this moment."""
    # The sessions that are not public with this release: what is verified there is not published yet.
    others = Session.objects.filter(tournament=tournament).exclude(pk=session.pk)
    public = standing_releases(tournament).values("session")
    unreleased = Embargoes(held=frozenset(others.exclude(pk__in=public).values_list("number", flat=True)))
    cuts = _public_cuts(tournament, at)
    return ranking_from_ledger(tournament, Basis.VERIFIED, at, cuts=cuts, embargoes=unreleased)


def _sent_before(session: Session, reason: str, at: datetime) -> Release | None:
    """Return the release in force that this one repeats: nothing of the event changed since, or no row just now.

    A later release of the same ranking is another one: it publishes what was ruled meanwhile without points.
    """
    release = standing_releases(session.tournament_id).filter(session=session).order_by("-id").first()
    move = session.moves.filter(kind=SessionMoveKind.RELEASE).order_by("-sequence").first()
    if release is None or move is None or move.reason != reason:
        return None
    tournament = Tournament.objects.get(pk=session.tournament_id)
    if tournament.version == release.version or _only_the_lead_moved(tournament, release):
        return release
    is_the_same = at - release.at <= AT_ONCE and _rows(_ranked(session, tournament, at)) == release.standings["rows"]
    return release if is_the_same else None


def _only_the_lead_moved(tournament: Tournament, release: Release) -> bool:
    """Return whether the journal ends with the release, besides rows about machines: the desk sent it at both.

    Its key is known only to the machine that led then (docs/two-machines.md).
    """
    acts = AuditEvent.objects.filter(tournament_uid=tournament.uid).exclude(action__startswith=_OF_MACHINES)
    last = acts.order_by("-pk").values_list("at", flat=True).first()
    moved = Lead.objects.filter(tournament=tournament, term__gt=1).exists()
    return moved and last == release.at


def _rows(ranked: Ranking) -> Any:
    """Return the rows as the database gives them back."""
    return json.loads(json.dumps(standings_data(ranked)["rows"]))


def _check_order(session: Session, reason: str) -> None:
    missing = unreleased_before(session)
    if missing and not reason.strip():
        raise Refusal(
            "scoring.release_out_of_order",
            _(
                "Session %(before)s is not released. Release it first, or give a reason for releasing session "
                "%(session)s before it."
            )
            % {"before": missing[0], "session": session.number},
            {
                "session": session.number,
                "missing": missing,
                "href": page_url("desk", session.tournament.slug, missing[0]),
            },
        )


def _check_disputes(session: Session, reason: str) -> None:
    """Check that a disputed result is published only with a reason why it need not wait."""
    waiting = [] if reason.strip() else waiting_disputes(session)
    if waiting:
        tables = sorted({dispute.table.number for dispute in waiting})
        raise Refusal(
            "scoring.disputes_open",
            ngettext(
                "The result of table %(tables)s is disputed. Answer it first, or give a reason for releasing "
                "session %(session)s before.",
                "The results of tables %(tables)s are disputed. Answer them first, or give a reason for "
                "releasing session %(session)s before.",
                len(tables),
            )
            % {"tables": print_list(tables), "session": session.number},
            {
                "session": session.number,
                "disputes": [
                    {
                        "id": str(dispute.uid),
                        "table": dispute.table.number,
                        "participant": dispute.participant.number,
                        "href": dispute_href(dispute),
                    }
                    for dispute in waiting
                ],
                "href": page_url("disputes", session.tournament.slug, session.number),
            },
        )


def take_back_release(*, session: Session, reason: str, by: Actor, at: datetime) -> list[ReleaseWithdrawal]:
    """Take the release of a session back: it is not public until it is released again. The same again is the first.

    What was published stays readable, with the reason. Raise ``scoring.reason_missing`` and
    ``tournaments.session_move_refused``.
    """
    check_may(by, "session.release", session.tournament, ACTS)
    short_reason = reason.strip()[:MAX_REASON]
    if not short_reason:
        raise Refusal("scoring.reason_missing", _("Give a reason for withdrawing the release. The public can read it."))
    with transaction.atomic():
        current = lock_session(session)
        earlier = _taken_back_before(current, short_reason)
        if earlier:
            return earlier
        move = move_session(
            current,
            SessionMoveKind.TAKE_BACK,
            by=by,
            at=at,
            act=ClockAct(SessionMoveKind.TAKE_BACK, reason=short_reason),
        )
        facts = {"reason": short_reason, "at": move.at, "by": by.key, "by_name": by.name}
        # The releases in force are found before the withdrawal is written, which ends them.
        standing = standing_releases(current.tournament_id).filter(session=current).order_by("id")
        tell_withdrawal(current, at)
        return ReleaseWithdrawal.objects.bulk_create(
            [ReleaseWithdrawal(release=release, **facts) for release in standing]
        )


def _taken_back_before(session: Session, reason: str) -> list[ReleaseWithdrawal]:
    """Return what the session's last act withdrew, if that was a withdrawal for this reason."""
    move = session.moves.order_by("-sequence").first()
    if move is None or move.kind != SessionMoveKind.TAKE_BACK or move.reason != reason:
        return []
    return list(ReleaseWithdrawal.objects.filter(release__session=session, at=move.at).select_related("release"))


def _public_cuts(tournament: Tournament, at: datetime) -> tuple[Cut, ...]:
    """Return the cuts decided so far: they act on what is released now, even if their own sessions are not public."""
    entrants = Participant.objects.filter(tournament=tournament).values_list("pk", flat=True)
    embargo = current_embargoes(tournament)
    return tuple(cut for cut in cuts_in_force(tournament, at, entrants) if not embargo.hides(cut.first))


def check_verified(session: Session) -> None:
    """Raise ``scoring.session_not_verified``, naming the tables that are missing, if a table is not verified."""
    waiting = Table.objects.filter(session=session).exclude(status=TableStatus.VERIFIED).order_by("number")
    missing = list(waiting.values_list("number", flat=True))
    if missing:
        raise Refusal(
            "scoring.session_not_verified",
            ngettext("%(tables)s table is not verified yet.", "%(tables)s tables are not verified yet.", len(missing))
            % {"tables": len(missing)},
            {
                "session": session.number,
                "tables": missing,
                "href": page_url("desk", session.tournament.slug, session.number),
            },
        )
