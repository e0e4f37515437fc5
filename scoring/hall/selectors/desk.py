"""Compute the desk of a session: the clock, every table with its progress, and what waits for a person."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import Family, RuleSet
from mahjong_core.sheets import Mode
from scoring.common.selectors.clocks import ClockView, PlayEnds, clock_view
from scoring.hall.selectors.desk_notices import TableNeed, TableNotice, needs_noticed, since, table_notices
from scoring.models import ResultStatus, ResultVersion
from scoring.sheets.selectors.folding import TableSheet, rules_of, sheets_of
from scoring.sheets.selectors.late_hands import late_hands
from scoring.sheets.selectors.problem_rows import problem_text
from scoring.sheets.selectors.riichi_table import tables_without_signal
from scoring.sheets.selectors.seat_views import table_progress
from tournaments.common.rule_words.riichi import label_text
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament
from tournaments.referees.selectors.coverage import referee_names
from tournaments.sessions.selectors.second_person import needs_second_person

_QUIET_AFTER = timedelta(minutes=15)
_IN_PLAY = frozenset({TableStatus.EMPTY, TableStatus.PLAYING})
# What the chips filter by, in their order.
QUIET, PLAYING, TO_VERIFY, CORRECTING, VERIFIED = "quiet", "playing", "to-verify", "correcting", "verified"
CALLED = "called"  # whatever is played there meanwhile
_SHOWS = (CALLED, QUIET, PLAYING, TO_VERIFY, CORRECTING, VERIFIED)
_KIND_OF = {
    TableStatus.EMPTY: PLAYING,
    TableStatus.PLAYING: PLAYING,
    TableStatus.SUBMITTED: TO_VERIFY,
    TableStatus.CORRECTING: CORRECTING,
    TableStatus.VERIFIED: VERIFIED,
}
_LATER = {"submit": 3, "idle": 3, "quiet": 4, "verify": 5}
_MAX_OF_A_KIND = 3
_TONES = {CALLED: "verm", QUIET: "brass", PLAYING: "", TO_VERIFY: "slate", CORRECTING: "verm", VERIFIED: ""}
_ICONS = {CALLED: "hand", QUIET: "clock", PLAYING: "play", TO_VERIFY: "eye"}
_ICONS |= {CORRECTING: "pencil", VERIFIED: "double-check"}


@dataclass(frozen=True)
class TableTile:
    """Represent a table on the desk. ``age`` in minutes since the last entry, None before the first.

    ``kind`` is what its sheet says; a table that calls a referee is counted and filtered as one that calls.
    """

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
    is_calling: bool = False

    @property
    def counts_as(self) -> str:
        return CALLED if self.is_calling else self.kind


DeskRow = tuple[TableTile, tuple[TableNeed, ...]]


@dataclass(frozen=True)
class FoldedNeeds:
    """Represent the further needs of one kind, in one line."""

    kind: str
    count: int

    @property
    def words(self) -> str:
        n = {"n": self.count}
        return {
            "submit": ngettext("%(n)s more table to submit", "%(n)s more tables to submit", self.count) % n,
            "idle": ngettext(
                "%(n)s more table without a recent hand", "%(n)s more tables without a recent hand", self.count
            )
            % n,
            "quiet": ngettext("%(n)s more device without contact", "%(n)s more devices without contact", self.count)
            % n,
            "verify": ngettext("%(n)s more sheet to verify", "%(n)s more sheets to verify", self.count) % n,
        }[self.kind]


@dataclass(frozen=True)
class Chip:
    kind: str
    words: str
    icon: str
    tone: str
    count: int
    is_shown: bool


@dataclass(frozen=True)
class Desk:
    """Store the desk without the ticking of the clock. ``shown``: the kind of table filtered by, empty for all."""

    session: int
    status: SessionStatus
    tiles: tuple[TableTile, ...]
    chips: tuple[Chip, ...]
    needs: tuple[TableNeed, ...]
    missing: tuple[int, ...]
    in_play: int
    tables: int
    next_to_verify: int | None
    shown: str
    verified: int

    @property
    def waiting(self) -> tuple[TableNeed, ...]:
        """Return the needs to show, the most urgent first.

        Of silence and of sheets to verify the first few, so that they never hide a call.
        """
        seen: Counter[str] = Counter()
        shown = []
        for need in self.needs:
            seen[need.kind] += 1
            if need.kind not in _LATER or seen[need.kind] <= _MAX_OF_A_KIND:
                shown.append(need)
        return tuple(shown)

    @property
    def folded(self) -> tuple[FoldedNeeds, ...]:
        """Return the needs that ``waiting`` leaves out, one line for each kind."""
        counts = Counter(need.kind for need in self.needs)
        return tuple(
            FoldedNeeds(kind, counts[kind] - _MAX_OF_A_KIND) for kind in _LATER if counts[kind] > _MAX_OF_A_KIND
        )

    @property
    def is_complete(self) -> bool:
        return bool(self.tables) and not self.missing and not self.in_play


@dataclass(frozen=True)
class DeskPage:
    session: Session
    desk: Desk
    clock: ClockView
    rules: RuleSet
    others: tuple[Session, ...]
    signals: int = 0


def desk_page(session: Session, now: datetime, *, reader: str, shown: str = "") -> DeskPage:
    """Return the desk in eight queries, whatever the number of tables.

    ``reader``: the key of the person who looks.

    ``signals`` of the page: riichi tables that wait for the end signal once it has sounded (one query more).
    """
    rules, notices = rules_of(session.tournament), table_notices(session)
    sheets = sheets_of([table for table, _notice in notices.values()])
    referees = referee_names(session)
    clock = clock_view(session, rules, now)
    rows = [
        _desk_row(sheets[pk], notice, referees.get(table.number, ""), now, clock.ends)
        for pk, (table, notice) in notices.items()
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
        tuple(sessions),
        _waiting_for_signal(session, rules, clock, now),
    )


def _waiting_for_signal(session: Session, rules: RuleSet, clock: ClockView, now: datetime) -> int:
    """Return how many riichi tables have no end signal recorded, once it has sounded."""
    has_sounded = clock.gong is not None and clock.gong.at is not None and clock.gong.at <= now
    return tables_without_signal(session).count() if has_sounded and rules.family is Family.RIICHI else 0


def _desk_row(current: TableSheet, notice: TableNotice, referee: str, now: datetime, ends: PlayEnds | None) -> DeskRow:
    """Return a table's tile and its needs, from its sheet and from its devices."""
    tile = _table_tile(current, ends, now, referee)
    has_times = any(entry.written_at for entry in current.entries)
    late = late_hands(current, ends.of(tile.number)) if ends and has_times else ()
    title = _("Hand after the end")
    waiting = [TableNeed(tile.number, title, hand.text, "sheet", is_urgent=True) for hand in late if hand.is_open]
    needs = (
        *needs_noticed(current.table, notice, current.sheet.digest, now),
        *waiting,
        *_sheet_needs(current, tile, ends),
    )
    if tile.kind == QUIET:  # said once: no hand for a while says more than a device that sleeps
        needs = tuple(need for need in needs if need.kind != "quiet")
    if notice.is_calling:
        tile = replace(tile, tone="verm", icon="hand", words=_("Referee called"), is_calling=True)
    return tile, needs


