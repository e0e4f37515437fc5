"""The steps of a weekend, by name. A step whose time has not come, such as one left over by shrinking, does nothing.

To add an act, such as the takeover of a hot spare, write a function here or in a module beside this one, and let
``drawing`` draw it. ``Hall.machines`` may hold more than two.
"""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from django.db import OperationalError
from django.utils import timezone

from archive.following.services.handing import give_lead
from archive.models import Follower
from tests.people import actor
from tests.weekends.hall import ROOT, Hall
from tests.weekends.invariants import check_public
from tests.weekends.machines import KilledError, Machine, Trap
from tests.weekends.outbox import Deed, Entry, Outbox
from tests.weekends.reading import deeds_on
from tests.weekends.setting_up import run_following
from tournaments.common.errors import Refusal

Step = list[Any]
MOST_HANDS = 16  # MCR 3.4.1: four rounds of four hands
ROUNDS = 14  # so often everything is sent again before it counts as stuck
MOST_OFF = 10  # seconds by which the clock of a machine that leads may be wrong
PATIENCE = 16  # seconds: a machine that did not answer is asked again by then


class StuckError(AssertionError):
    """Something was not sent although nothing was in its way, or refused although nothing was wrong with it."""


def wait(hall: Hall, seconds: float) -> None:
    """Time passes."""
    hall.clock.pass_seconds(seconds)


def hand(hall: Hall, session: int, table: int, drawn: int) -> None:
    """A table agrees on its next hand; the tablet keeps it."""
    box = hall.boxes.get(f"table {table}")
    begun = hall.is_confirmed("start", session) and not hall.is_meant("submit", session, table)
    if box is None or not begun:
        return
    number = 1 + sum(entry.deed.facts[:2] == (session, table) for entry in box.entries)
    if number > MOST_HANDS:
        return
    skew = timedelta(seconds=(-7200, 0, 7200)[table % 3])  # the clocks of tablets are wrong
    body = drawn_hand(number, drawn) | {"written_at": (hall.clock.now + skew).isoformat()}
    path = f"{ROOT}sessions/{session}/tables/{table}/hands/"
    box.put(Entry(Deed("hand", (session, table, number)), path, body, hall.key(), base=number - 1))


def drawn_hand(number: int, drawn: int) -> dict[str, Any]:
    pick = Random(drawn)
    if pick.random() < 0.15:
        return {"number": number, "outcome": "draw"}
    winner = pick.choice("ESWN")
    payer = pick.choice([None, *(wind for wind in "ESWN" if wind != winner)])
    return {"number": number, "outcome": "win", "winner": winner, "discarder": payer, "value": pick.randint(8, 40)}


def send(hall: Hall, name: str, *fate: Any) -> None:
    """A device tries to send its first entry."""
    box = hall.boxes.get(name)
    if box is not None:
        box.send(hall.network, fate or ("ok",))


def late(hall: Hall, number: int) -> None:
    """A request that was long on its way arrives."""
    hall.network.arrive(number)


def arrive(hall: Hall, player: int) -> None:
    """The door scans a badge."""
    if player <= hall.setup.players and not hall.is_meant("arrive", player):
        hall.act("arrive", (player,), "check-in/", {"badge": str(player)})


def act(hall: Hall, name: str, session: int, table: int = 0) -> None:
    """The desk does what is next for a session or a table: start, submit, verify, end, release, hold, lift."""
    if session > hall.setup.sessions or table > hall.setup.tables or not IS_NEXT[name](hall, session, table):
        return
    path = f"sessions/{session}/"
    if name in ("submit", "verify"):
        hall.act(name, (session, table), f"{path}tables/{table}/{name}/", {})
    elif name == "hold":
        hall.act(name, (session,), "embargoes/", {"kind": "hold", "session": session})
    elif name == "lift":
        told = next(entry.answer for entry in hall.entries("hold") if entry.deed.facts == (session,))
        hall.act(name, (session,), f"embargoes/{told['id']}/lift/", {})
    else:
        hall.act(name, (session,), f"{path}{name}/", {})


def _may_start(hall: Hall, session: int, _table: int) -> bool:
    before = session == 1 or hall.is_confirmed("end", session - 1)
    return before and not hall.is_meant("start", session)


def _may_submit(hall: Hall, session: int, table: int) -> bool:
    if table == 0 or not hall.is_confirmed("start", session) or hall.is_meant("submit", session, table):
        return False
    typed = [entry for entry in hall.boxes[f"table {table}"].entries if entry.deed.facts[:2] == (session, table)]
    return bool(typed) and all(entry.state == "confirmed" for entry in typed)


def _may_verify(hall: Hall, session: int, table: int) -> bool:
    return hall.is_confirmed("submit", session, table) and not hall.is_meant("verify", session, table)


def _may_end(hall: Hall, session: int, _table: int) -> bool:
    done = all(hall.is_confirmed("verify", session, table) for table in range(1, hall.setup.tables + 1))
    return done and not hall.is_meant("end", session)


def _may_release(hall: Hall, session: int, _table: int) -> bool:
    before = all(hall.is_confirmed("release", earlier) for earlier in range(1, session))
    return before and hall.is_confirmed("end", session) and not hall.is_meant("release", session)


