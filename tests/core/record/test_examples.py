"""The schema and the examples in docs/record hold what the reader holds (record, section 1)."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.check.run import check_file
from mahjong_core.record.document import read_record
from mahjong_core.record.fields import json_schema
from mahjong_core.record.parse import parse_json
from mahjong_core.record.write import write_record
from tests.core.record.test_fields import whole

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLES = sorted((DOCS / "record").glob("*.mtr.json"))
Schema = dict[str, Any]


KNOWN = {"$schema", "title", "description", "type", "properties", "required", "additionalProperties", "items", "format"}
KNOWN |= {"minItems", "maxItems", "anyOf", "enum", "minimum", "maximum", "maxLength", "pattern"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def agrees(value: Any, schema: Schema) -> bool:
    """Whether a value is of a schema: the words of JSON Schema that ours has, and no others."""
    assert schema.keys() <= KNOWN
    if "anyOf" in schema:
        return any(agrees(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kind = schema.get("type")
    if kind in ("integer", "number"):
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return is_number and schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return kind is None or (isinstance(value, TYPES[kind]) and fits(value, kind, schema))


def fits(value: Any, kind: str, schema: Schema) -> bool:
    """Whether the entries of an object or a list are as the schema says."""
    if kind == "object":
        named, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        inner = all(agrees(item, named.get(name, others)) for name, item in value.items())
        return inner and set(schema.get("required", ())) <= value.keys()
    if kind == "array":
        is_long_enough = schema.get("minItems", 0) <= len(value) <= schema["maxItems"]
        return is_long_enough and all(agrees(item, schema["items"]) for item in value)
    return True


def test_the_schema_is_the_one_that_the_reader_has() -> None:
    """Written by ``json.dump(json_schema(), file, indent=2)``."""
    kept = json.loads((DOCS / "record" / "record.schema.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(json_schema()))


def test_there_is_an_mcr_team_event_and_a_riichi_event_with_a_final() -> None:
    assert [path.name for path in EXAMPLES] == ["mcr-teams.mtr.json", "riichi-final.mtr.json"]
    teams, final = (json.loads(path.read_text(encoding="utf-8")) for path in EXAMPLES)
    assert teams["rules"]["preset"].startswith("mcr-")
    assert teams["teams"]
    assert teams["team_standings"]
    assert final["rules"]["preset"].startswith("ema-riichi-")
    assert any("divisions" in phase for phase in final["phases"])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_hold_to_schema_reader_and_rules(path: Path) -> None:
    raw = path.read_bytes()
    assert agrees(json.loads(raw), json_schema())
    assert read_record(parse_json(raw)).unknown == ()
    report = check_file(raw, path.name)
    assert (report.kind, report.status) == ("mtr", 0)
    assert report.checked["figures"] > 20
    assert parse_json(write_record(parse_json(raw))) == parse_json(raw)


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    schema = json_schema()
    document = json.loads(json.dumps(whole()))
    assert agrees(document, schema)
    for change in ({"format": "trf"}, {"players": 5}, {"sessions": [{"number": 1}]}, {"version": 1}, {"draw": []}):
        assert not agrees({**document, **change}, schema)
    for name in ("format", "version", "players", "sessions"):
        assert not agrees({key: value for key, value in document.items() if key != name}, schema)


def test_the_examples_of_the_page_run() -> None:
    outcome = doctest.testfile(str(DOCS / "record.md"), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0
