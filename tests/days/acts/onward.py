"""The next thing of a day that goes well, so that random days come to their last sessions."""

from random import Random

from tests.days.acts.book import ACTS, act
from tests.days.day import IN_PLAY, OPEN_SHEETS, Day, Deed
from tournaments.models import SessionStatus, TableStatus

# One act of two leads on; the others are what may happen meanwhile.
OFTEN = 170


@act(weight=OFTEN)
def onward(day: Day, pick: Random) -> Deed | None:
    return ACTS[next_act(day, pick)].choose(day, pick)


def next_act(day: Day, pick: Random) -> str:
    playing, ended = day.sessions(*IN_PLAY), day.sessions(SessionStatus.ENDED)
    if playing or ended:
        return table_act(day, pick) or ("end" if playing else "release")
    coming = day.sessions(SessionStatus.SCHEDULED)
    if coming and not coming[0].tables.exists():
        return pick.choice(("draw_and_publish", "draw_and_publish", "draw_next", "decide_cut", "seat_phase"))
    return pick.choice(("name_substitute", "start", "start", "start")) if coming else "release"


def table_act(day: Day, pick: Random) -> str:
    """What a table that is not verified waits for; nothing where all are, and sometimes nothing anyway."""
    if pick.random() < 0.1:
        return ""
    if day.tables(TableStatus.SUBMITTED) and pick.random() < 0.6:
        return "verify"
    if day.tables(TableStatus.PLAYING, TableStatus.CORRECTING) and pick.random() < 0.6:
        return pick.choice(("submit", "submit", "type_totals"))
    if day.tables(*OPEN_SHEETS):
        return pick.choice(("type_totals", "type_totals", "record_some_hand"))
    return "verify" if day.tables(TableStatus.SUBMITTED) else ""