def _desk_of(session: Session, rows: Sequence[DeskRow], own: frozenset[int], shown: str) -> Desk:
    tiles = [tile for tile, _needs in rows]
    counts = Counter(tile.counts_as for tile in tiles)
    kinds = Counter(tile.kind for tile in tiles)
    needs = [need for _tile, some in rows for need in some if need.leads != "verify" or need.table not in own]
    to_verify = [tile.number for tile in tiles if tile.kind == TO_VERIFY]
    return Desk(
        session=session.number,
        status=SessionStatus(session.status),
        tiles=tuple(tile for tile in tiles if not shown or tile.counts_as == shown),
        chips=tuple(
            Chip(kind, _chip_words(kind, session), _ICONS[kind], _TONES[kind], counts[kind], kind == shown)
            for kind in _SHOWS
            if counts[kind] or kind == shown
        ),
        needs=tuple(sorted(needs, key=_how_soon)),
        missing=tuple(tile.number for tile in tiles if tile.kind in (TO_VERIFY, CORRECTING)),
        in_play=kinds[PLAYING] + kinds[QUIET],
        tables=len(tiles),
        next_to_verify=next((number for number in to_verify if number not in own), None),
        shown=shown,
        verified=kinds[VERIFIED],
    )


def _how_soon(need: TableNeed) -> tuple[int, int, int]:
    """Return the sort key of a need: calls first, then what cannot wait, then the rest.

    Silence, the longest first, and sheets last.
    """
    if need.is_urgent:
        return (0 if need.kind == "call" else 1), 0, need.table
    return _LATER.get(need.kind, 2), -need.minutes, need.table


def _chip_words(kind: str, session: Session) -> str:
    is_to_come = kind == PLAYING and session.status == SessionStatus.SCHEDULED
    return _("Not started") if is_to_come else _kind_words(kind)


