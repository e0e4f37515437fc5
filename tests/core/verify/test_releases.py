"""Releases as differences: nothing is lost, and many sessions do not make a revision grow as their square."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.verify.releases import releases_as_differences, whole_releases
from mahjong_core.verify.revision import open_revision
from tests.refusals import refuses

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "0.1.0" / "revision.json"


def released(*standings: dict[int, list[Any]]) -> list[dict[str, Any]]:
    return [
        {
            "uid": str(at),
            "standings": {
                "as_of": at,
                "rows": [{"participant": {"number": n}, "sessions": played} for n, played in rows.items()],
            },
        }
        for at, rows in enumerate(standings)
    ]


SESSIONS = st.lists(st.none() | st.dictionaries(st.sampled_from(["session", "place"]), st.integers(1, 3)), max_size=5)


@given(st.lists(st.dictionaries(st.integers(1, 4), SESSIONS, max_size=4), max_size=5))
def test_what_is_written_is_read_again(standings: list[dict[int, list[Any]]]) -> None:
    releases = released(*standings)
    assert list(whole_releases(releases_as_differences(releases))) == releases


def test_a_corrected_session_is_told_from_there_on() -> None:
    before, after = [{"place": 1}, {"place": 2}, {"place": 3}], [{"place": 1}, {"place": 4}, {"place": 3}]
    (_, later) = releases_as_differences(released({7: before}, {7: after}))
    (row,) = later["standings"]["rows"]
    assert (row["as_before"], row["sessions"]) == (1, after[1:])


def test_it_grows_with_the_sessions_and_not_with_their_square() -> None:
    def size(sessions: int) -> int:
        played = [{"session": n, "place": 1} for n in range(1, sessions + 1)]
        releases = released(*(dict.fromkeys(range(1, 5), played[:k]) for k in range(1, sessions + 1)))
        return len(json.dumps(releases_as_differences(releases)))

    assert size(100) < 2.5 * size(50)


@pytest.mark.parametrize("count", [3, -1, True, "1", None])
def test_a_count_that_cannot_be_is_refused(count: Any) -> None:
    releases = released({7: [{"place": 1}, {"place": 2}]}, {7: []})
    releases[1]["standings"]["rows"][0]["as_before"] = count
    with refuses("revision.malformed"):
        list(whole_releases(releases))


def test_a_revision_of_the_first_version_is_read_as_before() -> None:
    source = open_revision(GOLDEN.read_bytes())
    assert source.body["version"] == 1
    assert list(source.rows("scoring.release")) == source.body["rows"]["scoring.release"]
