"""Recording and revoking rulings; their points go through the score ledger."""

import uuid
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import Offence, effects_of
from mahjong_core.penalties import offence as find_offence
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import Wind, check_hand_number
from penalties.models import Revocation, Ruling
from penalties.permissions import ACTS
from penalties.selectors.catalogue import clause_in, is_recordable
from scoring.models import Stage
from scoring.selectors.sheets import rules_of
from scoring.services.entries import lock_table
from scoring.services.ledger import Cause, Posting, post_adjustments, reverse_adjustments
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Participant, Seat, Table
from tournaments.permissions import Acts, check_may
from tournaments.policies import check_session_open_for_entry
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.versions import raise_version


def record_ruling(
    *,
    table: Table,
    participant: Participant,
    offence: str,
    by: Actor,
    at: datetime,
    hand: int | None = None,
    note: str = "",
    acts: Acts = ACTS,
) -> Ruling:
    """Rule on an offence at a table; its effects are posted at once. ``acts``: whose act it is.

    Refuses with ``penalties.unknown_offence``, ``penalties.no_fixed_price``, ``scoring.not_at_table``,
    ``sheets.hand_out_of_range``.
    """
    tournament = table.session.tournament
    check_may(by, "ruling.record", tournament, acts)
    rules = rules_of(tournament)
    with rules_as_refusals(), transaction.atomic():
        known = find_offence(offence, rules)
        check_recordable(known)
        if hand is not None:
            check_hand_number(hand)
        current = lock_table(table)
        check_session_open_for_entry(current.session)
        seats = seated(current)
        ruling = Ruling.objects.create(
            tournament=tournament,
            session=current.session,
            table=current,
            participant=participant,
            offence=known.id,
            clause=clause_of(known, rules),
            hand=hand,
            note=note,
            effect_group=uuid.uuid4(),
            at=at,
            by=by.key,
            by_name=by.name,
        )
        postings = effect_postings(known, rules, participant, seats, current)
        cause = Cause(f"penalties.{known.id}", ruling.clause, current.session, current, hand)
        post_adjustments(tournament=tournament, postings=postings, cause=cause, by=by, at=at, group=ruling.effect_group)
        record("ruling.recorded", ruling, by=by, at=at, tournament=tournament, after=ruling_facts(ruling))
        raise_version(tournament)
    return ruling


def revoke_ruling(*, ruling: Ruling, reason: str, by: Actor, at: datetime, acts: Acts = ACTS) -> Revocation:
    """Take a ruling back: the opposite points are posted, the ruling stays readable."""
    check_may(by, "ruling.revoke", ruling.tournament, acts)
    if not reason.strip():
        raise Malformed("penalties.reason_missing", _("Say why the ruling is taken back."))
    with transaction.atomic():
        if ruling.table is not None:
            lock_table(ruling.table)
        try:
            with transaction.atomic():
                revocation = Revocation.objects.create(
                    ruling=ruling, reason=reason.strip(), at=at, by=by.key, by_name=by.name
                )
        except IntegrityError as error:
            raise Conflict("penalties.already_revoked", _("This ruling was taken back before.")) from error
        reverse_adjustments(group=ruling.effect_group, reason=reason, by=by, at=at)
        facts = ruling_facts(ruling)
        after = facts | {"revoked": reason.strip()}
        record("ruling.revoked", ruling, by=by, at=at, tournament=ruling.tournament, before=facts, after=after)
        raise_version(ruling.tournament)
    return revocation


def check_recordable(known: Offence) -> None:
    if not is_recordable(known):
        raise Refusal(
            "penalties.no_fixed_price",
            _("The book sets no fixed price for this offence: it is not recorded here."),
            {"offence": known.id, "effect": known.effect.kind.value},
        )


def seated(table: Table) -> dict[Wind, Participant]:
    seats = Seat.objects.filter(table=table, participant__isnull=False).select_related("participant")
    return {Wind(seat.wind): seat.participant for seat in seats if seat.participant is not None}


def effect_postings(
    known: Offence, rules: RuleSet, offender: Participant, seats: dict[Wind, Participant], table: Table
) -> list[Posting]:
    """The effects of an offence as postings for the people at the table."""
    wind = next((wind for wind, player in seats.items() if player.pk == offender.pk), None)
    if wind is None:
        raise Refusal(
            "scoring.not_at_table",
            _("No. %(number)s does not sit at table %(table)s.") % {"number": offender.number, "table": table.number},
            {"participants": [offender.number], "table": table.number},
        )
    effects = effects_of(known, wind, rules)
    return [Posting(seats[effect.wind], effect.amount, Stage(effect.stage.value)) for effect in effects]


def clause_of(known: Offence, rules: RuleSet) -> str:
    """The clause of the text that this rule set follows."""
    return clause_in(known, rules)[1]


def ruling_facts(ruling: Ruling) -> dict[str, Any]:
    return {
        "offence": ruling.offence,
        "clause": ruling.clause,
        "participant": ruling.participant.number,
        "session": ruling.session.number if ruling.session else None,
        "table": ruling.table.number if ruling.table else None,
        "hand": ruling.hand,
        "note": ruling.note,
    }
