"""Select the people who agreed to a public page, and its entries."""

from typing import Final
from uuid import UUID

from django.db.models import Q, QuerySet

from tournaments.models import CopyKind, EventStatus, Participant, Person

_NEWEST_FIRST: Final = ("-tournament__starts_on", "-pk")


def people_with_a_page() -> QuerySet[Person]:
    """Return the people who agreed to a public page and have not withdrawn."""
    return Person.objects.filter(page_agreed_at__isnull=False, merged_into__isnull=True).select_related("club")


def has_public_page(person: Person) -> bool:
    """Return whether this person agreed to a public page (no query)."""
    return person.page_agreed_at is not None and person.merged_into is None


def public_person(uid: UUID) -> Person | None:
    """Return the person of a public page; None if there was no agreement.

    The address of a person who was merged into another leads to the other's (at most two queries).
    """
    merged = Person.objects.filter(uid=uid, merged_into__isnull=False).values_list("merged_into", flat=True).first()
    return people_with_a_page().filter(uid=merged or uid).first()


def public_entries(person: Person) -> QuerySet[Participant]:
    """Return the entries that a public page lists, newest first.

    Of events that everybody sees and that are no rehearsals.
    """
    seen = Q(tournament__status=EventStatus.DRAFT) | Q(tournament__copy_kind=CopyKind.REHEARSAL)
    entries = Participant.objects.filter(person=person).exclude(seen)
    return entries.select_related("tournament").order_by(*_NEWEST_FIRST)
