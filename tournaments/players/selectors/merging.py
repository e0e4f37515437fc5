"""Plan the merge of two people: what would move, what blocks it, and the undoing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.common.person_names import name_list
from tournaments.models import Participant, Person, PersonMerge, Role, StaffRole

FILLED: Final = ("country", "club", "federation_number")


@dataclass(frozen=True, slots=True)
class MergePlan:
    """Represent a merge; ``moved``: the entries that change hands; ``filled``: the fields that ``into`` takes over.

    ``refusals``: why it cannot be done; empty if it can.
    """

    into: Person
    merged: Person
    moved: tuple[Participant, ...]
    filled: tuple[str, ...]
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """Represent an undoing; ``back``: the entries that return to ``merged``; ``new``: those that ``into`` got since.

    They stay unless they are chosen.
    """

    merge: PersonMerge
    into: Person
    merged: Person
    back: tuple[Participant, ...]
    new: tuple[Participant, ...]
    refusals: tuple[Refusal, ...]


def entries_of(person: Person) -> list[Participant]:
    """Return every entry of a person, newest first (one query)."""
    entries = Participant.objects.filter(person=person).select_related("tournament")
    return list(entries.order_by("-tournament__starts_on", "-pk"))


def check_may_merge(by: Actor, *people: Person) -> None:
    """Raise ``people.not_yours`` unless own events alone know these people, or the actor is an administrator."""
    user = by.user
    if user is None or not user.is_active or user.is_demo:
        raise _not_yours()
    if user.is_superuser:
        return
    held = StaffRole.objects.filter(user=user, role=Role.ORGANISER).values("tournament")
    entries = Participant.objects.filter(person__in=people)
    if not entries.exists() or entries.exclude(tournament__in=held).exists():
        raise _not_yours()


def _not_yours() -> NotPermitted:
    return NotPermitted(
        "people.not_yours",
        _("One of them plays in an event that you do not organise. Ask the administrator of this site."),
    )


def may_merge(by: Actor, *people: Person) -> bool:
    """Return whether the actor may merge these people."""
    try:
        check_may_merge(by, *people)
    except NotPermitted:
        return False
    return True


def merge_plan(into: Person, merged: Person) -> MergePlan:
    """Return the effects of merging ``merged`` into ``into``, without writing."""
    moved = entries_of(merged)
    filled = tuple(name for name in FILLED if getattr(merged, name) and not getattr(into, name))
    return MergePlan(into, merged, tuple(moved), filled, tuple(_merge_refusals(into, merged, moved)))


def _merge_refusals(into: Person, merged: Person, moved: list[Participant]) -> list[Refusal]:
    if into.pk == merged.pk:
        return [Conflict("people.same_person", _("These entries already belong to the same person."))]
    if into.merged_into or merged.merged_into:
        return [
            Conflict(
                "people.merged_already", _("One of the two was already merged into another person. Open that person.")
            )
        ]
    refusals: list[Refusal] = []
    both = Participant.objects.filter(person=into, tournament__in=[entry.tournament_id for entry in moved])
    events = name_list(entry.tournament.name for entry in both.select_related("tournament"))
    if events:
        sentence = _("Both play in %(events)s, so they cannot be the same person.")
        refusals.append(Conflict("people.both_play", sentence % {"events": events}))
    numbers = {into.federation_number, merged.federation_number} - {""}
    if len(numbers) > 1:
        sentence = _("They have two federation numbers, %(one)s and %(two)s. Correct the wrong one first.")
        facts = {"one": into.federation_number, "two": merged.federation_number}
        refusals.append(Conflict("people.two_numbers", sentence % facts))
    return refusals


def undo_plan(merge: PersonMerge) -> UndoPlan | None:
    """Return the effects of undoing the merge; None if one of the two no longer exists."""
    people = {person.uid: person for person in Person.objects.filter(uid__in=[merge.into, merge.merged])}
    if len(people) < 2:
        return None
    into, merged = people[merge.into], people[merge.merged]
    refusals: list[Refusal] = []
    if merge.undone_at is not None:
        refusals.append(Conflict("people.undone_already", _("This merge was already undone.")))
    elif into.merged_into is not None:
        refusals.append(
            Conflict("people.merged_on", _("The person was since merged into another one. Undo that merge first."))
        )
    now = entries_of(into)
    back = tuple(entry for entry in now if str(entry.uid) in merge.moved)
    known = {*merge.moved, *merge.before}
    new = tuple(entry for entry in now if str(entry.uid) not in known)
    return UndoPlan(merge, into, merged, back, new, tuple(refusals))


def merges_into(person: Person) -> list[dict[str, Any]]:
    """Return the people merged into this person, with their former names, the newest first (two queries)."""
    merges = list(PersonMerge.objects.filter(into=person.uid, undone_at__isnull=True))
    names = dict(Person.objects.filter(uid__in=[merge.merged for merge in merges]).values_list("uid", "name"))
    return [
        {"uid": merge.uid, "name": names.get(merge.merged, ""), "at": merge.at, "by": merge.by_name} for merge in merges
    ]


def merged_behind(people: Iterable[UUID]) -> set[UUID]:
    """Return the uids of those merged into one of these people, at any number of steps (one query a step)."""
    every: set[UUID] = set()
    step = set(people)
    while step:
        step = set(Person.objects.filter(merged_into__in=step).values_list("uid", flat=True)) - every
        every |= step
    return every


def followed(person: Person) -> Person:
    """Return the person at the end of the chain of merges."""
    while person.merged_into is not None:
        further = Person.objects.filter(uid=person.merged_into).first()
        if further is None:
            return person
        person = further
    return person
