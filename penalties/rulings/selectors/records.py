"""Read the rulings of an event: what was ruled, with which points and clause, and what was taken back."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from mahjong_core.errors import RuleError
from mahjong_core.penalties import HAND_STATES, Part
from mahjong_core.penalties import offence as find_offence
from mahjong_core.rulesets import RuleSet
from penalties.common.selectors.private_notes import NOBODY, NoteReader
from penalties.models import Revocation, Ruling
from penalties.offences.selectors.catalogue import clause_in, offence_name
from penalties.rulings.selectors.amounts import points_off
from penalties.rulings.selectors.sanctions import part_words, parts_of, sanction_label, sanction_words
from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes
from scoring.models import Adjustment
from scoring.sheets.selectors.cautions import Caution
from scoring.sheets.selectors.folding import TableSheet, rules_of
from tournaments.common.look.collation import reader_key
from tournaments.common.rule_words.notes import citation_words
from tournaments.models import Participant, Tournament


@dataclass(frozen=True)
class Points:
    participant: Participant
    amount: int
    is_offender: bool


@dataclass(frozen=True)
class RulingRow:
    """Represent a ruling in a list.

    ``note`` is None for readers outside the staff, and as far as its reader may know it.
    """

    ruling: Ruling
    name: str
    source: str
    points: list[Points]
    note: str | None
    revocation: Revocation | None

    @property
    def sanction(self) -> tuple[str, ...]:
        """Return the sanctions besides points, in words."""
        return sanction_words(self.ruling)

    @property
    def own_points(self) -> int:
        return sum(point.amount for point in self.points if point.is_offender)


@dataclass(frozen=True)
class LogFilter:
    """Store the filters of the log; empty means everything. ``state``: ``standing`` or ``taken-back``."""

    session: int | None = None
    table: int | None = None
    participant: int | None = None
    offence: str = ""
    referee: str = ""
    state: str = ""

    @property
    def lookups(self) -> dict[str, object]:
        wanted = {
            "session__number": self.session,
            "table__number": self.table,
            "participant__number": self.participant,
            "offence": self.offence,
            "by_name": self.referee,
            "revocation__isnull": {"standing": True, "taken-back": False}.get(self.state),
        }
        return {name: value for name, value in wanted.items() if value not in (None, "")}


_EVERYTHING = LogFilter()


def ruling_rows(
    tournament: Tournament,
    *,
    with_notes: bool,
    number: int | None = None,
    log_filter: LogFilter = _EVERYTHING,
    embargoes: Embargoes = NO_EMBARGOES,
    reader: NoteReader = NOBODY,
) -> list[RulingRow]:
    """Return the rulings that fit, newest first; of one participant when ``number`` is given (three queries).

    ``embargoes``: those of sessions that the organiser keeps back are left out.
    """
    matching = Ruling.objects.filter(embargoes.of_any_session(), tournament=tournament).select_related(
        "participant", "session", "table", "revocation"
    )
    if number is not None:
        matching = matching.filter(participant__number=number)
    rulings = list(matching.filter(**log_filter.lookups))
    if not rulings:
        return []
    points = points_of(rulings)
    rules = rules_of(tournament)
    return [
        ruling_row(ruling, rules, points.get(ruling.effect_group, []), with_notes=with_notes, reader=reader)
        for ruling in rulings
    ]


def ruled_participants(tournament: Tournament) -> frozenset[int | None]:
    """Return the keys of the participants with a ruling, also one taken back (one query)."""
    return frozenset(Ruling.objects.filter(tournament=tournament).values_list("participant_id", flat=True))


def ruling_row(
    ruling: Ruling, rules: RuleSet, rows: Iterable[Adjustment], *, with_notes: bool, reader: NoteReader = NOBODY
) -> RulingRow:
    """Return a ruling in words, with its points; ``with_notes``: with the case law that ``reader`` may read."""
    name, source = ruling_texts(ruling, rules)
    points = [
        Points(row.participant, row.amount, row.participant_id == ruling.participant_id)
        for row in rows
        if row.participant is not None
    ]
    points.sort(key=lambda point: not point.is_offender)
    note = reader.note_of(ruling) if with_notes else None
    return RulingRow(ruling, name, source, points, note, getattr(ruling, "revocation", None))


def ruling_texts(ruling: Ruling, rules: RuleSet) -> tuple[str, str]:
    """Return the offence's name, and the text with the clause as it was ruled.

    An offence no longer listed keeps its id.
    """
    try:
        known = find_offence(ruling.offence, rules)
    except RuleError:
        return ruling.offence, ruling.clause
    text = ruling.text or clause_in(known, rules)[0]
    return offence_name(known), citation_words(text, ruling.clause)


def points_of(rulings: Iterable[Ruling]) -> Mapping[UUID, list[Adjustment]]:
    """Return the points posted by each ruling, its reversals left out (one query)."""
    groups = [ruling.effect_group for ruling in rulings]
    points: dict[UUID, list[Adjustment]] = {}
    posted = Adjustment.objects.filter(group__in=groups, reverses__isnull=True)
    for row in posted.select_related("participant").order_by("id"):
        points.setdefault(row.group, []).append(row)
    return points


def choices_of_log(
    tournament: Tournament, embargoes: Embargoes = NO_EMBARGOES
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the offences with their names, and the referees, of the log (one query)."""
    rules = rules_of(tournament)
    log = Ruling.objects.filter(embargoes.of_any_session(), tournament=tournament)
    rows = list(log.values_list("offence", "by_name").order_by().distinct())
    names = {text: name_in(text, rules) for text, _referee in rows}
    referees = {referee for _offence, referee in rows}
    return sorted(names.items(), key=lambda pair: reader_key(pair[1])), sorted(referees, key=reader_key)


def name_in(identity: str, rules: RuleSet) -> str:
    """Return an offence's name in the reader's language; one that is no longer listed keeps its id."""
    try:
        return offence_name(find_offence(identity, rules)) if identity else ""
    except RuleError:
        return identity


def cautions_at(current: TableSheet) -> Iterator[Caution]:
    """Yield the rulings in force: neither revoked nor replaced (one query)."""
    seats = current.everybody
    rows = Ruling.objects.filter(
        session=current.table.session_id, participant__in=seats, revocation__isnull=True, superseded_by__isnull=True
    )
    here = {player.pk for player in current.present.values()}
    for row in rows.select_related("participant").order_by("id"):
        name, source = ruling_texts(row, current.rules)
        held = parts_of(row) if row.table_id == current.table.pk else ()
        states = tuple(state for state in HAND_STATES if state in held)
        yield Caution(
            wind=seats[row.participant_id],
            points=points_off(row),
            offence=name,
            label=sanction_label(row),
            hand=row.hand,
            states=part_words(states),
            is_dead=Part.DEAD_HAND in states,
            is_here=row.participant_id in here,
            player=row.participant.name,
            source=source,
            referee=row.by_name,
            returns_stake=Part.STAKE_RETURNED in held,
        )
