"""Generate a lawful event of a given shape."""

from dataclasses import dataclass
from typing import Any

from mahjong_core.generate.accidents import Accidents
from mahjong_core.generate.dice import Dice
from mahjong_core.generate.exact import DECIMALS, FRACTIONS
from mahjong_core.generate.finals import before_cut, cut_phase, final_sessions
from mahjong_core.generate.levels import make_level_pair
from mahjong_core.generate.names import COUNTRIES, Names
from mahjong_core.generate.people import invent_people, invent_teams, members_by_team
from mahjong_core.generate.play import TablePlayer
from mahjong_core.generate.promises import certificate_holds, kept_promises
from mahjong_core.generate.publishing import publish
from mahjong_core.generate.rules import EventRules, choose_rules
from mahjong_core.generate.seats import PLACES, draw_sessions, with_sitting_out
from mahjong_core.generate.shape import Json, Shape
from mahjong_core.seating.draw.engine import ENGINE

__all__ = ["DraftEvent", "generate", "make_event"]


@dataclass(slots=True)
class DraftEvent:
    """Store a record while it is made, the rules it follows and the chance it is made by."""

    shape: Shape
    rules: EventRules
    style: str
    record: Json
    dice: Dice

    def publish(self) -> None:
        """Recompute every published figure."""
        publish(self.record, self.rules, self.style)


def generate(shape: Shape) -> Json:
    """Return the record of a lawful event, every optional part filled (docs/record.md).

    Raises ``generate.out_of_range``, ``generate.no_room`` and ``generate.unknown_rules``.
    """
    return make_event(shape).record


def make_event(shape: Shape) -> DraftEvent:
    """Return a lawful event. Raises what :func:`generate` raises."""
    shape.check()
    seed = str(shape.seed)
    dice = Dice(seed, "shape")
    rules = choose_rules(shape.rules, dice, best_members=shape.teams and not shape.finals)
    names = Names(Dice(seed, "names"))
    people = invent_people(shape, Dice(seed, "people"), names)
    record: Json = {"format": "mtr", "version": "1.0", "program": {"name": "mahjong_core generate"}}
    record["event"] = _facts(Dice(seed, "event"), names)
    record |= {"rules": rules.document, "players": people}
    if shape.teams:
        record["teams"] = invent_teams(people, Dice(seed, "teams"), names)
    style = DECIMALS if dice.chance(300) else FRACTIONS
    event = DraftEvent(shape, rules, style, record, Dice(seed, "plant"))
    _hold(event, dice)
    return event


def _facts(dice: Dice, names: Names) -> Json:
    """Return the facts of an event. What is counted is written when it has been played."""
    days = dice.between(1, 3)
    place, month, day = names.place(), dice.between(1, 12), dice.between(1, 25)
    start = f"{dice.between(2024, 2026)}-{month:02}"
    return {
        "name": f"{place} Open",
        "place": place,
        "country": dice.pick(COUNTRIES),
        "organiser": f"Club {names.place()}",
        "starts_on": f"{start}-{day:02}",
        "ends_on": f"{start}-{day + days - 1:02}",
        "countries": [],
        "federation": {"code": "EMA", "days": days, "qualification": dice.chance(100)},
    }


def _hold(event: DraftEvent, dice: Dice) -> None:
    """Draw, play, cut, play the finals, and publish."""
    shape, record = event.shape, event.record
    regular = before_cut(shape.sessions, dice) if shape.finals else shape.sessions
    seed = f"{dice.below(2**64):016x}"
    drawn = _draw(event, regular, seed, dice)
    sessions: list[Json] = drawn["plan"]
    record["sessions"] = sessions
    chance = Dice(str(shape.seed), "accidents")
    accidents = Accidents(record["players"], sessions, chance, is_riichi=event.rules.is_riichi)
    accidents.happen(shape)
    player = TablePlayer(event.rules, Dice(str(shape.seed), "tables"), hands=shape.hands, ties=shape.ties)
    record["adjustments"] = player.adjustments
    record["phases"] = [{"number": 1, "kind": "round_robin", "first": 1, "last": regular}]
    for session in sessions:
        player.play(session)
    if dice.chance(500):
        _post_by_organiser(event, dice)
    if shape.finals:
        phase = cut_phase(record, event.rules, regular + 1, shape.sessions, dice)
        record["phases"].append(phase)
        for session in final_sessions(phase, seed):
            player.play(session)
            sessions.append({**session, **({"sitting_out": []} if "sitting_out" in sessions[0] else {})})
    _close(event, accidents.settled_from, regular, dice)
    _describe_draw(record, drawn["certificate"], seed)


def _draw(event: DraftEvent, sessions: int, seed: str, dice: Dice) -> Json:
    """Draw the sessions before a cut. Where people sit out, those beyond full tables take turns with the others."""
    shape, teams = event.shape, members_by_team(event.record["players"])
    players = list(range(1, shape.players + 1))
    extras = dice.sample(players, shape.players % PLACES or PLACES) if shape.sit_outs else []
    drawn = draw_sessions([number for number in players if number not in extras], sessions, seed, teams)
    if extras:
        with_sitting_out(drawn["plan"], extras, teams, dice)
    elif dice.chance(500):
        for session in drawn["plan"]:
            session["sitting_out"] = []
    return drawn


def _close(event: DraftEvent, settled_from: int, regular: int, dice: Dice) -> None:
    """Make two players level where that is wanted, and publish the rankings."""
    record, shape = event.record, event.shape
    after = {shape.sessions}
    after |= {number for number in (regular, dice.between(1, shape.sessions)) if number >= settled_from}
    if shape.ties:
        make_level_pair(record, event.rules)
    record["standings"] = [{"after_session": number} for number in sorted(after)]
    if shape.teams:
        record["team_standings"] = [{"after_session": shape.sessions}]
    event.publish()


def _post_by_organiser(event: DraftEvent, dice: Dice) -> None:
    """Give or take points by the organiser's decision, before a cut: whoever goes on does so with them."""
    amount = dice.pick((-3, -1, 1, 2)) * (1000 if event.rules.is_riichi else 5)
    where: dict[str, Any] = {"session": 1} if dice.chance(500) else {}
    players = [seat for table in event.record["sessions"][0]["tables"] for seat in table["seats"]]
    player = dice.pick([seat for seat in players if isinstance(seat, int)])
    row = {"player": player, "amount": amount, "stage": "event_total", "cause": "organiser"}
    event.record["adjustments"].append({**row, **where})


def _describe_draw(record: Json, certificate: Json, seed: str) -> None:
    """Write what was promised of the draw, and its certificate where people sat as drawn."""
    record["draw"] = {"engine": ENGINE, "seed": seed, "promises": kept_promises(record)}
    if certificate_holds(record, certificate):
        record["draw"]["certificate"] = certificate
