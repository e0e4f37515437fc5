"""A session at a table's tablet by touch alone: hands, rulings, pauses, cuts, double taps at random, by a fixed seed.

Every tap goes to a point of the glass: the middle of what a person sees, inside the screen and under nothing else.
After each hand the four scores on the felt are those of the core, and where there is a network those of the server; no
hand that the table agreed to is refused. The browsers of tests/browser and tests/webkit lend their glass.
"""

import os
import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, Protocol

from django.utils import timezone

from mahjong_core.sheets.records import Entry, EntryKind
from mahjong_core.table_sheets import fold, parse_payload
from mahjong_core.winds import WINDS
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from scoring.models import SheetEntry
from scoring.sheets.selectors.folding import sheet_of
from tests.browser.network import Network
from tests.people import actor, at_seat, make_seated_event, session_of, start, table_of
from tournaments.models import Tournament
from tournaments.sessions.services.acts import pause_session, resume_session
from tournaments.tables.services.table_links import issue_table_links

SESSIONS: Final = 40  # of each family
HANDS: Final = int(os.environ.get("FELT_HANDS", "12"))  # of each session of the long variant
SCREENS: Final = [(768, 1024), (1024, 768), (390, 844)]  # a tablet held upright and across, a phone
FAMILIES: Final = {"mcr": "mcr-ffmj-2016", "riichi": "ema-riichi-2016"}
DEAD: Final = {"mcr": "false-win-below-minimum", "riichi": "wrong-tile-count"}
SEATS: Final = [wind.value for wind in WINDS]
PATIENCE: Final = 60.0
_PAUSE = threading.Event()  # between two looks; nobody sets it
# Where a finger meets the first of these that shows and can be used; whether it is in sight and under nothing.
POINT = """
const one = [...document.querySelectorAll(arguments[0])]
  .find((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
if (!one) return null;
const { left, top, right, bottom } = one.getBoundingClientRect();
const [x, y] = [(left + right) / 2, (top + bottom) / 2];
const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
return { x, y, isSeen: isInside && one.contains(document.elementFromPoint(x, y)), box: [left, top, right, bottom] };
"""
SHOWS = """
return [...document.querySelectorAll(arguments[0])].some((one) => one.checkVisibility({ visibilityProperty: true }));
"""
SCORES = """
return Object.fromEntries([...document.querySelectorAll("[data-seat]")]
  .map((one) => [one.dataset.seat, one.querySelector("[data-score]").textContent.trim()]));
"""
VALUES = """
return [...document.querySelectorAll(".worth-row:not(.rare) .key, .limits .key")]
  .filter((one) => !one.disabled && !one.hidden)
  .map(({ dataset: { han, fu, limit } }) => limit ? { limit } : { han: Number(han), fu: Number(fu) });
"""
REFUSED = "return document.querySelector('[data-conflicts]')?.innerText ?? ''"
# What stands in the form before anything is tapped: nothing, or what a second tap left there.
TYPED = """
const form = document.querySelector("[data-entry]");
const fields = [...form.querySelectorAll("[data-winner], [data-discarder], [data-value]")].map((one) => one.value);
const keys = [...form.querySelectorAll(".key[aria-pressed=true], .sticks :checked")].map((one) => one.outerHTML);
const seats = [...document.querySelectorAll("[data-seat][data-role]")].map((one) => one.dataset.role);
return [...fields, ...keys, ...seats].filter(Boolean).join(" ");
"""
TAGS = "return document.querySelectorAll(`[data-seat='${arguments[0]}'] [data-cautions] .tag`).length"


class Glass(Protocol):
    """A browser as a finger and an eye have it."""

    def tap(self, x: float, y: float) -> None: ...

    def tap_twice(self, x: float, y: float) -> None: ...

    def look(self, script: str, *arguments: Any) -> Any: ...

    def open(self, address: str) -> None: ...


