"""Read what a referee chooses from: tables with players, players with rulings, offences by situation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.penalties import by_topic, favourites, offences_of, search
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS, Wind
from penalties.models import Ruling
from penalties.offences.selectors.catalogue import TOPICS, OffenceChoice
from penalties.rulings.selectors.history import past_ruling
from penalties.tables.selectors.screen import received
from scoring.sheets.selectors.folding import TableSheet, sheets_of
from scoring.sheets.selectors.seat_views import short_name, winds_in
from tournaments.common.look.languages import reader_codes
from tournaments.common.look.lists import print_series
from tournaments.models import Participant, Session, TableReferee, Tournament
from tournaments.referees.selectors.own_tables import own_tables

LAST_USED: Final = 6  # of the referee's own, above the others


@dataclass(frozen=True)
class Board:
    """Store the offences used last, then favourites, then the others by situation.

    ``matches`` are what a search without script brought.
    """

    recent: list[OffenceChoice]
    favourites: list[OffenceChoice]
    topics: list[tuple[str, list[OffenceChoice]]]
    matches: list[OffenceChoice]
    query: str


def board_of(rules: RuleSet, wanted: str, last_used: Sequence[str] = ()) -> Board:
    """Return the offences of a rule set.

    Each stands once, whatever ``last_used`` (ids, the latest first) brings forward.
    """
    known = offences_of(rules)
    by_id = {offence.id: offence for offence in known}
    recent = [by_id[text] for text in last_used if text in by_id]
    often = [favourite for favourite in favourites(known) if favourite not in recent]
    shown = {offence.id for offence in (*recent, *often)}
    topics = [
        (str(TOPICS[topic]), [OffenceChoice(offence, rules) for offence in ones if offence.id not in shown])
        for topic, ones in by_topic(known).items()
    ]
    return Board(
        [OffenceChoice(offence, rules) for offence in recent],
        [OffenceChoice(offence, rules) for offence in often],
        [topic for topic in topics if topic[1]],
        [OffenceChoice(offence, rules) for offence in search(known, wanted, reader_codes())],
        wanted,
    )


def last_used_by(referee: str, tournament: Tournament) -> list[str]:
    """Return the offences that a referee ruled on in an event, the latest first (one query).

    ``referee``: the key of the actor.
    """
    ruled = Ruling.objects.filter(tournament=tournament, by=referee)
    latest = ruled.order_by().values("offence").annotate(last=Max("id")).order_by("-last")
    return list(latest.values_list("offence", flat=True)[:LAST_USED])


@dataclass(frozen=True)
class Face:
    """Represent a player to choose, with their rulings so far.

    ``wind`` names the seat (starting wind), ``seat_wind`` is its wind in the hand that the ruling is about.
    """

    wind: Wind
    seat_wind: Wind
    participant: Participant
    record: str
    is_known: bool
    is_gone: bool = False

    @property
    def short(self) -> str:
        """Return the short name: the family name where it is unique."""
        return short_name(self.participant)

    @property
    def given(self) -> str:
        """Return the given name; empty if the name is one field."""
        return self.participant.given_name if self.participant.family_name else ""


def rulings_at(people: Iterable[Participant]) -> list[Ruling]:
    """Return the rulings on the players of a table so far in this event, in order (one query)."""
    wanted = Ruling.objects.filter(participant__in=list(people), session__isnull=False)
    return list(wanted.select_related("session", "participant", "revocation").order_by("id"))


def faces_of(sheet: TableSheet, winds: Mapping[Wind, Wind], rulings: Iterable[Ruling]) -> list[Face]:
    """Return the four with their records among ``rulings``, in the order of their winds in the hand (``winds``).

    Players who were replaced come after them: a ruling may be about an earlier hand.
    """
    session, now = sheet.table.session.number, {person.pk for person in sheet.present.values()}
    history: dict[int, list[Any]] = {}
    for row in rulings:
        history.setdefault(row.participant_id, []).append(past_ruling(row))
    faces = []
    for wind, person in sheet.played_here:
        here, before = received(history.get(person.pk, []), session)
        words, is_gone = _record_words(here, before), person.pk not in now
        faces.append(Face(wind, winds[wind], person, words, bool(here or before), is_gone))
    return sorted(faces, key=lambda face: (face.is_gone, WINDS.index(face.seat_wind)))


def _record_words(here: int, before: int) -> str:
    """Return what a player has received, in words."""
    words = []
    if here:
        words.append(ngettext("%(n)s ruling in this session", "%(n)s rulings in this session", here) % {"n": here})
    if before:
        words.append(ngettext("%(n)s in another session", "%(n)s in other sessions", before) % {"n": before})
    return print_series(words) or _("no ruling so far")


@dataclass(frozen=True)
class TableRow:
    """Represent a table to rule at, its four by their winds in the hand in play.

    ``is_own``: the reader looks after it; ``plays_here``: they sit there, and another referee rules.
    """

    number: int
    seats: list[tuple[Wind, Participant]]
    referee: str
    is_own: bool
    plays_here: bool = False

    @property
    def words(self) -> str:
        """Return the words by which the table is found: number and names."""
        names = " ".join(f"{participant.number} {participant.name}" for _wind, participant in self.seats)
        return f"{self.number} {names}"


def tables_to_rule_at(session: Session, user: Any) -> list[TableRow]:
    """Return the tables of a session with their players, the reader's own first (eight to ten queries)."""
    watches = TableReferee.objects.filter(table__session=session).select_related("user", "table")
    held = {watch.table.number: watch.user for watch in watches}
    tables = []
    seated = own_tables(session.tournament, session.tables.values("pk"))
    for sheet in sheets_of(list(session.tables.select_related("session__tournament").order_by("number"))).values():
        present = seated_by_wind(sheet)
        if not present:
            continue
        referee = held.get(sheet.table.number)
        name = (referee.get_full_name() or referee.get_username()) if referee else ""
        is_own = referee is not None and user is not None and referee.pk == user.pk
        plays_here = user is not None and (sheet.table.pk, user.pk) in seated
        tables.append(TableRow(sheet.table.number, present, name, is_own, plays_here))
    return sorted(tables, key=lambda table: (not table.is_own, table.number))


def seated_by_wind(sheet: TableSheet) -> list[tuple[Wind, Participant]]:
    """Return the players of a table by their winds in the hand in play, East first."""
    winds = winds_in(sheet)
    here = {winds[seat]: person for seat, person in sheet.present.items()}
    return [(wind, here[wind]) for wind in WINDS if wind in here]
