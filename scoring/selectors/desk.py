"""The desk of a session: the clock, every table with its progress, and what waits for somebody."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from mahjong_core.sheets import Mode
from scoring.models import ResultStatus, ResultVersion
from scoring.selectors.clocks import ClockView, clock_view
from scoring.selectors.disputes import waiting_reason
from scoring.selectors.problem_rows import problem_text
from scoring.selectors.seat_views import progress
from scoring.selectors.sheets import TableSheet, rules_of, sheets_of
from tournaments.look.riichi_words import label_text
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament
from tournaments.selectors.referees import referee_names

QUIET_AFTER = timedelta(minutes=15)
IN_PLAY = frozenset({TableStatus.EMPTY, TableStatus.PLAYING})
# What the chips filter by, in their order.
QUIET, PLAYING, TO_VERIFY, CORRECTING, VERIFIED = "quiet", "playing", "to-verify", "correcting", "verified"
SHOWS = (QUIET, PLAYING, TO_VERIFY, CORRECTING, VERIFIED)
KIND_OF = {
    TableStatus.EMPTY: PLAYING,
    TableStatus.PLAYING: PLAYING,
    TableStatus.SUBMITTED: TO_VERIFY,
    TableStatus.CORRECTING: CORRECTING,
    TableStatus.VERIFIED: VERIFIED,
}
TONES = {QUIET: "brass", PLAYING: "", TO_VERIFY: "slate", CORRECTING: "verm", VERIFIED: ""}
ICONS = {QUIET: "clock", PLAYING: "play", TO_VERIFY: "eye", CORRECTING: "pencil", VERIFIED: "double-check"}


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


@dataclass(frozen=True)
class Chip:
    kind: str
    words: str
    icon: str
    tone: str
    count: int
    is_shown: bool


@dataclass(frozen=True)
class Need:
    """A table that waits for somebody, and why. ``leads``: ``verify``, ``sheet`` or ``disputes``."""

    table: int
    title: str
    text: str
    leads: str
    is_urgent: bool = False


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
    def disputed(self) -> int:
        """Tables whose result a player disputes."""
        return sum(need.leads == "disputes" for need in self.needs)

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
    rules = rules_of(session.tournament)
    rows = Table.objects.filter(session=session).annotate(disputed=waiting_reason())
    tables = list(rows.order_by("number"))
    for table in tables:
        table.session = session
    sheets = sheets_of(tables)
    referees = referee_names(session)
    tiles = [table_tile(sheets[table.pk], session, now, referees.get(table.number, "")) for table in tables]
    own = own_submissions(session, reader)
    return DeskPage(
        session,
        desk_of(session, tiles, [sheets[table.pk] for table in tables], own, shown if shown in SHOWS else ""),
        clock_view(session, rules, now),
        rules,
        session_links(session),
    )


def own_submissions(session: Session, reader: str) -> frozenset[int]:
    """The tables whose waiting result this person submitted: somebody else verifies those."""
    rows = ResultVersion.objects.filter(session=session, status=ResultStatus.SUBMITTED, submitted_by=reader)
    return frozenset(rows.values_list("table__number", flat=True))


def session_links(session: Session) -> tuple[SessionLink, ...]:
    rows = Session.objects.filter(tournament=session.tournament_id).order_by("number")
    return tuple(SessionLink(row.number, row.get_status_display(), row.pk == session.pk) for row in rows)


def desk_of(
    session: Session, tiles: Sequence[TableTile], sheets: Sequence[TableSheet], own: frozenset[int], shown: str
) -> Desk:
    counts = Counter(tile.kind for tile in tiles)
    needs = [need for sheet, tile in zip(sheets, tiles, strict=True) for need in needs_of(sheet, tile)]
    to_verify = [tile.number for tile in tiles if tile.kind == TO_VERIFY]
    return Desk(
        session=session.number,
        status=SessionStatus(session.status),
        tiles=tuple(tile for tile in tiles if not shown or tile.kind == shown),
        chips=tuple(chip(kind, counts[kind], shown) for kind in SHOWS if counts[kind] or kind == shown),
        needs=tuple(sorted(needs, key=lambda need: (not need.is_urgent, need.leads == "verify", need.table))),
        missing=tuple(tile.number for tile in tiles if tile.kind in (TO_VERIFY, CORRECTING)),
        in_play=counts[PLAYING] + counts[QUIET],
        tables=len(tiles),
        next_to_verify=next((number for number in to_verify if number not in own), None),
        shown=shown,
        verified=counts[VERIFIED],
    )


def chip(kind: str, count: int, shown: str) -> Chip:
    return Chip(kind, kind_words(kind), ICONS[kind], TONES[kind], count, kind == shown)


def kind_words(kind: str) -> str:
    return {
        QUIET: _("Quiet"),
        PLAYING: _("Playing"),
        TO_VERIFY: _("To verify"),
        CORRECTING: _("In correction"),
        VERIFIED: _("Verified"),
    }[kind]


def table_tile(current: TableSheet, session: Session, now: datetime, referee: str = "") -> TableTile:
    table, sheet = current.table, current.sheet
    kind = kind_of(table, session, now)
    done = kind == VERIFIED
    whole = sheet.mode is Mode.TOTALS
    pieces = progress(current)
    return TableTile(
        number=table.number,
        kind=kind,
        tone="verm" if has_refusal(current) and not done else TONES[kind],
        icon=ICONS[kind],
        words=tile_words(current, kind, session),
        played=pieces.hands if whole else pieces.played,
        hands=pieces.hands,
        now=pieces.now if table.status == TableStatus.PLAYING and not whole else None,
        age=minutes_since(table.last_entry_at, now) if not done else None,
        is_done=done,
        referee=referee,
    )


def kind_of(table: Table, session: Session, now: datetime) -> str:
    """Quiet: in play and nothing written for a quarter of an hour."""
    status = TableStatus(table.status)
    if status in IN_PLAY and session.status == SessionStatus.RUNNING and table.last_entry_at is not None:
        return QUIET if now - table.last_entry_at > QUIET_AFTER else PLAYING
    return KIND_OF[status]


def tile_words(current: TableSheet, kind: str, session: Session) -> str:
    if kind != VERIFIED and has_refusal(current):
        return _("Does not add up")
    if kind not in (PLAYING, QUIET):
        return kind_words(kind)
    if is_to_submit(current):
        return _("To submit")
    if current.sheet.mode is Mode.EMPTY:
        return _("Nothing yet") if session.status != SessionStatus.SCHEDULED else _("Not started")
    return _("No hand") if kind == QUIET else kind_words(kind)


def is_to_submit(current: TableSheet) -> bool:
    """Totals are typed or every hand is there; only the submission is left."""
    sheet = current.sheet
    return sheet.mode is Mode.TOTALS or (sheet.mode is Mode.HANDS and sheet.next_hand is None)


def has_refusal(current: TableSheet) -> bool:
    return any(problem.severity == "refusal" for problem in current.sheet.problems)


def minutes_since(moment: datetime | None, now: datetime) -> int | None:
    return None if moment is None else max(0, int((now - moment).total_seconds()) // 60)


def needs_of(current: TableSheet, tile: TableTile) -> list[Need]:
    """Why a table waits for somebody; most have no reason."""
    return [*disputed_need(current.table), *sheet_needs(current, tile)]


def disputed_need(table: Table) -> list[Need]:
    """A player of the table says that the result is not what was played."""
    said = getattr(table, "disputed", None)
    return [Need(table.number, _("Result disputed"), said, "disputes", is_urgent=True)] if said else []


def sheet_needs(current: TableSheet, tile: TableTile) -> list[Need]:
    refused = next((problem for problem in current.sheet.problems if problem.severity == "refusal"), None)
    if refused is not None and not tile.is_done:
        text = problem_text(current, refused.code, dict(refused.detail))
        return [Need(tile.number, _("Does not add up"), text, "sheet", is_urgent=True)]
    latest = _("Last entry %(since)s") % {"since": since(tile.age or 0)}
    if tile.kind == CORRECTING:
        return [Need(tile.number, _("In correction"), latest, "sheet", is_urgent=True)]
    if tile.kind == TO_VERIFY:
        return [Need(tile.number, _("To verify"), latest, "verify")]
    if tile.kind != QUIET:
        return []
    if is_to_submit(current):
        return [Need(tile.number, _("To submit"), latest, "sheet")]
    return [quiet_need(tile, tile.age or 0, hand_words(current, tile))]


def since(minutes: int) -> str:
    return ngettext("%(n)s minute ago", "%(n)s minutes ago", minutes) % {"n": minutes}


def hand_words(current: TableSheet, tile: TableTile) -> str:
    """The hand to play: its number, or in riichi what the book calls it."""
    sheet = current.sheet
    if isinstance(sheet, RiichiTableSheet):
        return label_text(sheet.play.next_hand) if sheet.play.next_hand else ""
    return _("Hand %(n)s") % {"n": tile.now or tile.hands}


def quiet_need(tile: TableTile, minutes: int, text: str) -> Need:
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
