"""Plant errors of rules, people, sessions and phases."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.exact import DECIMALS, write_exact
from mahjong_core.generate.plants.base import Change, Plant, choose, free_people, has_cut, undrawn
from mahjong_core.generate.publishing import weight_of
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import no_room

__all__ = ["PLANTS"]

_NOBODY = 77777
_UNKNOWN_PRESET = "rules-of-nobody-2031"


def _rules_unknown(event: DraftEvent) -> Change:
    """Name a preset that nobody has."""
    was = event.record["rules"]
    event.record["rules"] = {"preset": _UNKNOWN_PRESET}
    return Change([{"field": "rules.preset"}], was, event.record["rules"])


def _rules_inconsistent(event: DraftEvent) -> Change:
    """Let a scale rise, or an uma add up to something."""
    rules, option = event.rules, "uma" if event.rules.is_riichi else "table_points_scale"
    was: tuple[int, ...] = getattr(rules.engine, option)
    value = (was[0] + 1000, *was[1:]) if rules.is_riichi else (was[0], was[2], was[1], was[3])
    if rules.is_own:
        field, document = "own", {**rules.document, "own": {**rules.document["own"], option: list(value)}}
    else:
        changes = {**rules.document.get("changes", {}), option: list(value)}
        field, document = "changes", {"derived_from": rules.engine.edition, "changes": changes}
    changed: dict[str, Any] = {option: value}
    event.rules = EventRules(document, replace(rules.engine, **changed), rules.unit, rules.game)
    event.record["rules"] = document
    event.publish()
    return Change([{"field": f"rules.{field}.{option}"}], list(was), list(value))


def _event_weight(event: DraftEvent) -> Change:
    """Report another weight than the facts give."""
    reported = event.record["event"]["federation"]
    was = reported["weight"]
    reported["weight"] = write_exact(Fraction(str(was)) + Fraction(1, 2), DECIMALS)
    return Change([{"field": "event.federation.weight"}], was, reported["weight"])


def _standing_count(event: DraftEvent) -> Change:
    """Report one more than there were; the weight follows from what is reported."""
    reported = event.record["event"]["federation"]
    field = choose(event, ("players", "substitutes", "countries"))
    was = reported[field]
    reported[field] += 1
    reported["weight"] = weight_of(reported)
    return Change([{"field": f"event.federation.{field}"}], was, reported[field])


def _player_number_twice(event: DraftEvent) -> Change:
    """Enter a number a second time, for somebody who never sat."""
    number = choose(event, sorted(free_people(event)))
    people = event.record["players"]
    people.append({"number": number, "family_name": "Nobodyelse", "given_name": "Secondary"})
    return Change([{"player": number}], len(people) - 1, len(people))


def _player_unknown(event: DraftEvent) -> Change:
    """Give points to nobody."""
    rows = event.record["adjustments"]
    rows.append({"player": _NOBODY, "amount": 1, "stage": "event_total", "cause": "organiser"})
    return Change([{"player": _NOBODY, "adjustment": len(rows)}], None, rows[-1])


def _federation_number_form(event: DraftEvent) -> Change:
    """Lose the first digit of a federation number."""
    person = choose(event, [each for each in event.record["players"] if "federation_numbers" in each])
    was = person["federation_numbers"]["EMA"]
    person["federation_numbers"] = {"EMA": was[1:]}
    return Change([{"player": person["number"]}], was, was[1:])


def _federation_number_twice(event: DraftEvent) -> Change:
    """Give a player the federation number of an earlier one."""
    first, *others = [each for each in event.record["players"] if "federation_numbers" in each]
    person = choose(event, others)
    was = person["federation_numbers"]["EMA"]
    person["federation_numbers"] = dict(first["federation_numbers"])
    return Change([{"player": person["number"]}], was, first["federation_numbers"]["EMA"])


def _session_number(event: DraftEvent) -> Change:
    """Leave a gap before the last session; all that is of it has its new number."""
    record, was = event.record, event.shape.sessions
    if has_cut(event) and record["phases"][-1]["first"] < was:
        raise no_room("the gap would lie inside a phase")
    if has_cut(event):
        record["phases"][-1] |= {"first": was + 1, "last": was + 1}
    else:
        del record["phases"]
    record["sessions"][-1]["number"] = was + 1
    rankings = [*record["standings"], *record.get("team_standings", ())]
    for name, rows in (
        ("session", record["adjustments"]),
        ("after_session", rankings),
        ("joined_in", record["players"]),
        ("left_after", record["players"]),
    ):
        for row in rows:
            if row.get(name) == was:
                row[name] = was + 1
    undrawn(event)
    return Change([{"session": was + 1}], was, was + 1)


def _phase_sessions(event: DraftEvent) -> Change:
    """Let a phase end a session too early: the session belongs to none."""
    phase = event.record["phases"][0]
    if phase["last"] == phase["first"]:
        raise no_room("the phase has one session")
    was, phase["last"] = phase["last"], phase["last"] - 1
    promises = event.record["draw"]["promises"]
    event.record["draw"]["promises"] = [promise for promise in promises if promise != "winds"]
    return Change([{"session": was}], was, was - 1)


PLANTS: dict[str, Plant] = {
    "rules.unknown": _rules_unknown,
    "rules.inconsistent": _rules_inconsistent,
    "event.weight": _event_weight,
    "standing.count": _standing_count,
    "player.number_twice": _player_number_twice,
    "player.unknown": _player_unknown,
    "player.federation_number_form": _federation_number_form,
    "player.federation_number_twice": _federation_number_twice,
    "session.number": _session_number,
    "phase.sessions": _phase_sessions,
}
