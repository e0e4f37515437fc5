"""Read Seatwind's event file, or its signed revision, as a record: results in force, and rankings as released.

Hashes, sheets and signatures of rows are for ``verify`` to check.
"""

import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from mahjong_core.check.findings import Findings
from mahjong_core.check.rules import Rules
from mahjong_core.errors import RuleError
from mahjong_core.record.document import WINDS
from mahjong_core.record.shapes import FORMAT, VERSION
from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.rulesets.records import THREE
from mahjong_core.verify.manifest import canonical_json, open_event_file
from mahjong_core.verify.releases import whole_releases
from mahjong_core.verify.signature import is_signed

__all__ = ["is_event_file", "read_event_file", "read_revision"]

_Row = dict[str, Any]
_STATES = {"disqualified": "disqualified", "withdrawn": "withdrawn", "removed_for_illness": "removed"}
_KINDS = ("round_robin", "danish", "elimination", "double_elimination", "teams")
_OWN = ("game", "table_total", "score_unit")
# Whoever is away without a word is written as ill in an event: a record tells no illness that nobody may know of.
_CAUSES = {"late": "late", "ill": "absent", "disqualified": "disqualified"}
_JOINED = {"from_start": "start", "mid_session": "during"}


class _Source(Protocol):
    def rows(self, model: str) -> Iterator[_Row]: ...


def is_event_file(raw: bytes) -> bool:
    """Return whether a ZIP holds the manifest and the rows of an event."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as file:
            names = file.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return False
    return "manifest.json" in names and any(name.startswith("rows/") for name in names)


def read_event_file(raw: bytes, findings: Findings) -> dict[str, Any]:
    """Return the document of an event file. Raises ``file.unreadable`` for one that is not whole."""
    try:
        return _document(open_event_file(io.BytesIO(raw)), findings)
    except RuleError as error:
        if error.code.startswith("file."):
            raise
        raise RuleError("file.unreadable", error.message, {"kind": "event file"}) from error
    except (KeyError, TypeError, ValueError, StopIteration, AttributeError) as error:
        raise _unreadable(error) from error


class _Revision:
    def __init__(self, body: Mapping[str, Any]) -> None:
        self._rows = body["rows"]

    def rows(self, model: str) -> Iterator[_Row]:
        """Yield the rows of a model, releases with all sessions of their standings."""
        rows = self._rows.get(model, ())
        yield from whole_releases(rows) if model == "scoring.release" else rows


def read_revision(raw: bytes, findings: Findings) -> dict[str, Any]:
    """Return the document of a signed revision, and check its signature. Raises ``file.unreadable``."""
    try:
        facts = json.loads(raw)
        body = facts["body"]
        good = is_signed(canonical_json(body), facts["key"], facts["signature"])
        if good is None:
            findings.add("signature.unchecked", field="signature")
        elif not good:
            findings.add("signature.invalid", field="signature")
        document = _document(_Revision(body), findings)
        if body.get("standings"):
            last = max((ranking["after_session"] for ranking in document.get("standings", ())), default=None)
            if last is not None:
                kept = [ranking for ranking in document["standings"] if ranking["after_session"] != last]
                document["standings"] = [*kept, _ranking(last, body["standings"])]
    except (KeyError, TypeError, ValueError, StopIteration, AttributeError, RecursionError) as error:
        if isinstance(error, RuleError) and error.code.startswith("file."):
            raise
        raise _unreadable(error) from error
    return document


def _unreadable(error: Exception) -> RuleError:
    message = f"rows are not those of an event: {type(error).__name__} {error}"[:200]
    return RuleError("file.unreadable", message, {"kind": "event file"})


def _document(source: _Source, findings: Findings) -> dict[str, Any]:
    event = next(source.rows("tournaments.tournament"))
    people = {row["uid"]: row for row in source.rows("tournaments.participant")}
    sessions = {row["uid"]: row for row in source.rows("tournaments.session")}
    tables = {row["uid"]: row for row in source.rows("tournaments.table")}
    teams = {row["uid"]: row["name"] for row in source.rows("tournaments.team")}
    facts = {"name": event["name"], "place": event.get("place"), "country": event.get("country")}
    facts |= {"starts_on": event.get("starts_on"), "ends_on": event.get("ends_on")}
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "event": {name: value for name, value in facts.items() if value},
        "rules": _rules(event["rule_set"]),
        "players": [_player(row, teams) for row in people.values()],
    }
    releases = _releases(source, sessions)
    document["sessions"] = _sessions(source, (people, sessions, tables), set(releases))
    document["adjustments"] = list(_adjustments(source, (people, sessions, tables)))
    _add_leftovers(document, event["rule_set"])
    _add_leaving(document)
    phases = list(_phases(source, people, len(document["sessions"])))
    if phases:
        document["phases"] = phases
    document["standings"] = [_ranking(number, rows) for number, rows in releases.items()]
    findings.add("file.inferred", found="standings as released, results in force", field="standings")
    return document


def _rules(rule_set: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules of an event: the preset it was made from, with the values that it was played by."""
    known = Rules.__dataclass_fields__.keys() - set(_OWN)
    options = {name: value for name, value in rule_set["options"].items() if name in known and name != "lateness_bands"}
    preset = rule_set.get("derived_from") or rule_set["id"]
    if preset in PRESETS:
        return {"preset": preset, "values": options}
    return {"own": {"game": rule_set["family"], **options}}


