"""Close an event in a signed revision, reopen it with a reason, and answer open items."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from mahjong_core.verify.discretion import without_illness
from mahjong_core.verify.manifest import canonical_json
from mahjong_core.verify.releases import releases_as_differences
from mahjong_core.verify.revision import revision_bytes
from mahjong_core.verify.revision_fields import FORMAT, MODELS, VERSION
from reports.closing.selectors.steps import ClosingRow, closing_view, item_to_answer, revision_in_force, revisions_of
from reports.closing.services.signing import sign_data
from reports.models import ClosingWord, Reopening, Revision
from reports.permissions import ACTS
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.ranking import Ranking, ranking_from_ledger
from scoring.standings.selectors.rows import standings_data
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.events.services.status import move_event
from tournaments.models import EventStatus, Tournament
from tournaments.registry.closing import ClosingItem
from tournaments.registry.plain_rows import plain_rows_of

MAX_REASON = 400


def say_word(  # the parts of a word, one by one
    *,
    tournament: Tournament,
    code: str,
    choice: str,
    by: Actor,
    at: datetime,
    order: Sequence[int] = (),
    note: str = "",
) -> ClosingWord:
    """Answer an item that asks; again, to decide otherwise.

    Refuses with ``closing.nothing_asked`` if nothing of this code asks, ``closing.choice_unknown`` and
    ``closing.order_incomplete``.
    """
    check_may(by, "closing.word", tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        item = item_to_answer(current, code, at)
        if item is None:
            raise Conflict(
                "closing.nothing_asked",
                _("The event has changed and this answer is no longer needed. Check the page again."),
                _way(current),
            )
        check_may(by, item.act, tournament, ACTS)
        order_word = _checked_order(item, choice, order)
        word = ClosingWord.objects.create(
            tournament=current,
            code=code,
            about=list(item.about),
            choice=choice,
            order=order_word,
            note=note.strip()[:MAX_REASON],
            **stamp(by, at),
        )
        facts = {"item": code, "choice": choice, "order": order_word}
        record("closing.said", word, by=by, at=at, tournament=current, after=facts)
    return word


def _checked_order(item: ClosingItem, choice: str, order: Sequence[int]) -> list[int]:
    chosen = next((closing_choice for closing_choice in item.choices if closing_choice.value == choice), None)
    if chosen is None:
        raise Refusal("closing.choice_unknown", _("Choose one of the answers."))
    if not chosen.takes_order:
        return []
    if sorted(order) != sorted(item.people):
        numbers = print_list(item.people)
        raise Refusal(
            "closing.order_incomplete",
            _("Enter each of these numbers once, in order: %(numbers)s.") % {"numbers": numbers},
            {"people": list(item.people)},
        )
    return list(order)


def close_event(*, tournament: Tournament, by: Actor, at: datetime, reason: str = "") -> Revision:
    """Freeze the results as the next revision, signed, and archive the event.

    Refuses with ``closing.rehearsal``, ``closing.closed_already``, ``closing.blocked`` and ``closing.word_missing``
    with what is open, ``closing.reason_missing`` for a second revision without a reason, and ``closing.no_key``.
    """
    check_may(by, "closing.close", tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if current.status == EventStatus.ARCHIVED:
            raise Conflict(
                "closing.closed_already", _("The event is already closed. Its revision is public."), _way(current)
            )
        if current.is_rehearsal:
            raise Conflict("closing.rehearsal", _("A rehearsal cannot be closed or signed."), _way(current))
        # The event is locked, so no item opens between this check and the signature.
        words = _check_ready(current, at)
        earlier = revisions_of(current)
        short_reason = reason.strip()[:MAX_REASON] or _reopened_for(earlier)
        if earlier and not short_reason:
            raise Refusal("closing.reason_missing", _("Enter the reason for the new revision. It is public."))
        body = _body(current, at, by, short_reason, earlier[0] if earlier else None, words)
        # The body is signed as the bytes that are stored: they are made once and never again.
        key, signature = sign_data(canonical_json(body))
        raw = revision_bytes(body, key, signature)
        revision = Revision.objects.create(
            tournament=current,
            number=body["number"],
            reason=short_reason,
            document=raw.decode(),
            fingerprint=sha256(raw).hexdigest(),
            key=key,
            **stamp(by, at),
        )
        facts = {"revision": revision.number, "fingerprint": revision.fingerprint}
        record("closing.closed", revision, by=by, at=at, tournament=current, after=facts)
        # Archived last: until here the rows of the closing itself may still be written.
        move_event(tournament=current, act="archive", by=by, at=at)
    return revision


def reopen_event(*, tournament: Tournament, reason: str, by: Actor, at: datetime) -> Reopening:
    """Reopen a closed event: its revision stays public, and is not in force any more.

    Refuses with ``closing.reason_missing``, and ``closing.not_closed`` if no revision is in force.
    """
    check_may(by, "closing.close", tournament, ACTS)
    short_reason = reason.strip()[:MAX_REASON]
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        revision = revision_in_force(current)
        if revision is None or current.status != EventStatus.ARCHIVED:
            raise Conflict("closing.not_closed", _("No revision is in force: the event is open."), _way(current))
        # Reopened first: an archived event takes no rows.
        current = move_event(tournament=current, act="reopen", by=by, at=at, reason=short_reason)
        reopening = Reopening.objects.create(revision=revision, reason=short_reason, **stamp(by, at))
        facts = {"revision": revision.number, "reason": short_reason}
        record("closing.reopened", revision, by=by, at=at, tournament=current, after=facts)
    return reopening


def guard_revision(tournament: Tournament, act: str, reason: str) -> None:
    """Require a reason to reopen a closed event, from every page and API call (a guard of ``move_event``)."""
    if act == "reopen" and not reason and revision_in_force(tournament) is not None:
        raise Refusal(
            "closing.reason_missing",
            _("The event is closed and signed. Open it again from the closing page, with the reason."),
            _way(tournament),
        )


def _way(tournament: Tournament) -> dict[str, Any]:
    return {"href": reverse("closing", args=[tournament.slug])}


def _check_ready(tournament: Tournament, at: datetime) -> list[ClosingWord]:
    """Refuse if an item is open; return the answers that hold.

    What was said to something that has changed since is not signed.
    """
    view = closing_view(tournament, at)
    if view.blocks:
        sentence = ngettext(
            "%(n)s item must be completed before closing: %(what)s.",
            "%(n)s items must be completed before closing, first: %(what)s.",
            len(view.blocks),
        )
        raise Conflict("closing.blocked", sentence % _first(view.blocks), _closing_facts(tournament, view.blocks))
    if view.asks:
        sentence = ngettext(
            "%(n)s item needs your confirmation: %(what)s.",
            "%(n)s items need your confirmation, first: %(what)s.",
            len(view.asks),
        )
        raise Conflict("closing.word_missing", sentence % _first(view.asks), _closing_facts(tournament, view.asks))
    return [row.word for row in view.said if row.word is not None]


def _first(rows: Sequence[ClosingRow]) -> dict[str, Any]:
    return {"n": len(rows), "what": rows[0].item.what}


def _closing_facts(tournament: Tournament, rows: Sequence[ClosingRow]) -> dict[str, Any]:
    open_ones = [{"code": row.item.code, "what": str(row.item.what), "href": row.item.href} for row in rows]
    return _way(tournament) | {"open": open_ones}


def _reopened_for(earlier: Sequence[Revision]) -> str:
    """Return the reason for which the last revision was opened again."""
    reopening: Reopening | None = getattr(earlier[0], "reopening", None) if earlier else None
    return reopening.reason if reopening else ""


def _body(  # the facts of a revision, one by one
    tournament: Tournament,
    at: datetime,
    by: Actor,
    reason: str,
    before: Revision | None,
    words: Sequence[ClosingWord],
) -> dict[str, Any]:
    """Return the content to sign. Players removed from the results are not named, and no illness is mentioned."""
    current = ranking_from_ledger(tournament, Basis.RELEASED)
    return {
        "format": FORMAT,
        "version": VERSION,
        "software": f"Seatwind {settings.SEATWIND_VERSION}",
        "event": {
            "uid": str(tournament.uid),
            "slug": tournament.slug,
            "name": tournament.name,
            "place": tournament.place,
            "country": tournament.country,
            "starts_on": tournament.starts_on.isoformat(),
            "ends_on": tournament.ends_on.isoformat() if tournament.ends_on else None,
        },
        "number": before.number + 1 if before else 1,
        "closed_at": at.isoformat(),
        "closed_by": by.name,
        "reason": reason,
        "previous": before.fingerprint if before else None,
        "words": [
            {"code": word.code, "about": word.about, "choice": word.choice, "order": word.order} for word in words
        ],
        "players": _players(current),
        "standings": standings_data(current)["rows"],
        "rows": _with_differences(without_illness(plain_rows_of(tournament, MODELS))),
    }


def _with_differences(rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, Any]:
    """Return the rows with releases that say only what the one before does not: else they grow as the square."""
    return {**rows, "scoring.release": releases_as_differences(rows.get("scoring.release", ()))}


def _players(current: Ranking) -> list[dict[str, Any]]:
    """Return the players in the standings, with name, country and club of the event."""
    people = sorted((current.people[row.entrant_id] for row in current.rows), key=lambda person: person.number)
    return [
        {
            "number": person.number,
            "name": person.name,
            "given_name": person.given_name,
            "family_name": person.family_name,
            "country": person.country,
            "club": person.club,
            "team": person.team.name if person.team else "",
        }
        for person in people
    ]
