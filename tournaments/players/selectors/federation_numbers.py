"""Find federation numbers that two events give to people of different names."""

from django.db.models import Q

from tournaments.common.selectors.folding import folded
from tournaments.models import Participant, Tournament


def has_common_word(text: str, other: str) -> bool:
    """Return whether two names share a word, as those of one person do after a marriage or in another spelling."""
    return bool(_words(text) & _words(other))


def _words(name: str) -> set[str]:
    return set(folded(name).replace("-", " ").split())


def contested_numbers(tournament: Tournament) -> list[Participant]:
    """Return the participants whose federation number belongs to a person of another name in another event.

    The event and the person are not returned: a number must not reveal its holder's name. Copies of events to try out
    do not count (two queries).
    """
    entered = Participant.objects.filter(tournament__copy_kind="").exclude(federation_number="")
    own = {person.federation_number: person for person in entered.filter(tournament=tournament)}
    others = entered.exclude(Q(tournament=tournament) | Q(person__in=[person.person_id for person in own.values()]))
    numbers = Participant.objects.filter(tournament=tournament).exclude(federation_number="").order_by()
    others = others.filter(federation_number__in=numbers.values("federation_number"))
    names = others.values_list("federation_number", "name")
    found = {number for number, name in names if number in own and not has_common_word(own[number].name, name)}
    return sorted((own[number] for number in found), key=lambda person: person.number)
