"""Plant errors in what was given or taken by a decision."""

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.plants.base import Change, Plant, choose, plain_tables, spot
from mahjong_core.generate.shape import Json, no_room
from mahjong_core.rulesets.records import Stage

__all__ = ["PLANTS"]

_LATE = "late-arrival"
_FALSE_WIN = "false-win-invalid-hand"
_SHARES = (-60, 30, 10, 20)  # twenty are due to each of the others


def _adjustment_table(event: DraftEvent) -> Change:
    """Take points from somebody at a table where somebody else sat."""
    places = [
        (session, table, other)
        for session, table in plain_tables(event)
        for other in session["tables"]
        if other["number"] != table["number"]
    ]
    session, table, other = choose(event, places)
    row = _row(event, table, {"amount": -event.rules.unit, "stage": "event_total", "cause": "organiser"})
    return _posted(event, {**row, **spot(session, other)}, table["number"], other["number"])


def _adjustment_stage(event: DraftEvent) -> Change:
    """Take points for lateness at another stage than the rules do."""
    rules = _known(event)
    stage = Stage.EVENT_TOTAL if rules is not Stage.EVENT_TOTAL else Stage.AFTER_UMA
    session, table = choose(event, plain_tables(event))
    row = _row(event, table, {"amount": _price(event), "stage": str(stage), "cause": _LATE})
    return _posted(event, {**row, **spot(session, table)}, str(rules), str(stage))


def _adjustment_amount(event: DraftEvent) -> Change:
    """Take other points for lateness than the rules do."""
    stage = _known(event)
    session, table = choose(event, plain_tables(event))
    amount = _price(event) * 3 // 2 - event.rules.unit
    row = _row(event, table, {"amount": amount, "stage": str(stage), "cause": _LATE})
    if stage is Stage.BEFORE_PLACES:
        table["scores"][table["seats"].index(row["player"])] += amount
    return _posted(event, {**row, **spot(session, table)}, _price(event), amount)


def _adjustment_unbalanced(event: DraftEvent) -> Change:
    """Pay a false win to the others in unlike parts (MCR 3.11.6.6)."""
    if event.rules.game != "mcr":
        raise no_room("only in MCR a false win is paid to each of the others")
    session, table = choose(event, plain_tables(event))
    for seat, amount in zip(event.dice.sample(range(4), 4), _SHARES, strict=True):
        event.record["adjustments"].append(
            {
                "player": table["seats"][seat],
                "amount": amount,
                "stage": "before_places",
                "cause": _FALSE_WIN,
                **spot(session, table),
            }
        )
        table["scores"][seat] += amount
    event.publish()
    return Change([spot(session, table)], [-60, 20, 20, 20], list(_SHARES))


def _known(event: DraftEvent) -> Stage:
    """Return the stage at which the rules take points. Raises ``generate.no_room`` if they name no price."""
    if event.rules.is_own:
        raise no_room("rules of one's own name no prices")
    return event.rules.engine.penalty_stage


def _price(event: DraftEvent) -> int:
    """Return what lateness costs: by MCR 3.11 up to ten minutes, by EMA riichi 5.6 for two started minutes."""
    return -2000 if event.rules.is_riichi else -10


def _row(event: DraftEvent, table: Json, row: Json) -> Json:
    return {"player": choose(event, table["seats"]), **row}


def _posted(event: DraftEvent, row: Json, was: object, value: object) -> Change:
    rows = event.record["adjustments"]
    rows.append(row)
    event.publish()
    return Change([{"adjustment": len(rows)}], was, value)


PLANTS: dict[str, Plant] = {
    "adjustment.table": _adjustment_table,
    "adjustment.stage": _adjustment_stage,
    "adjustment.amount": _adjustment_amount,
    "adjustment.unbalanced": _adjustment_unbalanced,
}
