"""Find members in the lists that an event reads."""

from django.db.models import QuerySet

from registration.models import RegisterEntry, RegisterList, RegisterUse
from tournaments.common.selectors.folding import folded
from tournaments.models import Tournament


def name_words(name: str) -> str:
    """Return a name's words without accents and capitals, in any order."""
    return " ".join(sorted(folded(name).replace("-", " ").split()))


def uses_of(tournament: Tournament) -> list[RegisterUse]:
    """Return the registers that the event uses (one query)."""
    return list(RegisterUse.objects.filter(tournament=tournament).select_related("register"))


def listed_members(tournament: Tournament) -> QuerySet[RegisterEntry]:
    """Return the members in the lists in force of the registers that the event uses."""
    newest = [
        RegisterList.objects.filter(register=use.register_id).values_list("pk", flat=True).first()
        for use in uses_of(tournament)
    ]
    register_entries = RegisterEntry.objects.filter(members_of__in=[pk for pk in newest if pk])
    return register_entries.select_related("members_of__register")


def agreed_member(tournament: Tournament, *, number: str, name: str) -> RegisterEntry | None:
    """Return the member of this number, only if the whole name agrees too.

    A stranger who guesses either learns nothing.
    """
    if not number:
        return None
    for entry in listed_members(tournament).filter(federation_number=number):
        if name_words(entry.name) == name_words(name):
            return entry
    return None
