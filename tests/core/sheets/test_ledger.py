"""Which entries count, and the name given to exactly those."""

import hashlib
import json
from dataclasses import replace

import pytest

from mahjong_core.sheets import Adjustment, Entry
from mahjong_core.sheets.ledger import Ledger, digest_of, read_ledger

from .builders import E, S, entry, hand, hands, totals


def _ids(ledger: Ledger) -> tuple[list[int], list[int], list[str]]:
    return (
        [line.id for line in ledger.live],
        [line.id for line in ledger.superseded],
        [problem.code for problem in ledger.problems],
    )


def _void(sequence: int, target: int) -> Entry:
    return entry(sequence, "void", {"reason": "typed twice"}, supersedes=target)


@pytest.mark.parametrize(
    ("entries", "live", "superseded"),
    [
        ([], [], []),
        (hands("1", "2", "3"), [101, 102, 103], []),
        ([hand(1, "1"), hand(2, "1", supersedes=101)], [102], [101]),
        ([hand(1, "1"), hand(2, "1", supersedes=101), hand(3, "1", supersedes=102)], [103], [101, 102]),
        ([hand(1, "1"), _void(2, 101)], [], [101]),
        ([hand(1, "1"), _void(2, 101), hand(3, "1", supersedes=102)], [103], [101, 102]),
        ([hand(1, "1"), _void(2, 101), _void(3, 102)], [], [101, 102]),
        ([totals(1, 0, 0, 0, 0), totals(2, 1, -1, 0, 0, supersedes=101)], [102], [101]),
        ([hand(1, "1"), totals(2, 0, 0, 0, 0), _void(3, 102)], [101], [102]),
    ],
)
def test_what_was_replaced_no_longer_counts(entries: list[Entry], live: list[int], superseded: list[int]) -> None:
    assert _ids(read_ledger(entries)) == (live, superseded, [])
    assert _ids(read_ledger(reversed(entries))) == (live, superseded, [])


@pytest.mark.parametrize(
    ("entries", "codes"),
    [
        ([hand(1, "1", supersedes=99)], ["sheets.supersedes_unknown"]),
        ([hand(1, "1", supersedes=101)], ["sheets.supersedes_unknown"]),
        ([hand(1, "1", supersedes=102), hand(2, "2")], ["sheets.supersedes_unknown"]),
        ([hand(1, "1"), _void(2, 101), _void(3, 101)], ["sheets.superseded_twice"]),
        ([hand(1, "1"), totals(2, 0, 0, 0, 0, supersedes=101)], ["sheets.supersedes_other_kind"]),
        ([totals(1, 0, 0, 0, 0), hand(2, "1", supersedes=101)], ["sheets.supersedes_other_kind"]),
        ([entry(1, "void", {"reason": "?"})], ["sheets.void_without_target"]),
    ],
)
def test_a_wrong_link_is_a_problem(entries: list[Entry], codes: list[str]) -> None:
    assert _ids(read_ledger(entries))[2] == codes


def test_a_problem_names_both_entries() -> None:
    (problem,) = read_ledger([hand(1, "1", supersedes=99)]).problems
    assert problem.detail == {"entry": 101, "supersedes": 99}


def test_entries_with_the_same_sequence_stand_in_the_order_of_their_ids() -> None:
    first, second = hand(1, "1"), replace(hand(1, "2"), id=50)
    assert [line.id for line in read_ledger([first, second]).live] == [50, 101]


class TestDigest:
    ruling = Adjustment(7, S, -30, 1, "false-win-below-minimum", "before_places")

    def test_it_is_the_hash_of_the_canonical_json(self) -> None:
        """Written down by hand once: whoever keeps the entries can compute the name again."""
        text = (
            '{"adjustments":[[7,"S",-30,1,"false-win-below-minimum","before_places"]],'
            '"entries":[[101,1,"hand",{"discarder":"S","note":"","number":1,"outcome":"win","tiles":null,'
            '"value":10,"winner":"E"}],[102,2,"totals",{"included":{"E":0,"N":0,"S":0,"W":0},'
            '"totals":{"E":34,"N":-8,"S":-18,"W":-8}}]]}'
        )
        assert json.loads(text)
        live = [hand(1, "1 10 E S"), totals(2, 34, -18, -8, -8)]
        assert digest_of(live, [self.ruling]) == hashlib.sha256(text.encode()).hexdigest()

    def test_an_empty_sheet_has_a_name_too(self) -> None:
        assert digest_of([], []) == hashlib.sha256(b'{"adjustments":[],"entries":[]}').hexdigest()

    def test_letters_beyond_ascii_are_written_as_escapes(self) -> None:
        noted = entry(1, "hand", {"number": 1, "outcome": "draw", "note": "été"})
        assert digest_of([noted], []) == digest_of([noted], [])
        assert digest_of([noted], []) != digest_of([hand(1, "1")], [])

    @pytest.mark.parametrize(
        "changed",
        [
            {"id": 8},
            {"wind": E},
            {"amount": -60},
            {"hand": None},
            {"cause": "false-win-invalid-hand"},
            {"stage": "event_total"},
        ],
    )
    def test_every_field_of_a_ruling_is_in_it(self, changed: dict[str, object]) -> None:
        other = replace(self.ruling, **changed)  # type: ignore[arg-type]
        assert digest_of([], [other]) != digest_of([], [self.ruling])

    def test_rulings_without_a_hand_can_stand_beside_others(self) -> None:
        both = [self.ruling, replace(self.ruling, id=8, hand=None)]
        assert digest_of([], both) == digest_of([], both[::-1])
