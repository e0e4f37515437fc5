"""Check a document against the fields of a record, and write their JSON Schema."""

import re
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.record.kinds import Unknown, malformed
from mahjong_core.record.limits import MAX_TOTAL_TABLES
from mahjong_core.record.shapes import DOCUMENT, OWN, OWN_FIELDS, VERSION
from mahjong_core.rulesets.records import THREE

__all__ = ["check_document", "json_schema"]

_VERSION = re.compile(r"([0-9]{1,9})\.[0-9]{1,9}", re.ASCII)


def check_document(document: dict[str, Any]) -> list[str]:
    """Return the dotted paths of fields that no record has.

    Raises ``file.version_newer`` for another major version, of which nothing else is read, ``file.malformed`` if a
    required field is missing or one is of another type, and ``file.too_large`` beyond a limit.
    """
    version = document.get("version")
    parts = _VERSION.fullmatch(version) if isinstance(version, str) else None
    if parts is None:
        raise malformed(((), "version"), "a version such as 1.0")
    if int(parts[1]) != int(VERSION.partition(".")[0]):
        message = f"version {version} of the record is not read here, {VERSION} is"
        raise RuleError("file.version_newer", message, {"version": version, "read": VERSION})
    unknown: Unknown = []
    DOCUMENT.check(document, (), unknown)
    _check_lengths(document)
    _check_own(document.get("rules", {}), unknown)
    _check_pairs(document)
    return unknown


def _check_own(rules: dict[str, Any], unknown: Unknown) -> None:
    """Check that rules name at most one source, and that those of their own have what is needed."""
    path = ((), "rules")
    sources = [name for name in ("preset", "derived_from", "own") if name in rules]
    if len(sources) > 1:
        raise malformed(path, "rules with one of preset, derived_from and own")
    if "own" in rules:
        own = rules["own"]
        for name in OWN_FIELDS:
            if name not in own:
                raise malformed(((path, "own"), name), "there, and it is required")
        OWN.check({name: own[name] for name in OWN_FIELDS}, (path, "own"), unknown)
        if "table_points_scale" not in own and "uma" not in own:
            raise malformed((path, "own"), "rules with table_points_scale or uma")


def _check_pairs(document: dict[str, Any]) -> None:
    """Check what one field alone does not say: whom an adjustment is for, and tables of all sessions together."""
    for index, adjustment in enumerate(document.get("adjustments", [])):
        if "player" not in adjustment and "seat" not in adjustment:
            raise malformed((((), "adjustments"), index), "an adjustment of a player or a seat")
    tables = sum(len(session["tables"]) for session in document["sessions"])
    if tables > MAX_TOTAL_TABLES:
        message = f"{tables} tables, {MAX_TOTAL_TABLES} at most"
        raise RuleError("file.too_large", message, {"field": "sessions", "most": MAX_TOTAL_TABLES})


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a record (draft 2020-12)."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Mahjong Tournament Record",
        "description": f"The tournament record, version {VERSION}. Names that begin with x_ are extensions.",
        **DOCUMENT.schema(),
    }


def _check_lengths(document: dict[str, Any]) -> None:
    """Raise ``file.malformed`` where a table has not one figure for each seat, or one of three players has hands."""
    for at, session in enumerate(document["sessions"]):
        for index, table in enumerate(session["tables"]):
            seats, path = len(table["seats"]), (((((), "sessions"), at), "tables"), index)
            for name in ("scores", "places", "points", "totals"):
                if name in table and len(table[name]) != seats:
                    raise malformed((path, name), f"a list of {seats}")
            if table.get("hands") and seats == THREE:
                raise malformed((path, "hands"), "written at a table of three players")