def _player(row: _Row, teams: Mapping[str, str]) -> dict[str, Any]:
    names = ("number", "given_name", "family_name", "name", "country", "club")
    entry: dict[str, Any] = {name: row[name] for name in names if row.get(name)}
    if row.get("federation_number"):
        entry["federation_numbers"] = {"EMA": row["federation_number"]}
    if row.get("team"):
        entry["team"] = teams.get(row["team"], row["team"])
    if row["state"] in _STATES:
        entry["state"] = _STATES[row["state"]]
    return entry | ({"substitute": True} if row["state"] == "substitute" else {})


def _releases(source: _Source, sessions: Mapping[str, _Row]) -> dict[int, list[_Row]]:
    """Return the rows of the latest release of each session that was not withdrawn."""
    withdrawn = {row["release"] for row in source.rows("scoring.releasewithdrawal")}
    kept: dict[int, list[_Row]] = {}
    for row in sorted(source.rows("scoring.release"), key=lambda row: str(row["at"])):
        if row["uid"] not in withdrawn:
            kept[int(sessions[row["session"]]["number"])] = row["standings"]["rows"]
    return dict(sorted(kept.items()))


_Index = tuple[Mapping[str, _Row], Mapping[str, _Row], Mapping[str, _Row]]


def _sessions(source: _Source, index: _Index, released: set[int]) -> list[dict[str, Any]]:
    """Return the sessions; one that is being played has no scores yet."""
    people, sessions, tables = index
    drawn: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in source.rows("tournaments.seat"):
        drawn[row["table"]][row["wind"]] = people[row["participant"]]["number"] if row["participant"] else None
    results = {
        row["uid"]: row["table"]
        for row in source.rows("scoring.resultversion")
        if row["superseded_at"] is None and row["verified_at"] is not None
    }
    seats: dict[str, dict[str, _Row]] = defaultdict(dict)
    for row in source.rows("scoring.seatresult"):
        if row["result"] in results:
            seats[results[row["result"]]][row["wind"]] = row
    substitutes = _substitutes(source)
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for uid, table in tables.items():
        if len(drawn[uid]) >= THREE:
            found[table["session"]].append(_table(table, drawn[uid], seats.get(uid, {}), people, substitutes))
    answer = []
    for uid, session in sorted(sessions.items(), key=lambda pair: int(pair[1]["number"])):
        at_session = sorted(found[uid], key=lambda table: int(table["number"]))
        is_over = session["number"] in released or all("scores" in table for table in at_session)
        if session.get("dropped_at") is None:
            answer.append({"number": session["number"], "tables": at_session if is_over else _unplayed(at_session)})
    return answer


