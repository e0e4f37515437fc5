"""The desk of a session: the clock, every table with its progress, and what waits for somebody."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.forecast import foresee
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from mahjong_core.sheets import Mode
from scoring.models import ResultStatus, ResultVersion
from scoring.selectors.clocks import ClockView, PlayEnds, clock_view
from scoring.selectors.desk_told import Need, Told, needs_told, since, tables_told
from scoring.selectors.late_hands import late_hands
from scoring.selectors.problem_rows import problem_text
from scoring.selectors.seat_views import progress
from scoring.selectors.sheets import TableSheet, rules_of, sheets_of
from tournaments.look.riichi_words import label_text
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament
from tournaments.selectors.referees import referee_names
from tournaments.selectors.second_person import needs_second_person

_QUIET_AFTER = timedelta(minutes=15)
_IN_PLAY = frozenset({TableStatus.EMPTY, TableStatus.PLAYING})
# What the chips filter by, in their order.
QUIET, PLAYING, TO_VERIFY, CORRECTING, VERIFIED = "quiet", "playing", "to-verify", "correcting", "verified"
_SHOWS = (QUIET, PLAYING, TO_VERIFY, CORRECTING, VERIFIED)
_KIND_OF = {
    TableStatus.EMPTY: PLAYING,
    TableStatus.PLAYING: PLAYING,
    TableStatus.SUBMITTED: TO_VERIFY,
    TableStatus.CORRECTING: CORRECTING,
    TableStatus.VERIFIED: VERIFIED,
}
_LATER = {"quiet": 3, "verify": 4}
_MOST_TO_VERIFY = 3
_TONES = {QUIET: "brass", PLAYING: "", TO_VERIFY: "slate", CORRECTING: "verm", VERIFIED: ""}
_ICONS = {QUIET: "clock", PLAYING: "play", TO_VERIFY: "eye", CORRECTING: "pencil", VERIFIED: "double-check"}


@dataclass(frozen=True)
class TableTile:
    """A table on the desk. ``age`` in minutes since the last entry, None before the first."""

    number: int
    kind: str
    tone: str
    icon: str
    words: str
    played: int
    hands: int
    now: int | None
    age: int | None
    is_done: bool
    referee: str = ""


DeskRow = tuple[TableTile, tuple[Need, ...]]


@dataclass(frozen=True)
class Chip:
    kind: str
    words: str
    icon: str
    tone: str
    count: int
    is_shown: bool


@dataclass(frozen=True)
class SessionLink:
    number: int
    status: str
    is_here: bool


@dataclass(frozen=True)
class Desk:
    """``shown``: which kind of table the reader filtered by, empty for all. Everything but the ticking of the clock."""

    session: int
    status: SessionStatus
    tiles: tuple[TableTile, ...]
    chips: tuple[Chip, ...]
    needs: tuple[Need, ...]
    missing: tuple[int, ...]
    in_play: int
    tables: int
    next_to_verify: int | None
    shown: str
    verified: int

    @property
    def waiting(self) -> tuple[Need, ...]:
        """What needs a hand, sheets to verify left out but for the first few: they never hide a call."""
        urgent = tuple(need for need in self.needs if need.kind != "verify")
        return (*urgent, *self._to_verify[:_MOST_TO_VERIFY])

    @property
    def folded(self) -> tuple[Need, ...]:
        """The other sheets to verify, told in one line."""
        return self._to_verify[_MOST_TO_VERIFY:]

    @property
    def _to_verify(self) -> tuple[Need, ...]:
        return tuple(need for need in self.needs if need.kind == "verify")

    @property
    def is_complete(self) -> bool:
        return bool(self.tables) and not self.missing and not self.in_play


@dataclass(frozen=True)
class DeskPage:
    session: Session
    desk: Desk
    clock: ClockView
    rules: RuleSet
    others: tuple[SessionLink, ...]


def desk_page(session: Session, now: datetime, *, reader: str, shown: str = "") -> DeskPage:
    """The whole desk in eight queries, whatever the number of tables. ``reader``: the key of the person who looks."""
    rules, found = rules_of(session.tournament), tables_told(session)
    sheets = sheets_of([table for table, _told in found.values()])
    referees = referee_names(session)
    clock = clock_view(session, rules, now)
    rows = [
        _desk_row(sheets[pk], told, referees.get(table.number, ""), now, clock.ends)
        for pk, (table, told) in found.items()
    ]
    own: frozenset[int] = frozenset()
    if needs_second_person(session.tournament):
        # The tables whose waiting result this person submitted: somebody else verifies those.
        waiting = ResultVersion.objects.filter(session=session, status=ResultStatus.SUBMITTED, submitted_by=reader)
        own = frozenset(waiting.values_list("table__number", flat=True))
    sessions = Session.objects.filter(tournament=session.tournament_id).order_by("number")
    return DeskPage(
        session,
        _desk_of(session, rows, own, shown if shown in _SHOWS else ""),
        clock,
        rules,
        tuple(SessionLink(each.number, each.get_status_display(), each.pk == session.pk) for each in sessions),
    )


def _desk_row(current: TableSheet, told: Told, referee: str, now: datetime, ends: PlayEnds | None) -> DeskRow:
    """A table's tile and its needs, from its sheet and from what the table itself tells."""
    tile = _table_tile(current, current.table.session, now, referee)
    late = late_hands(current, ends.of(tile.number)) if ends and _has_hand_times(current) else ()
    title = _("Hand after the end")
    waiting = [Need(tile.number, title, hand.text, "sheet", is_urgent=True) for hand in late if hand.is_open]
    needs = (*needs_told(current.table, told, current.sheet.digest, now), *waiting, *_sheet_needs(current, tile))
    if tile.kind == QUIET:  # said once: no hand for a while says more than a device that sleeps
        needs = tuple(need for need in needs if need.kind != "quiet")
    return replace(tile, tone="verm", icon="hand", words=_("Referee called")) if told.is_calling else tile, needs


