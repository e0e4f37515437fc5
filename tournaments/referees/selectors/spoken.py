"""Find the languages that a table and a referee have in common: those of countries (CLDR) and of accounts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tournaments.common.look.languages import codes
from tournaments.common.selectors.countries import spoken_in
from tournaments.models import Seat
from tournaments.referees.selectors.coverage import Official


def spoken_at(tables: Iterable[int]) -> Mapping[int, tuple[str, ...]]:
    """Return the languages of the players' countries by table, in the order of the seats (one query)."""
    countries: dict[int, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(table__in=list(tables), participant__isnull=False).order_by("table", "id")
    for table, country in seats.values_list("table_id", "participant__country"):
        countries[table].append(country)
    return {table: spoken_in(dict.fromkeys(found)) for table, found in countries.items()}


def spoken_by(official: Official) -> frozenset[str]:
    """Return the languages of a referee's country, and the one in which they read Seatwind."""
    own = [official.user.language] if official.user.language in codes() else []
    return frozenset(own) | frozenset(spoken_in([official.home.country]))