def _unplayed(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"number": table["number"], "seats": table["seats"]} for table in tables]


_Substitutes = Mapping[tuple[str, str], _Row]


def _substitutes(source: _Source) -> _Substitutes:
    """Return by table and wind how the seat came to a substitute; one who played from the start decides."""
    standing: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    for row in source.rows("tournaments.seatoccupancy"):
        place = (row["table"], row["wind"])
        standing[place] = [] if row["ended"] else [*standing[place], row]
    return {
        place: next((row for row in reversed(rows) if row["kind"] == "from_start"), rows[-1])
        for place, rows in standing.items()
        if rows
    }


def _table(
    table: _Row,
    drawn: Mapping[str, Any],
    seats: Mapping[str, _Row],
    people: Mapping[str, _Row],
    substitutes: _Substitutes,
) -> dict[str, Any]:
    winds = WINDS[: len(drawn)]
    if len(seats) < len(winds):
        return {"number": table["number"], "seats": [drawn[wind] for wind in winds]}
    rows = [seats[wind] for wind in winds]
    return {
        "number": table["number"],
        "seats": [_seat(row, people, substitutes.get((table["uid"], row["wind"]))) for row in rows],
        "scores": [row["table_score"] for row in rows],
        "places": [row["place"] for row in rows],
        "points": [_twelfths(row["twelfths"]) for row in rows],
    }


def _seat(row: _Row, people: Mapping[str, _Row], substitute: _Row | None) -> Any:
    """Return who has a seat, with who played there for them and what they got for it."""
    player = people[row["participant"]]["number"] if row["participant"] else None
    by = people[row["played_by"]]["number"] if row.get("played_by") else None
    has_counts = row.get("counted") is not None or row.get("counted_twelfths") is not None
    if by is None and not has_counts and (substitute is None or player is None):
        return player
    seat: dict[str, Any] = {"player": player} if by is None else {"player": player, "by": by}
    if player is None:
        return seat
    cause = "absent" if substitute is None else _CAUSES.get(substitute["cause"], "absent")
    counted, worth = row.get("counted"), row.get("counted_twelfths")
    return seat | {
        "joined": "start" if substitute is None else _JOINED[substitute["kind"]],
        "cause": cause,
        "counts": {
            "score": row["table_score"] if counted is None else counted,
            "points": _twelfths(row["twelfths"] if worth is None else worth),
        },
    }


def _twelfths(value: int) -> Any:
    whole, rest = divmod(value, 12)
    return f"{value}/12" if rest else whole


def _adjustments(source: _Source, index: _Index) -> Iterator[dict[str, Any]]:
    """Yield what stands posted, without what was reversed."""
    people, sessions, tables = index
    rows = list(source.rows("scoring.adjustment"))
    reversed_by = {row["reverses"] for row in rows}
    for row in rows:
        if row["reverses"] is not None or row["uid"] in reversed_by:
            continue
        entry: dict[str, Any] = {
            "amount": row["amount"],
            "stage": row["stage"],
            "cause": row["cause"].partition(".")[2] or row["cause"],
        }
        if row["participant"] is not None:
            entry["player"] = people[row["participant"]]["number"]
        else:
            entry["seat"] = row["wind"]
        if row["session"] is not None:
            entry["session"] = sessions[row["session"]]["number"]
        if row["table"] is not None:
            entry["table"] = tables[row["table"]]["number"]
        yield entry | ({} if row.get("hand") is None else {"hand": row["hand"]})