def _may_hold(hall: Hall, session: int, _table: int) -> bool:
    return hall.is_confirmed("start", session) and not hall.is_meant("hold", session)


def _may_lift(hall: Hall, session: int, _table: int) -> bool:
    told = [entry.answer for entry in hall.entries("hold") if entry.deed.facts == (session,)]
    return any("id" in answer for answer in told if answer) and not hall.is_meant("lift", session)


IS_NEXT: dict[str, Callable[[Hall, int, int], bool]] = {
    "start": _may_start,
    "submit": _may_submit,
    "verify": _may_verify,
    "end": _may_end,
    "release": _may_release,
    "hold": _may_hold,
    "lift": _may_lift,
}


def follow(hall: Hall, number: int, *fate: Any) -> None:
    """The process that speaks with the other machine does its round. "die" and "choke" befall this machine itself."""
    machine = hall.machines[number]
    kind = fate[0] if fate else "ok"
    if kind not in ("die", "choke"):
        run_following(hall.machines, machine, hall.network, fate or ("ok",))
        return
    trap = Trap(kill_at=fate[1]) if kind == "die" else Trap(full_from=fate[1])
    try:
        with machine.trapped(trap):
            run_following(hall.machines, machine, hall.network, ("ok",))
    except KilledError:
        return
    except OperationalError:
        if kind != "choke":
            raise


def hand_over(hall: Hall) -> None:
    """Somebody hands the lead to the other machine. It is refused while that one lacks something."""
    for machine in hall.leaders():
        if abs(hall.other(machine).skew.total_seconds()) >= MOST_OFF:
            continue
        with machine.here():
            follower = Follower.objects.select_related("tournament").filter(removed_at=None).first()
            if follower is None:
                continue
            try:
                give_lead(follower=follower, by=actor("alice"), at=timezone.now())
            except Refusal as refused:
                if refused.code not in ("following.not_ready", "following.clocks_apart"):
                    raise
            else:
                hall.handed += 1


def move(hall: Hall, name: str) -> None:
    """A person takes a device to the other machine."""
    box = hall.boxes.get(name)
    if box is not None:
        box.move(hall.other(box.at))


def kill(hall: Hall, number: int) -> None:
    """A machine is switched off and on."""
    hall.machines[number].kill()


def skew(hall: Hall, number: int, seconds: float) -> None:
    """The clock of a machine is set wrong, or right again; of one that leads by less than a minute.

    The standings of a moment are read by the times of rows. So a laptop whose clock stands before the last record does
    not start (docs/faults.md), and nobody hands the lead to a machine whose clock is far off.
    """
    machine = hall.machines[number]
    if abs(seconds) < MOST_OFF or machine is not hall.authority():
        machine.skew = timedelta(seconds=seconds)


def look(hall: Hall, number: int) -> None:
    """A screen shows the standings of a machine."""
    check_public(hall, hall.machines[number])


def flush(hall: Hall) -> None:
    """The network is good for a while: every device sends what it has, at the machine that leads."""
    for turn in range(ROUNDS):
        waiting = [box for box in hall.boxes.values() if not box.is_empty]
        for box in waiting:
            while (before := box.head) is not None:
                box.send(hall.network, ("ok",))
                if box.head is before:
                    break
        waiting = [box for box in waiting if not box.is_empty]
        if not waiting:
            return
        for box in waiting:
            settle(hall, box)
        sync(hall, rounds=1 + turn // 4)
        set_clocks(hall)
    facts = [(box.name, box.at.name, box.head.deed, box.head.answer) for box in waiting if box.head]
    raise StuckError(f"not sent: {facts[:3]}")


def set_clocks(hall: Hall) -> None:
    """A person sets the clock of a machine that was refused the lead for it, as the page asks."""
    for machine in hall.machines:
        with machine.here():
            is_asked = Follower.objects.filter(problem="following.clocks_apart", removed_at=None).exists()
        if is_asked:
            skew(hall, hall.machines.index(hall.other(machine)), 0)


def settle(hall: Hall, box: Outbox) -> None:
    """A person looks at an entry that was not taken: elsewhere led, or on the machine already, or wrong."""
    entry = box.head
    if entry is None or entry.state == "kept":
        return
    if box.is_sent_away:
        move(hall, box.name)
    elif entry.has_moved and _is_there(box.at, entry):
        entry.state = "confirmed"
    else:
        raise StuckError(f"refused: {entry.deed}, {entry.answer}")


def _is_there(machine: Machine, entry: Entry) -> bool:
    """Whether the page shows it: a resend to a machine that had it by the other one, which knows no key of the desk."""
    if entry.deed.name == "hand":
        return False  # a hand has its key with it, so it is never refused
    return (entry.deed.name, entry.deed.facts) in deeds_on(machine)


def sync(hall: Hall, *, rounds: int = 1) -> None:
    """The machines speak with each other over a good line."""
    for _round in range(rounds):
        hall.clock.pass_seconds(PATIENCE)
        for number in range(len(hall.machines)):
            follow(hall, number)


STEPS: dict[str, Callable[..., None]] = {
    "wait": wait,
    "hand": hand,
    "send": send,
    "late": late,
    "arrive": arrive,
    "act": act,
    "follow": follow,
    "hand-over": hand_over,
    "move": move,
    "kill": kill,
    "skew": skew,
    "look": look,
    "flush": flush,
}