def _has_hand_times(current: TableSheet) -> bool:
    return any(entry.written_at for entry in current.entries)


def _desk_of(session: Session, rows: Sequence[DeskRow], own: frozenset[int], shown: str) -> Desk:
    tiles = [tile for tile, _needs in rows]
    counts = Counter(tile.kind for tile in tiles)
    needs = [need for _tile, some in rows for need in some if need.leads != "verify" or need.table not in own]
    to_verify = [tile.number for tile in tiles if tile.kind == TO_VERIFY]
    return Desk(
        session=session.number,
        status=SessionStatus(session.status),
        tiles=tuple(tile for tile in tiles if not shown or tile.kind == shown),
        chips=tuple(
            Chip(kind, _kind_words(kind), _ICONS[kind], _TONES[kind], counts[kind], kind == shown)
            for kind in _SHOWS
            if counts[kind] or kind == shown
        ),
        needs=tuple(sorted(needs, key=_how_soon)),
        missing=tuple(tile.number for tile in tiles if tile.kind in (TO_VERIFY, CORRECTING)),
        in_play=counts[PLAYING] + counts[QUIET],
        tables=len(tiles),
        next_to_verify=next((number for number in to_verify if number not in own), None),
        shown=shown,
        verified=counts[VERIFIED],
    )


def _how_soon(need: Need) -> tuple[int, int]:
    """First a table that calls, then what cannot wait, then the rest; silence and sheets to verify last."""
    if need.is_urgent:
        return (0 if need.kind == "call" else 1), need.table
    return _LATER.get(need.kind, 2), need.table


def _kind_words(kind: str) -> str:
    return {
        QUIET: _("Quiet"),
        PLAYING: _("Playing"),
        TO_VERIFY: _("To verify"),
        CORRECTING: _("In correction"),
        VERIFIED: _("Verified"),
    }[kind]


