"""The fold against a plain reckoning: a dictionary of hands that is written, corrected and struck out."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.rulesets import preset
from mahjong_core.sheets import Adjustment, Entry, EntryKind, HandPayload, Sheet, VoidPayload, fold_mcr
from mahjong_core.sheets.slips import total_slips
from mahjong_core.winds import WINDS, Wind

RULES = preset("mcr-ffmj-2016")
Win = tuple[int, Wind, Wind | None]  # value, winner, payer


@dataclass
class Paper:
    """A sheet as somebody with pencil and rubber would keep it, beside the entries that record the same."""

    hands: dict[int, Win | None] = field(default_factory=dict)
    live: dict[int, int] = field(default_factory=dict)  # hand number -> id of its entry
    entries: list[Entry] = field(default_factory=list)

    def _record(self, kind: EntryKind, payload: HandPayload | VoidPayload, supersedes: int | None) -> int:
        identity = len(self.entries) + 1
        self.entries.append(Entry(identity, identity, kind, payload, supersedes))
        return identity

    def write(self, number: int, win: Win | None) -> None:
        """Write a hand, over an older one if there is one."""
        payload = HandPayload(number, "draw") if win is None else HandPayload(number, "win", win[1], win[2], win[0])
        self.live[number] = self._record(EntryKind.HAND, payload, self.live.get(number))
        self.hands[number] = win

    def strike(self, number: int) -> None:
        """Strike a hand out."""
        if number in self.hands:
            self._record(EntryKind.VOID, VoidPayload("struck out"), self.live.pop(number))
            del self.hands[number]

    def sums(self) -> dict[Wind, int]:
        """Everybody pays the winner eight, the payer (or all, in a self-draw) the value as well."""
        sums = dict.fromkeys(WINDS, 0)
        for win in self.hands.values():
            if win is None:
                continue
            value, winner, payer = win
            for wind in WINDS:
                if wind != winner:
                    paid = 8 + (value if payer in (None, wind) else 0)
                    sums[wind] -= paid
                    sums[winner] += paid
        return sums


wins = st.tuples(st.integers(8, 120), st.sampled_from(WINDS), st.none() | st.sampled_from(WINDS)).filter(
    lambda win: win[1] != win[2]
)
steps = st.lists(
    st.tuples(st.just("write"), st.integers(1, 16), st.none() | wins)
    | st.tuples(st.just("strike"), st.integers(1, 16), st.none()),
    max_size=30,
)
rulings = st.lists(st.tuples(st.sampled_from(WINDS), st.integers(-60, 30)), max_size=6)


def _paper(written: list[tuple[str, int, Win | None]]) -> Paper:
    paper = Paper()
    for what, number, win in written:
        if what == "write":
            paper.write(number, win)
        else:
            paper.strike(number)
    return paper


def _codes(sheet: Sheet) -> set[str]:
    return {problem.code for problem in sheet.problems}


@given(written=steps)
def test_the_hands_are_those_on_the_paper(written: list[tuple[str, int, Win | None]]) -> None:
    paper = _paper(written)
    sheet = fold_mcr(paper.entries, [], RULES)
    assert [hand.number for hand in sheet.hands] == sorted(paper.hands)
    assert {hand.number: hand.entry_id for hand in sheet.hands} == paper.live
    assert sheet.hand_points == paper.sums()


@given(written=steps)
def test_the_only_complaint_is_about_gaps(written: list[tuple[str, int, Win | None]]) -> None:
    paper = _paper(written)
    sheet = fold_mcr(paper.entries, [], RULES)
    missing = set(range(1, max(paper.hands, default=0))) - set(paper.hands)
    assert {problem.detail["hand"] for problem in sheet.problems if problem.code == "sheets.hand_missing"} == missing
    assert _codes(sheet) <= {"sheets.hand_missing", "sheets.fewer_hands"}


@given(written=steps)
def test_the_next_hand_is_the_first_free_line(written: list[tuple[str, int, Win | None]]) -> None:
    paper = _paper(written)
    free = [number for number in range(1, 17) if number not in paper.hands]
    assert fold_mcr(paper.entries, [], RULES).next_hand == (free[0] if free else None)


@given(written=steps)
def test_nothing_recorded_is_lost(written: list[tuple[str, int, Win | None]]) -> None:
    paper = _paper(written)
    sheet = fold_mcr(paper.entries, [], RULES)
    voids = sum(entry.kind is EntryKind.VOID for entry in paper.entries)
    assert len(sheet.hands) + len(sheet.superseded) + voids == len(paper.entries)


@given(written=steps, posted=rulings)
def test_rulings_are_added_to_the_paper_sums(
    written: list[tuple[str, int, Win | None]], posted: list[tuple[Wind, int]]
) -> None:
    paper = _paper(written)
    adjustments = [Adjustment(n, wind, amount, None, "x", "before_places") for n, (wind, amount) in enumerate(posted)]
    expected = paper.sums()
    for wind, amount in posted:
        expected[wind] += amount
    assert fold_mcr(paper.entries, adjustments, RULES).table_scores == expected


@given(written=steps, data=st.data())
def test_any_past_moment_can_be_shown_again(written: list[tuple[str, int, Win | None]], data: st.DataObject) -> None:
    """The first entries alone fold into the sheet of that moment."""
    paper = _paper(written)
    moment = data.draw(st.integers(0, len(written)))
    then = _paper(written[:moment])
    assert fold_mcr(paper.entries[: len(then.entries)], [], RULES) == fold_mcr(then.entries, [], RULES)


balanced = st.tuples(*[st.integers(-300, 300)] * 3).map(lambda three: (*three, -sum(three)))


def _swapped(score: int) -> int:
    digits = str(abs(score))
    turned = int(digits[1] + digits[0] + digits[2:]) if len(digits) > 1 else abs(score)
    return -turned if score < 0 else turned


@given(
    scores=balanced,
    seat=st.integers(0, 3),
    slip=st.sampled_from(["sign", "zero", "swap", "any"]),
    off=st.integers(-99, 99),
)
def test_a_planted_slip_is_always_among_the_repairs(scores: tuple[int, ...], seat: int, slip: str, off: int) -> None:
    right = scores[seat]
    wrong = {"sign": -right, "zero": right * 10, "swap": _swapped(right), "any": right + off}[slip]
    if wrong == right:
        return
    typed = dict(zip(WINDS, scores, strict=True)) | {WINDS[seat]: wrong}
    results = {total_slip.wind: total_slip.new for total_slip in total_slips(typed, wrong - right, RULES)}
    assert results[WINDS[seat]] == right


@given(scores=balanced, seat=st.integers(0, 3))
def test_a_lost_minus_sign_is_the_first_guess(scores: tuple[int, ...], seat: int) -> None:
    if scores[seat] == 0:
        return
    typed = dict(zip(WINDS, scores, strict=True)) | {WINDS[seat]: -scores[seat]}
    first = total_slips(typed, -2 * scores[seat], RULES)[0]
    assert first.kind == "sign"