@dataclass
class FeltSession:
    glass: Glass
    network: Network
    family: str
    seed: int
    hands: int
    event: Tournament = field(init=False)
    written: list[dict[str, Any]] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    tapped: list[str] = field(default_factory=list)
    is_paused: bool = False
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dice = random.Random(f"{self.family} {self.seed}")
        self.event = make_seated_event(rule_set=FAMILIES[self.family])
        start(self.event, at=timezone.now() - timedelta(minutes=20))
        self.table = table_of(self.event)
        self.rules = sheet_of(self.table).rules

    @property
    def card(self) -> str:
        links = issue_table_links(session=session_of(self.event), by=actor("alice"), at=timezone.now(), tables=[1])
        return f"/t/{links[1]}/"

    def play(self) -> Mapping[str, int]:
        """Play the session; return how often what happened."""
        self.glass.open(self.card)
        self.until(lambda: self.shows("[data-seat=E]:enabled"), "the felt wakes")
        while len(self.written) < self.hands and self.folded(self.written).next_hand is not None:
            self.disturb()
            self.hand()
        self.network.mend()
        self.until(lambda: len(self.entries()) == len(self.written), "all hands reach the server")
        self.check_scores()
        assert [row["outcome"] for row in self.entries()] == [hand["outcome"] for hand in self.written]
        return self.counts

    # --- what happens around the table ---

    def note(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def disturb(self) -> None:
        """Let the network go or come back, the clock stop or run, a referee rule; not while the network is cut."""
        self.dead = []
        chance = self.dice.random()
        if self.network.is_cut:
            if chance < 0.5:
                self.network.mend()
                self.glass.look("window.dispatchEvent(new Event('online'))")
                self.until(lambda: len(self.entries()) == len(self.written), "what waited is sent")
        elif chance < 0.25:
            self.network.cut()
            self.note("cuts")
        elif chance < 0.4:
            act = resume_session if self.is_paused else pause_session
            act(session=session_of(self.event), by=actor("chris"), at=timezone.now())
            self.is_paused = not self.is_paused
            self.note("pauses")
        elif chance < 0.6:
            self.rule(self.dice.choice(SEATS))

    def rule(self, seat: str) -> None:
        """Rule a hand dead (MCR 3.11.6.8, EMA riichi 3.4.7), and wait until the tablet shows it."""
        before = self.glass.look(TAGS, seat)
        fault = Fault(at_seat(self.table, seat), DEAD[self.family], self.table, hand=len(self.written) + 1)
        decide_ruling(fault=fault, verdict=RefereeDecision(), by=actor("bob"), at=timezone.now())
        self.until(lambda: self.glass.look(TAGS, seat) > before, f"the ruling on {seat} is shown")
        self.dead = [seat]
        self.note("rulings")

    # --- a hand ---

    def hand(self) -> None:
        if self.family == "mcr" and len(self.written) in (4, 8, 12):
            self.tap("[data-places] [data-part=seated]")  # 3.5.7.2: the four change places
            self.until(lambda: self.shows("[data-record], form [data-said]"), "the form comes back")
        self.until(lambda: not self.glass.look(TYPED), "the form is empty", lambda: self.glass.look(TYPED))
        typed = self.type_mcr() if self.family == "mcr" else self.type_riichi()
        self.record()
        if self.dice.random() < 0.1:
            self.tap("[data-part=back]")
            self.note("taken back")
            self.record()
        self.agree()
        self.written.append({"number": len(self.written) + 1, **typed})
        self.note("hands")
        self.check_scores()

    def type_mcr(self) -> dict[str, Any]:
        if self.dice.random() < 0.1:
            self.tap("[data-outcome-choice=nobody]")
            return {"outcome": "draw", "winner": None, "discarder": None, "value": None}
        winner, payer = self.two()
        value = self.dice.choice([self.dice.randint(8, 24), self.dice.randint(24, 120)])
        for figure in str(value):
            self.tap(f"[data-figure='{figure}']")
        return {"outcome": "win", "winner": winner, "discarder": payer, "value": value}

    def type_riichi(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"dead": list(self.dead)} if self.dead else {}
        if riichi := [seat for seat in self.alive() if self.dice.random() < 0.2]:
            for seat in riichi:
                self.tap(f".sticks label:has([value={seat}])")
            facts["riichi"] = riichi
        if self.dice.random() < 0.2:
            self.tap("[data-end=draw]")
            shown = [seat for seat in self.alive() if seat not in riichi and self.dice.random() < 0.4]
            for seat in shown:
                self.tap(f"[data-seat={seat}]")
            if not shown:
                self.tap("[data-nobody-else]")
            return {"outcome": "draw", "tenpai": sorted({*shown, *riichi}, key=SEATS.index), **facts}
        winner, payer = self.two()
        value = self.dice.choice(self.glass.look(VALUES))
        limit = value.get("limit")
        self.tap(f"[data-limit={limit}]" if limit else f"[data-han='{value['han']}'][data-fu='{value['fu']}']")
        return {"outcome": "win", "wins": [{"winner": winner, **value}], "discarder": payer, **facts}

    def alive(self) -> list[str]:
        return [seat for seat in SEATS if seat not in self.dead]

    def two(self) -> tuple[str, str | None]:
        """Tap a winner, now and then a dead hand first, which is never chosen; and who paid, if one did."""
        if self.dead and self.dice.random() < 0.5:
            self.tap(f"[data-seat={self.dead[0]}]")
            self.note("dead hands tapped")
        winner = self.dice.choice(self.alive())
        if self.dice.random() < 0.25:
            self.tap("[data-outcome-choice=self_draw], [data-end=self_draw]")
            self.tap(f"[data-seat={winner}]")
            return winner, None
        payer = self.dice.choice([seat for seat in SEATS if seat != winner])
        self.tap(f"[data-seat={winner}]")
        self.tap(f"[data-seat={payer}]")
        return winner, payer

    def record(self) -> None:
        """Tap "Record", at times twice: the second tap agrees to nothing and takes nothing back."""
        is_double = self.dice.random() < 0.3
        self.tap("[data-record]", is_double=is_double)
        if is_double:
            self.note("double taps")
        self.until(lambda: self.shows("[data-announced]"), "the hand is read out")

    def agree(self) -> None:
        """Answer what is asked, and agree; a tap that came too soon after the last is made again, as a person does."""
        is_double = self.dice.random() < 0.3
        deadline = time.monotonic() + PATIENCE
        while self.shows("[data-announced]"):
            assert time.monotonic() < deadline, "the answer is not taken"
            which = "[data-part=sure]" if self.shows("[data-part=sure]") else "[data-part=write]"
            found = self.glass.look(POINT, which)
            if found and found["isSeen"]:
                self.touch(found["x"], found["y"], is_double=is_double and which.endswith("write]"))
            _PAUSE.wait(0.7)  # sooner it would be the second half of a double tap
        if is_double:
            self.note("double taps")
        _PAUSE.wait(0.6)  # four people play a hand before the next one is typed

    # --- looking ---

    def touch(self, x: float, y: float, *, is_double: bool = False) -> None:
        """Tap once, or twice as fast as a finger does."""
        (self.glass.tap_twice if is_double else self.glass.tap)(x, y)
        self.note("taps")

    def tap(self, what: str, *, is_double: bool = False) -> None:
        """Tap the middle of what can be used and is in sight; nobody scrolls."""
        found: list[Any] = [None]

        def is_seen() -> bool:
            found[0] = self.glass.look(POINT, what)
            return bool(found[0] and found[0]["isSeen"])

        self.until(is_seen, f"{what} is in sight", lambda: found[0])
        self.touch(found[0]["x"], found[0]["y"], is_double=is_double)
        self.tapped.append(what)

    def shows(self, what: str) -> bool:
        return bool(self.glass.look(SHOWS, what))

    def until(self, is_so: Callable[[], Any], what: str, why: Callable[[], Any] = lambda: "") -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > deadline:
                where = f"{self.family} {self.seed}, hand {len(self.written) + 1}"
                typed = f"in the form: {self.glass.look(TYPED)!r}, last tapped: {self.tapped[-8:]}"
                raise AssertionError(f"{where}: waited in vain until {what} {why()}; {typed}")
            _PAUSE.wait(0.05)

    def entries(self) -> list[dict[str, Any]]:
        return [entry.payload for entry in SheetEntry.objects.filter(table=self.table).order_by("sequence")]

    def folded(self, hands: list[dict[str, Any]]) -> Any:
        payloads = [parse_payload(EntryKind.HAND, hand, self.rules) for hand in hands]
        return fold([Entry(at, at, EntryKind.HAND, payload) for at, payload in enumerate(payloads, 1)], [], self.rules)

    def check_scores(self) -> None:
        """The felt's four scores are the core's, with the rulings; with a network the server has the same sheet."""
        table = table_of(self.event)
        mine = self.folded(self.written)
        rulings = sheet_of(table).sheet.adjustments
        points = mine.play.state.points if self.family == "riichi" else mine.hand_points
        expected = {wind.value: points[wind] + rulings.get(wind, 0) for wind in WINDS}

        def is_shown() -> bool:
            texts = self.glass.look(SCORES)
            shown = {
                seat: int("".join(c for c in text.replace("\u2212", "-") if c in "-0123456789"))
                for seat, text in texts.items()
            }
            return shown == expected

        if mine.next_hand is not None:  # the page of a table that has ended is another one
            self.until(is_shown, f"the felt shows {expected}", lambda: self.glass.look(SCORES))
            assert self.glass.look(REFUSED).strip() == "", self.glass.look(REFUSED)
        if self.network.is_cut:
            return
        self.until(lambda: len(self.entries()) == len(self.written), "the server has the hand")
        theirs = sheet_of(table_of(self.event)).sheet
        assert (theirs.play.state.points if self.family == "riichi" else theirs.hand_points) == points