def _table_tile(current: TableSheet, session: Session, now: datetime, referee: str = "") -> TableTile:
    table, sheet = current.table, current.sheet
    kind = _kind_of(table, session, now)
    done = kind == VERIFIED
    whole = sheet.mode is Mode.TOTALS
    pieces = progress(current)
    last = table.last_entry_at
    return TableTile(
        number=table.number,
        kind=kind,
        tone="verm" if _has_refusal(current) and not done else _TONES[kind],
        icon=_ICONS[kind],
        words=_tile_words(current, kind, session),
        played=pieces.hands if whole else pieces.played,
        hands=pieces.hands,
        now=pieces.now if table.status == TableStatus.PLAYING and not whole else None,
        age=None if done or last is None else max(0, int((now - last).total_seconds()) // 60),
        is_done=done,
        referee=referee,
    )


def _kind_of(table: Table, session: Session, now: datetime) -> str:
    """Quiet: in play and nothing written for a quarter of an hour."""
    status = TableStatus(table.status)
    if status in _IN_PLAY and session.status == SessionStatus.RUNNING and table.last_entry_at is not None:
        return QUIET if now - table.last_entry_at > _QUIET_AFTER else PLAYING
    return _KIND_OF[status]


def _tile_words(current: TableSheet, kind: str, session: Session) -> str:
    if kind != VERIFIED and _has_refusal(current):
        return _("Does not add up")
    if kind not in (PLAYING, QUIET):
        return _kind_words(kind)
    if _is_to_submit(current):
        return _("To submit")
    if current.sheet.mode is Mode.EMPTY:
        return _("Nothing yet") if session.status != SessionStatus.SCHEDULED else _("Not started")
    return _("No hand") if kind == QUIET else _kind_words(kind)


def _is_to_submit(current: TableSheet) -> bool:
    """Totals are typed or every hand is there; only the submission is left."""
    sheet = current.sheet
    return sheet.mode is Mode.TOTALS or (sheet.mode is Mode.HANDS and sheet.next_hand is None)


def _has_refusal(current: TableSheet) -> bool:
    return any(problem.severity == "refusal" for problem in current.sheet.problems)


def _sheet_needs(current: TableSheet, tile: TableTile) -> list[Need]:
    """Why a table's sheet waits for somebody; most have no reason."""
    refused = next((problem for problem in current.sheet.problems if problem.severity == "refusal"), None)
    if refused is not None and not tile.is_done:
        text = problem_text(current, refused.code, dict(refused.detail))
        return [Need(tile.number, _("Does not add up"), text, "sheet", is_urgent=True)]
    latest = _("Last entry %(since)s") % {"since": since(tile.age or 0)}
    if tile.kind == CORRECTING:
        return [Need(tile.number, _("In correction"), latest, "sheet", is_urgent=True)]
    if tile.kind == TO_VERIFY:
        return [Need(tile.number, _("To verify"), latest, "verify", kind="verify")]
    if tile.kind != QUIET:
        return []
    if _is_to_submit(current):
        return [Need(tile.number, _("To submit"), latest, "sheet")]
    return [_quiet_need(current, tile)]


def _quiet_need(current: TableSheet, tile: TableTile) -> Need:
    """Names the hand to play: by its number, or in riichi as the book calls it."""
    minutes, sheet = tile.age or 0, current.sheet
    if isinstance(sheet, RiichiTableSheet):
        text = label_text(sheet.play.next_hand) if sheet.play.next_hand else ""
    else:
        text = _("Hand %(n)s") % {"n": tile.now or tile.hands}
    title = ngettext("No hand for %(n)s minute", "No hand for %(n)s minutes", minutes) % {"n": minutes}
    return Need(tile.number, title, text, "sheet")


def session_that_matters(tournament: Tournament) -> Session | None:
    """In play; else the latest that has ended and is not released; else the next one; else the last."""
    sessions = list(Session.objects.filter(tournament=tournament).order_by("number"))
    by_status = {status: [s for s in sessions if s.status == status] for status in SessionStatus}
    for status in (SessionStatus.RUNNING, SessionStatus.PAUSED, SessionStatus.ENDED):
        if by_status[status]:
            return by_status[status][-1]
    if by_status[SessionStatus.SCHEDULED]:
        return by_status[SessionStatus.SCHEDULED][0]
    return sessions[-1] if sessions else None


@dataclass(frozen=True)
class TablePace:
    """A table in play: the hands expected by its end, of how many."""

    table: int
    hands: int
    most: int

    @property
    def is_in_time(self) -> bool:
        return self.hands >= self.most


@dataclass(frozen=True)
class Pace:
    tables: tuple[TablePace, ...]

    @property
    def in_time(self) -> int:
        return sum(table.is_in_time for table in self.tables)

    @property
    def late(self) -> tuple[TablePace, ...]:
        """Those that will not play every hand, the slowest first."""
        slow = [table for table in self.tables if not table.is_in_time]
        return tuple(sorted(slow, key=lambda table: (table.hands, table.table)))


def pace_of(played: Iterable[tuple[int, int, int]], clock: ClockView) -> Pace:
    """The pace of tables as (number, hands played, hands of the session), by the session's clock and their own ends."""
    own = {one.table: one.left for one in clock.extra}
    found = []
    for table, hands, most in played:
        forecast = foresee(hands, clock.lasted, own.get(table, clock.left), most)
        if forecast is not None:
            found.append(TablePace(table, forecast.hands, most))
    return Pace(tuple(found))
