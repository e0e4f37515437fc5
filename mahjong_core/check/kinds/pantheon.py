"""Read the games of a riichi event saved from Pantheon: results by game, with ratings, rules, people and penalties."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mahjong_core.check.findings import Findings
from mahjong_core.errors import RuleError
from mahjong_core.record.shapes import FORMAT, VERSION

__all__ = ["is_pantheon", "read_pantheon"]

_DEFAULT_START = 30_000


def is_pantheon(value: Mapping[str, Any]) -> bool:
    """Return whether a JSON object holds games of Pantheon."""
    games = value.get("games")
    first = games[0] if isinstance(games, list) and games else None
    return (
        isinstance(first, dict) and _get(first, "sessionHash") is not None and _get(first, "finalResults") is not None
    )


def _get(value: Mapping[str, Any], name: str, default: Any = None) -> Any:
    """Return a field under either spelling: ``finalResults`` or ``final_results``."""
    if name in value:
        return value[name]
    snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return value.get(snake, default)


def read_pantheon(value: Mapping[str, Any], findings: Findings) -> dict[str, Any]:
    """Return the document of an event. Raises ``file.malformed``."""
    try:
        return _Reader(value, findings).document()
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        if isinstance(error, RuleError):
            raise
        message = f"the file is not as Pantheon writes it: {type(error).__name__} {error}"[:200]
        raise RuleError("file.malformed", message, {"field": "games"}) from error


class _Reader:
    """Read one saved answer; what it does not say is told as inferred."""

    def __init__(self, value: Mapping[str, Any], findings: Findings) -> None:
        self.findings = findings
        self.config: Mapping[str, Any] = value.get("config") or {}
        self.registered: Sequence[Mapping[str, Any]] = _listed(value.get("registered"), "players")
        self.rating: Sequence[Mapping[str, Any]] = _listed(value.get("rating"), "list")
        self.people: Sequence[Mapping[str, Any]] = value.get("players") or []
        self.games = sorted(
            value["games"], key=lambda game: (str(_get(game, "date") or ""), int(_get(game, "id") or 0))
        )
        self.numbers = self._numbers()
        self.rules = self._rules()
        self.unit = self._unit()

    def document(self) -> dict[str, Any]:
        """Return the document of the event."""
        sessions = self._sessions()
        document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "players": list(self._players())}
        if _get(self.config, "eventTitle"):
            document["event"] = {"name": _get(self.config, "eventTitle")}
        if self.rules:
            document["rules"] = {"own": self.rules}
        document["sessions"] = [{"number": at, "tables": tables} for at, tables in enumerate(sessions, 1)]
        penalties = list(self._penalties(sessions))
        if penalties or any(_get(game, "penaltyLogs") is not None for game in self.games):
            document["adjustments"] = penalties
        if self.rating:
            document["standings"] = [{"after_session": len(sessions), "rows": list(self._rows())}]
        return document

    def _numbers(self) -> dict[int, int]:
        """Return the number of each person by id: that of the event if there is one, else the id or the order."""
        ids = [int(_get(result, "playerId")) for game in self.games for result in _get(game, "finalResults")]
        ids += [int(person["id"]) for person in (*self.registered, *self.people) if person.get("id") is not None]
        local = {int(person["id"]): _get(person, "localId") for person in self.registered if _get(person, "localId")}
        ids = list(dict.fromkeys(ids))
        if len(set(local.values())) == len(local) and set(ids) <= local.keys():
            return {identity: int(local[identity]) for identity in ids}
        if max(ids, default=1) > 99_999 or min(ids, default=1) < 1:
            self.findings.add("file.inferred", found="players are numbered in order of appearance", field="players")
            return {identity: at for at, identity in enumerate(ids, 1)}
        return {identity: identity for identity in ids}

    def _rules(self) -> dict[str, Any]:
        """Return the rules that the configuration of the event says."""
        rules = _get(self.config, "rulesetConfig") or self.config
        uma = _get(rules, "uma")
        if uma is None:
            return {}
        places = (
            [uma[name] for name in ("place1", "place2", "place3", "place4")] if isinstance(uma, Mapping) else list(uma)
        )
        start = int(_get(rules, "startPoints") or _DEFAULT_START)
        goal = int(_get(rules, "startRating") or 0)
        oka = int(_get(rules, "oka") or 0)
        own: dict[str, Any] = {
            "game": "riichi",
            "starting_points": start,
            "uma": [int(place) for place in places[-4:]],
            "ranking_metrics": ["overall_score"],
            "tie_rule": "share" if _get(rules, "equalizeUma") else "seat_order",
        }
        if oka:
            own["return_points"] = start + oka // 4 if oka % 4 == 0 else start
        if goal:
            self.findings.add("file.inferred", found=goal, field="startRating")
        if _get(rules, "chomboAmount") or _get(rules, "chomboPenalty"):
            own["penalty_stage"] = "after_uma"
        return own

    def _unit(self) -> int:
        """Return whether ratings count points or thousands: what fits the first game."""
        results = _get(self.games[0], "finalResults")
        start = self.rules.get("starting_points", _DEFAULT_START)
        spread = max(abs(int(result["score"]) - start) for result in results)
        deltas = [abs(Fraction(str(_get(result, "ratingDelta") or 0))) for result in results]
        unit = 1000 if max(deltas, default=Fraction()) * 20 < max(spread, 1) else 1
        self.findings.add("file.inferred", found=unit, field="ratingDelta")
        return unit

    def _points(self, value: Any) -> Any:
        """Return a rating in points: whole ones as they are, thousands as text."""
        points = Fraction(str(value)) * self.unit
        return points.numerator if points.denominator == 1 else str(points.limit_denominator(10**6))

    def _sessions(self) -> list[list[dict[str, Any]]]:
        """Return the tables by session: a game belongs to the session in which none of its four had played yet."""
        sessions: list[list[dict[str, Any]]] = []
        played: Counter[int] = Counter()
        for game in self.games:
            people = [
                int(number)
                for number in _get(game, "players") or [_get(one, "playerId") for one in _get(game, "finalResults")]
            ]
            at = _get(game, "sessionIndex") or max(played[number] for number in people)
            while len(sessions) <= at:
                sessions.append([])
            table = self._table(game, people, len(sessions[at]) + 1)
            sessions[at].append(table)
            for number in people:
                played[number] = at + 1
            game["read_as"] = (at + 1, table["number"])
        self.findings.add("file.inferred", found="sessions are the order of play", field="sessions")
        return sessions

    def _table(self, game: Mapping[str, Any], people: Sequence[int], number: int) -> dict[str, Any]:
        results = {int(_get(result, "playerId")): result for result in _get(game, "finalResults")}
        replaced = {
            int(person["id"]): _get(person, "replacedBy") for person in self.registered if _get(person, "replacedBy")
        }
        seats: list[Any] = []
        for identity in people:
            by = replaced.get(identity)
            by_number = None if by is None else self.numbers.get(int(by["id"] if isinstance(by, Mapping) else by))
            seat = self.numbers[identity]
            seats.append(seat if by_number is None else {"player": seat, "by": by_number})
        ordered = [results[identity] for identity in people]
        table = {
            "number": number,
            "seats": seats,
            "scores": [int(result["score"]) for result in ordered],
            "totals": [
                None if isinstance(seat, dict) else self._points(_get(result, "ratingDelta"))
                for seat, result in zip(seats, ordered, strict=True)
            ],
        }
        if all(_get(result, "place") for result in ordered):
            table["places"] = [int(result["place"]) for result in ordered]
        return table

    def _players(self) -> Iterable[dict[str, Any]]:
        known = {
            int(person["id"]): person for person in (*self.people, *self.registered) if person.get("id") is not None
        }
        helpers = {
            _get(person, "replacedBy")
            for person in self.registered
            if not isinstance(_get(person, "replacedBy"), Mapping)
        }
        helpers |= {by["id"] for person in self.registered if isinstance(by := _get(person, "replacedBy"), Mapping)}
        helpers -= {None, 0}
        if helpers:
            self.findings.add("file.inferred", found="when a substitute joined is not said", field="replacedBy")
        for identity, number in self.numbers.items():
            person = known.get(identity, {})
            entry: dict[str, Any] = {"number": number}
            if person.get("title"):
                entry["name"] = str(person["title"])
            if _get(person, "teamName"):
                entry["team"] = str(_get(person, "teamName"))
            if identity in helpers:
                entry["substitute"] = True
            yield entry

    def _penalties(self, sessions: Sequence[object]) -> Iterable[dict[str, Any]]:
        """Yield the penalties of games, at the stage of the rules: after uma, as Pantheon subtracts them."""
        for game in self.games:
            session, table = game["read_as"]
            for log in _get(game, "penaltyLogs") or ():
                amount = -abs(Fraction(str(_get(log, "amount") or 0)))
                who = _get(log, "who") or _get(log, "playerId")
                yield {
                    "player": self.numbers[int(who)],
                    "amount": int(amount),
                    "stage": self.rules.get("penalty_stage", "after_uma"),
                    "cause": str(_get(log, "reason") or "penalty")[:500],
                    "session": session,
                    "table": table,
                }

    def _rows(self) -> Iterable[dict[str, Any]]:
        """Yield the rating table in its order; its places are those of the display, level ones share."""
        rated = [row for row in self.rating if int(_get(row, "gamesPlayed") or 1)]
        start = Fraction(str(_get(_get(self.config, "rulesetConfig") or self.config, "startRating") or 0))
        figures = [Fraction(str(row["rating"])) - start for row in rated]
        for row, figure in zip(rated, figures, strict=True):
            yield {
                "place": 1 + sum(other > figure for other in figures),
                "player": self.numbers[int(row["id"])],
                "figures": {"overall_score": self._points(figure)},
            }


def _listed(value: Any, name: str) -> Sequence[Mapping[str, Any]]:
    """Return a list, or the one in the answer that holds it."""
    if isinstance(value, Mapping):
        value = value.get(name) or value.get("players") or value.get("list")
    return value or []
