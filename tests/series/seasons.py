"""A season of five events whose points are reckoned by hand: four played here, one brought in as a list.

Sixteen players: numbers 1 to 4 sit East, 5 to 8 South, 9 to 12 West, 13 to 16 North, and each event is one session of
one hand: a win of 8 on a discard is +32 for the winner, -16 for the discarder and -8 for the two others (MCR 3.9.1.3).
So four players share 1st place, eight share 5th and four share 13th: 1000 x 15 / 15 = 1000, 1000 x 11 / 15 = 733 and
1000 x 3 / 15 = 200.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Final

from mahjong_core.series.standings import SeasonRules
from scoring.publication.services.releases import release_session
from series.models import Series
from series.services.events import EventFacts, PlaceRow, bring_in, take_over
from series.services.keeping import create_series
from tests.people import NOON, actor, end_session, finish, make_seated_event, nobody, session_of, start, table_of, win
from tournaments.models import Tournament

ON: Final = date(2026, 12, 1)
OUTSIDERS: Final = ("chris", "olga", "dan", "")
# Winner, discarder, weight.
PLAYED: Final[Mapping[str, tuple[str, str, Fraction]]] = {
    "Rennes": ("E", "S", Fraction(1)),
    "Angers": ("S", "E", Fraction(1)),
    "Tours": ("W", "N", Fraction(3, 2)),
    "Nantes": ("N", "W", Fraction(2)),
}
LIST: Final = (
    PlaceRow(26, "Player 1", "FRA"),  # 1000 x 14 / 39 = 359, as published
    PlaceRow(1, "Player 5", "ITA"),
    PlaceRow(27, "Somebody Else", "BEL", "Brussels Tiles"),  # 1000 x 13 / 39 = 333
)


def make_series(rules: SeasonRules | None = None, *, slug: str = "ouest-2026", by: str = "alice") -> Series:
    return create_series(
        name="Coupe de l'Ouest 2026",
        slug=slug,
        holder="Mahjong de l'Ouest",
        rules=rules or SeasonRules(best=4),
        by=actor(by),
        at=NOON,
    )


def play_event(name: str) -> Tournament:
    """One session, played and released."""
    winner, discarder, _weight = PLAYED[name]
    event = make_seated_event(name.lower(), sessions=1, name=name)
    start(event)
    for number in range(1, 5):
        finish(table_of(event, number), [win(1, winner, discarder), nobody(2)])
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=2))
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    return event


def five_events(rules: SeasonRules | None = None) -> Series:
    series = make_series(rules)
    for name, (_winner, _discarder, weight) in PLAYED.items():
        take_over(series=series, tournament=play_event(name), weight=weight, by=actor("alice"), at=NOON)
    past = EventFacts("Vannes", date(2026, 3, 1), "mcr", players=40, country="FRA")
    bring_in(series=series, facts=past, rows=LIST, by=actor("alice"), at=NOON)
    return series
