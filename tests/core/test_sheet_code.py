"""A sheet as the text of a code: what the tablet writes and what the server writes are read alike, and only sealed."""

import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.sheet_code import (
    PREFIX,
    SealedCode,
    read_code,
    read_content,
    seal_key,
    strokes_of,
    write_code,
)

# tests/js/sheet-code.test.js holds the tablet to the same file.
CASES = json.loads((Path(__file__).parent / "sheet_codes.json").read_text())
OTHER = seal_key("~another")
PLAIN: dict[str, Any] = {"event": "e", "session": 1, "table": 1, "entries": [], "signed": None}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("writer", ["by_browser", "by_server"])
def test_what_either_side_wrote_is_read(case: dict[str, Any], writer: str) -> None:
    code = read_code(case[writer])
    assert code.is_sealed_by(seal_key(case["secret"]))
    assert not code.is_sealed_by(OTHER)
    read, content = read_content(code), case["content"]
    assert (read.event, read.session, read.table) == (content["event"], content["session"], content["table"])
    for entry, record in zip(read.entries, case["records"], strict=True):
        assert (entry.key, entry.base) == (record["key"], record["base"])
        body = dict(record["body"])
        moment = body.pop("written_at")[:19]  # whole seconds
        assert dict(entry.body) == body | {"written_at": f"{moment}+00:00"}
    signed = content["signed"] or {"scores": {}, "base": 0, "by": []}
    assert (dict(read.scores), read.base) == (signed["scores"], signed["base"])
    assert [(each.signer, each.name) for each in read.signatures] == [(row[0], row[1]) for row in signed["by"]]


def test_sixteen_hands_and_five_signatures_fit_a_code_that_a_camera_reads() -> None:
    """Version 18 of a code holds 816 letters at the level M (ISO/IEC 18004, table 7)."""
    mcr, riichi = CASES
    assert len(mcr["by_browser"]) <= 816
    assert len(riichi["by_browser"]) <= 816


@pytest.mark.parametrize("place", range(len(PREFIX), 400, 7))
def test_a_changed_letter_breaks_the_seal(place: int) -> None:
    text, key = CASES[0]["by_browser"], seal_key(CASES[0]["secret"])
    changed = text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]
    try:
        code = read_code(changed)
    except RuleError:
        return  # no Base45 any more
    assert not code.is_sealed_by(key)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org/",
        PREFIX,
        PREFIX + "A",
        PREFIX + "::::::",
        PREFIX + "é" * 60,
        PREFIX + "0" * 5000,
        PREFIX.replace("1", "2") + "0" * 60,
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_code(text)
    assert refused.value.code == "sheet_code.unreadable"


@pytest.mark.parametrize(
    "content",
    [
        [],
        {},
        PLAIN | {"table": "1"},
        PLAIN | {"entries": [[0, "ES8"]]},
        PLAIN | {"entries": [[0, "ESx", 0, 1, "0" * 32]]},
        PLAIN | {"entries": [["a", "ES8", 0, 1, "0" * 32]]},
        PLAIN | {"entries": [[10**30, "ES8", 0, 1, "0" * 32]]},
        PLAIN | {"entries": [[0, ["ES8"], 0, 1, "0" * 32]]},
        PLAIN | {"entries": 3},
        PLAIN | {"signed": {"scores": {"E": 1}, "base": 1, "by": []}},
        PLAIN | {"signed": {"scores": {}, "base": 1, "by": [["E", "", "0"]]}},
        PLAIN | {"signed": {"scores": {}, "base": 1, "by": [["E", "", "0!"]]}},
    ],
)
def test_a_content_that_is_no_sheet_is_refused(content: Any) -> None:
    with pytest.raises(RuleError):
        read_content(read_code(write_code(content, OTHER)))


def test_what_grows_beyond_measure_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(b'{"event":"' + b"a" * 10_000_000) + packer.flush()
    with pytest.raises(RuleError):
        read_content(SealedCode(b"", packed))


def test_strokes_are_points_in_thousandths() -> None:
    assert strokes_of("0A1B z0o0") == [[[0, 200], [20, 220]], [[1220, 0], [1000, 0]]]