def _add_leftovers(document: Mapping[str, Any], rule_set: Mapping[str, Any]) -> None:
    """Write what riichi players left on a table: nobody's points, if the rules give them to nobody."""
    if rule_set["family"] != "riichi":
        return
    given: dict[tuple[int, int], int] = defaultdict(int)
    for row in document["adjustments"]:
        if row["stage"] == "before_places" and "table" in row:
            given[row["session"], row["table"]] += row["amount"]
    for session in document["sessions"]:
        for table in session["tables"]:
            of = "three_starting_points" if len(table["seats"]) == THREE else "starting_points"
            total = len(table["seats"]) * rule_set["options"][of] + given[session["number"], table["number"]]
            left = total - sum(table.get("scores", (total,)))
            if left > 0 and rule_set["options"]["leftover_deposits"] != "winner":
                table["leftover"] = left


def _add_leaving(document: Mapping[str, Any]) -> None:
    """Write after which session somebody was gone, who does not sit in every session any more."""
    last: dict[int, int] = {}
    for session in document["sessions"]:
        for table in session["tables"]:
            for seat in table["seats"]:
                is_own = not isinstance(seat, dict) or seat.get("joined") == "during"
                number = seat["player"] if isinstance(seat, dict) else seat
                if number is not None and is_own:
                    last[number] = session["number"]
    end = document["sessions"][-1]["number"] if document["sessions"] else 0
    for player in document["players"]:
        left = last.get(player["number"])
        if player.get("state") in ("withdrawn", "removed") and left is not None and left < end:
            player["left_after"] = left


def _phases(source: _Source, people: Mapping[str, _Row], sessions: int) -> Iterator[dict[str, Any]]:
    """Yield the phases that were opened, with the divisions of their cuts."""
    members: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in source.rows("tournaments.phasemember"):
        members[row["phase"]][int(row["division"])].append(people[row["participant"]]["number"])
    for row in source.rows("tournaments.phasereserve"):
        leaving, reserve = (people[row[name]]["number"] for name in ("leaving", "reserve"))
        for numbers in members[row["phase"]].values():
            numbers[:] = [reserve if number == leaving else number for number in numbers]
    for row in sorted(source.rows("tournaments.phase"), key=lambda row: int(row["number"])):
        if row["opened_at"] is None or row["cancelled_at"] is not None:
            continue
        last = min(row["first_session"] + row["sessions"] - 1, sessions)
        phase: dict[str, Any] = {
            "number": row["number"],
            "kind": row["kind"] if row["kind"] in _KINDS else "free",
            "first": row["first_session"],
            "last": last,
        }
        if members[row["uid"]]:
            phase["divisions"] = [_division(row, at, numbers) for at, numbers in sorted(members[row["uid"]].items())]
        yield phase


def _division(row: _Row, at: int, numbers: list[int]) -> dict[str, Any]:
    """Return a division: those that the cut names carry one share, the rest below it another."""
    is_rest = bool(row["cut"]) and at > len(row["cut"])
    percent = row["carried_percent"]
    if is_rest and row["rest_percent"] is not None:
        percent = row["rest_percent"]
    division = {"players": numbers, "percent": percent, "rounding": row["carry_rounding"], "unit": row["carry_unit"]}
    if not is_rest:
        division |= {name: row[f"carry_{name}"] for name in ("cap", "step") if row[f"carry_{name}"] is not None}
    return division


def _ranking(number: int, rows: list[_Row]) -> dict[str, Any]:
    ranked, without = [], []
    for row in rows:
        player = row["participant"]["number"]
        if row["place"] is None:
            without.append(player)
            continue
        figures = {"table_points": row["table_points"], "table_score": row["table_score"]}
        if row.get("total") is not None:
            figures = {"overall_score": row["total"]}
        ranked.append(
            {
                "place": row["place"],
                "player": player,
                "figures": figures,
                "penalties": row["penalty_points"],
                "decided_by": row["decided_by"],
            }
        )
    return {"after_session": number, "rows": ranked}