def _kind_words(kind: str) -> str:
    return {
        CALLED: pgettext("tables that call a referee", "Referee called"),
        QUIET: _("No recent hand"),
        PLAYING: _("Playing"),
        TO_VERIFY: _("To verify"),
        CORRECTING: _("In correction"),
        VERIFIED: _("Verified"),
    }[kind]


def _table_tile(current: TableSheet, ends: PlayEnds | None, now: datetime, referee: str = "") -> TableTile:
    table, sheet, session = current.table, current.sheet, current.table.session
    idle = _idle_for(table, ends)
    kind = QUIET if idle is not None and idle > _QUIET_AFTER else _KIND_OF[TableStatus(table.status)]
    done = kind == VERIFIED
    whole = sheet.mode is Mode.TOTALS
    pieces = table_progress(current)
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


def _idle_for(table: Table, ends: PlayEnds | None) -> timedelta | None:
    """Return the playing time since the last entry of a table in play.

    Of one that writes on paper alone nothing is known.
    """
    is_in_play = table.session.status == SessionStatus.RUNNING and TableStatus(table.status) in _IN_PLAY
    if ends is None or table.last_entry_at is None or not is_in_play:
        return None
    return ends.played_since(table.last_entry_at)


def _tile_words(current: TableSheet, kind: str, session: Session) -> str:
    if kind != VERIFIED and _has_refusal(current):
        return _("Does not add up")
    if kind not in (PLAYING, QUIET):
        return _kind_words(kind)
    if _is_to_submit(current):
        return _("To submit")
    if current.sheet.mode is Mode.EMPTY:
        return _("Nothing yet") if session.status != SessionStatus.SCHEDULED else _("Not started")
    return _("No recent hand") if kind == QUIET else _kind_words(kind)


def _is_to_submit(current: TableSheet) -> bool:
    """Return whether only the submission is left: totals are typed or every hand is there."""
    sheet = current.sheet
    return sheet.mode is Mode.TOTALS or (sheet.mode is Mode.HANDS and sheet.next_hand is None)


def _has_refusal(current: TableSheet) -> bool:
    return any(problem.severity == "refusal" for problem in current.sheet.problems)


def _sheet_needs(current: TableSheet, tile: TableTile, ends: PlayEnds | None) -> list[TableNeed]:
    """Return the reasons why a table's sheet waits for a person; mostly none."""
    refused = next((problem for problem in current.sheet.problems if problem.severity == "refusal"), None)
    if refused is not None and not tile.is_done:
        text = problem_text(current, refused.code, dict(refused.detail))
        return [TableNeed(tile.number, _("Does not add up"), text, "sheet", is_urgent=True)]
    latest = _("Last entry %(since)s") % {"since": since(tile.age or 0)}
    if tile.kind == CORRECTING:
        return [TableNeed(tile.number, _("In correction"), latest, "sheet", is_urgent=True)]
    if tile.kind == TO_VERIFY:
        return [TableNeed(tile.number, _("To verify"), latest, "verify", kind="verify")]
    idle = _idle_for(current.table, ends)
    if tile.kind != QUIET or idle is None:
        return []
    minutes = idle // timedelta(minutes=1)
    if _is_to_submit(current) or (ends and ends.of(tile.number)):
        return [TableNeed(tile.number, _("To submit"), latest, "sheet", kind="submit", minutes=minutes)]
    return [_idle_need(current, tile, minutes)]


def _idle_need(current: TableSheet, tile: TableTile, minutes: int) -> TableNeed:
    """Return the need of a silent table, naming the hand to play: by number, or in riichi as the book calls it."""
    sheet = current.sheet
    if isinstance(sheet, RiichiTableSheet):
        text = label_text(sheet.play.next_hand) if sheet.play.next_hand else ""
    else:
        text = _("Hand %(n)s") % {"n": tile.now or tile.hands}
    title = ngettext("No hand recorded for %(n)s minute", "No hand recorded for %(n)s minutes", minutes) % {
        "n": minutes
    }
    return TableNeed(tile.number, title, text, "sheet", kind="idle", minutes=minutes)


def session_that_matters(tournament: Tournament) -> Session | None:
    """Return the session in play; else the last ended and not released; else the next one; else the last."""
    sessions = list(Session.objects.filter(tournament=tournament).order_by("number"))
    by_status = {status: [s for s in sessions if s.status == status] for status in SessionStatus}
    for status in (SessionStatus.RUNNING, SessionStatus.PAUSED, SessionStatus.ENDED):
        if by_status[status]:
            return by_status[status][-1]
    if by_status[SessionStatus.SCHEDULED]:
        return by_status[SessionStatus.SCHEDULED][0]
    return sessions[-1] if sessions else None
