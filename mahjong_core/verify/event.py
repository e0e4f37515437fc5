"""Compare what an event file says with what its own rows come to."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import RuleSet, from_data
from mahjong_core.verify import draws
from mahjong_core.verify.manifest import EventFile
from mahjong_core.verify.rankings import EventLedger, players_of, ranking_of
from mahjong_core.verify.tables import Row, RowSource, TableRows, grouped_tables, seat_figures

__all__ = ["Check", "event_checks", "ledger_checks", "standings_differences"]

Check = tuple[bool, str]
_IN_FORCE = {"verified": "verified", "submitted": "submitted"}  # a table's status, and that of the result that stands


def event_checks(source: EventFile) -> Iterator[Check]:
    """Yield each check: whether it passes, and its sentence. The parts are checked against their hashes before.

    Raises what reading a part raises.
    """
    source.check_parts()
    counts = source.facts["counts"]
    yield True, f"parts: {counts['parts']}, {counts['rows']} rows and {counts['pictures']} pictures, hashes as stated"
    ledger = EventLedger.read(source)
    yield ledger.event["uid"] == source.event["uid"], f"event: {source.event['name']}"
    yield from ledger_checks(source, ledger)
    yield from _pictures(source)
    yield from _signed(source)
    yield from _draws(source)


def ledger_checks(source: RowSource, ledger: EventLedger) -> Iterator[Check]:
    """Yield the checks of results in force against their sheets, and of released rankings against their results."""
    yield from _results(source, ledger)
    yield from _releases(ledger)


def _results(source: RowSource, ledger: EventLedger) -> Iterator[Check]:
    """Yield every result in force: its sheet folded again, its digest, and the figures of its seats."""
    tables, rules = grouped_tables(source), from_data(ledger.event["rule_set"])
    standing = defaultdict[str, dict[str, Row]](dict)
    for row in ledger.results.values():
        standing[row["table"]][row["status"]] = row
    has_notes = bool(source.facts["carries"]["personal_data"])
    checked, wrong = 0, list[str]()
    for uid, table in ledger.tables.items():
        result = standing[uid].get(_IN_FORCE.get(table["status"], ""))
        if result is None:
            continue
        checked += 1
        wrong += _differs(tables[uid], result, ledger, rules, digests=has_notes)
    yield not wrong, f"sheets and results: {checked} tables"
    yield from ((False, text) for text in wrong)


def _differs(rows: TableRows, result: Row, ledger: EventLedger, rules: RuleSet, *, digests: bool) -> Iterator[str]:
    """Yield what is otherwise at one table, as sentences."""
    table = ledger.tables[result["table"]]
    where = f"session {ledger.sessions[table['session']]['number']}, table {table['number']}"
    try:
        sheet = rows.sheet(rules)
        figures = seat_figures(sheet, rows.own_rules(rules), rows.substitutes)
    except (RuleError, KeyError, ValueError, TypeError) as error:
        yield f"{where}: its sheet cannot be read ({error})"
        return
    if digests and sheet.digest != result["digest"]:
        yield f"{where}: the result rests on other entries than those of the sheet"
    if sheet.mode.value != result["mode"] or len(sheet.hands) != result["hands"]:
        yield f"{where}: {len(sheet.hands)} hands, the result says {result['hands']}"
    seats = {seat["wind"]: seat for seat in ledger.seats[result["uid"]]}
    if len(seats) != len(figures) or players_of(result) != len(figures):
        yield f"{where}: {len(figures)} people are seated, the result is one of {players_of(result)}"
    for wind, row in figures.items():
        seat = seats.get(wind, {})
        if seat.get("participant") != rows.seats.get(wind):
            yield f"{where}, {wind}: the result is of somebody else than the seating"
        yield from (
            f"{where}, {wind}: {name} {value}, the result says {seat.get(name)}"
            for name, value in row.items()
            if seat.get(name) != value
        )


def _releases(ledger: EventLedger) -> Iterator[Check]:
    for release in ledger.releases.values():
        named = f"standings of session {ledger.number_of(release['session'])}, released {release['at']}"
        yield from standings_differences(ledger, release, named)


def standings_differences(ledger: EventLedger, release: Row, named: str) -> Iterator[Check]:
    """Yield the differences between a release's rows and those computed from the ledger of its moment."""
    says = [_published(row) for row in release["standings"]["rows"]]
    try:
        differences = ranking_of(ledger, release)
    except (RuleError, KeyError, ValueError, TypeError) as error:
        yield False, f"{named}: cannot be worked out ({error})"
        return
    yield says == differences, f"{named}: {len(differences)} rows"
    for left, right in zip(says, differences, strict=False):
        if left != right:
            yield False, f"{named}: {_first_difference(left, right)}"


# What follows from these under other names (``net_score``, ``uma``) is not told twice here.
_PLAYED = ("session", "table", "wind", "table_score", "place", "replaced", "table_points")


def _published(row: Mapping[str, Any]) -> dict[str, Any]:
    kept = ("place", "table_points", "table_score", "penalty_points", "decided_by", "sessions", "total", "unranked")
    facts = {"number": row["participant"]["number"]} | {name: row[name] for name in kept if name in row}
    return facts | {
        "sessions": [
            session and {name: session[name] for name in _PLAYED if name in session} for session in row["sessions"]
        ]
    }


def _first_difference(left: Mapping[str, Any], right: Mapping[str, Any]) -> str:
    name = next(name for name in sorted(left.keys() | right.keys()) if left.get(name) != right.get(name))
    return f"player {left['number']}: {name} {right.get(name)}, it says {left.get(name)}"[:200]


def _pictures(source: EventFile) -> Iterator[Check]:
    """Check that a photo of a sheet carries its own digest."""
    hashes = {part.name: (part.sha256, part.size) for part in source.pictures}
    photos = [row for row in source.rows("scoring.sheetphoto") if row["file"]]
    wrong = [row["uid"] for row in photos if hashes.get(row["file"]) != (row["sha256"], row["size"])]
    if photos:
        yield not wrong, f"photos of sheets: {len(photos)}"


def _signed(source: EventFile) -> Iterator[Check]:
    """Check that a signed sheet carries the digest of its data and its picture."""
    checked, wrong = 0, 0
    for row in source.rows("scoring.signedsheet"):
        data = json.dumps(row["data"], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        checked += 1
        wrong += hashlib.sha256(data.encode() + b"\0" + row["image"].encode()).hexdigest() != row["sha256"]
    if checked:
        yield not wrong, f"signed sheets: {checked}"


def _draws(source: EventFile) -> Iterator[Check]:
    """Yield each draw with a certificate, by the program that checks draws."""
    for row in source.rows("tournaments.seatingdraw"):
        if row["certificate"]:
            failed = [text for good, text in draws.checks(row["certificate"]) if not good]
            yield not failed, f"draw {row['version'] or row['uid']}: " + ("; ".join(failed) or "its certificate holds")
