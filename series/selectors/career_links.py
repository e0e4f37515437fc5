"""From a row of a season to the page of the person, where they agreed to one."""

from series.models import SeriesResult
from tournaments.models import Person
from tournaments.players.selectors.public_people import has_public_page


def career_person(result: SeriesResult) -> Person | None:
    """The person by the federation number of the result; None without a number, a person or their agreement."""
    if not result.federation_number:
        return None
    person = Person.objects.filter(federation_number=result.federation_number).first()
    return person if person is not None and has_public_page(person) else None
