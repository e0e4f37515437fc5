"""Merge two people and undo it: entries change hands, what events printed stays (docs/adr, 104)."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.common.actors import Actor, stamp
from tournaments.common.services.audit import record_look
from tournaments.models import Participant, Person, PersonMerge, SiteEvent
from tournaments.players.selectors.merging import check_may_merge, merge_plan, undo_plan


def merge_people(*, into: Person, merged: Person, by: Actor, at: datetime) -> PersonMerge:
    """Merge ``merged`` into ``into``: its entries and facts move, and ``merged`` stays without entries.

    Raise ``people.not_yours``, ``people.same_person``, ``people.merged_already``, ``people.both_play``,
    ``people.two_numbers``.
    """
    with transaction.atomic():
        people = _locked(into, merged)
        first, second = people[into.pk], people[merged.pk]
        check_may_merge(by, first, second)
        plan = merge_plan(first, second)
        for refusal in plan.refusals:
            raise refusal
        before = [str(uid) for uid in Participant.objects.filter(person=first).values_list("uid", flat=True)]
        Participant.objects.filter(pk__in=[entry.pk for entry in plan.moved]).update(person=first)
        for name in plan.filled:
            setattr(first, name, getattr(second, name))
        taken_number = second.federation_number if "federation_number" in plan.filled else ""
        if taken_number:
            second.federation_number = ""  # a number is one person's
        second.merged_into = first.uid
        second.save()
        first.save()
        made = PersonMerge.objects.create(
            into=first.uid,
            merged=second.uid,
            moved=[str(entry.uid) for entry in plan.moved],
            before=before,
            filled=list(plan.filled),
            taken_number=taken_number,
            **stamp(by, at),
        )
        for entry in plan.moved:
            record_look("participant.person_merged", entry.tournament, by=by, at=at, target=entry)
        _journal("person.merged", made, len(plan.moved), by, at)
    return made


def undo_merge(*, merge: PersonMerge, by: Actor, at: datetime, also: Collection[UUID] = ()) -> Person:
    """Undo a merge: each gets back what they had. ``also``: entries made since that are the other's, too.

    What was entered since stays with whom it was entered for. An entry that was erased meanwhile comes back to nobody.
    Raise ``people.not_yours``, ``people.undone_already``, ``people.merged_on``.
    """
    with transaction.atomic():
        current = PersonMerge.objects.select_for_update().get(pk=merge.pk)
        two = {person.uid: person for person in Person.objects.filter(uid__in=[current.into, current.merged])}
        people = _locked(*two.values())
        plan = undo_plan(current)
        if plan is None:
            raise LookupError("One of the two is no more.")
        first: Person = people[plan.into.pk]
        second: Person = people[plan.merged.pk]
        check_may_merge(by, first)
        for refusal in plan.refusals:
            raise refusal
        back = [*plan.back, *(entry for entry in plan.new if entry.uid in set(also))]
        Participant.objects.filter(pk__in=[entry.pk for entry in back]).update(person=second)
        _give_back(current, first, second)
        current.undone_at, current.undone_by, current.taken_number = at, by.key, ""
        current.save(update_fields=["undone_at", "undone_by", "taken_number"])
        for entry in back:
            record_look("participant.person_parted", entry.tournament, by=by, at=at, target=entry)
        _journal("person.parted", current, len(back), by, at)
    return second


def _give_back(merge: PersonMerge, first: Person, second: Person) -> None:
    """Return the data that one person took over from the other, unless it has changed since."""
    for name in merge.filled:
        if name == "federation_number":
            if first.federation_number == merge.taken_number:
                second.federation_number, first.federation_number = first.federation_number, ""
        elif getattr(first, name) == getattr(second, name):
            setattr(first, name, None if name == "club" else "")
    second.merged_into = None
    first.save()
    second.save()


def _locked(*people: Person) -> dict[int, Any]:
    """Return the rows of these people, locked in one order to avoid deadlocks."""
    rows = Person.objects.select_for_update(of=("self",)).filter(pk__in=[person.pk for person in people])
    return {person.pk: person for person in rows.order_by("pk")}


def _journal(action: str, merge: PersonMerge, entries: int, by: Actor, at: datetime) -> None:
    facts = {"into": str(merge.into), "entries": entries}
    SiteEvent.objects.create(**stamp(by, at), action=action, subject=str(merge.merged), facts=facts)
