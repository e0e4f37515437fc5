"""What must hold after each step of a weekend, whatever befell it (docs/faults.md)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.test import Client

from mahjong_core.check.codes import ERROR
from mahjong_core.check.run import check_file
from tests.archive.files import saved
from tests.weekends import reading
from tests.weekends.hall import ROOT, Hall
from tests.weekends.machines import Machine
from tests.weekends.setting_up import SLUG
from tournaments.models import Tournament

FIELDS = ("number", "outcome", "winner", "discarder", "value")


class InvariantError(AssertionError):
    """An invariant does not hold; its name comes first."""


def check(hall: Hall) -> None:
    """Raise ``InvariantError`` for the first invariant that does not hold."""
    for sentence in broken(hall):
        raise InvariantError(sentence)


def broken(hall: Hall) -> Iterator[str]:
    """Sentences about what does not hold. A machine whose rows are the same as before is not read again."""
    yield from _leader(hall)
    authority = hall.authority()
    for number, machine in enumerate(hall.machines):
        rows, results = reading.mark_of(machine)
        rows_before, results_before = hall.seen[number]
        hall.seen[number] = (rows, results)
        if rows != rows_before:
            yield from _rows(hall, machine)
        if authority is machine:
            yield from _acknowledged(hall, machine)
        if results != results_before:
            yield from public_differs(hall, machine)
            yield from _staff_differs(machine)


def _leader(hall: Hall) -> Iterator[str]:
    """At most one machine leads, and the term of each only rises."""
    leading = [machine.name for machine in hall.leaders()]
    if len(leading) > 1:
        yield f"one leader: {leading}"
    for number, machine in enumerate(hall.machines):
        term = reading.rows_of(machine, "SELECT term FROM tournaments_lead")
        now = term[0][0] if term else 0
        if now < hall.terms[number]:
            yield f"term fell: {machine.name} from {hall.terms[number]} to {now}"
        hall.terms[number] = now
    newest = max(hall.terms)
    for number, machine in enumerate(hall.machines):
        if machine.name in leading and hall.terms[number] < newest:
            yield f"older term leads: {machine.name} {hall.terms[number]}, newest {newest}"


def _rows(hall: Hall, machine: Machine) -> Iterator[str]:
    """Every hand was typed as it stands, and stands once; every act of the staff was meant, and was done once."""
    typed = {entry.deed.facts: entry.body for entry in hall.entries("hand")}
    rows = reading.hands_on(machine)
    often = Counter((row.session, row.table, row.number) for row in rows)
    for place, count in often.items():
        if count > 1:
            yield f"doubled: hand {place} stands {count} times on {machine.name}"
    for row in rows:
        meant = typed.get((row.session, row.table, row.number))
        if meant is None or any(row.payload[name] != meant[name] for name in FIELDS if name in meant):
            yield f"not as typed: {row} on {machine.name}"
    meant_deeds = {(entry.deed.name, entry.deed.facts) for entry in hall.entries()}
    for deed, count in reading.deeds_on(machine).items():
        if deed not in meant_deeds:
            yield f"not meant: {deed} on {machine.name}"
        elif count > 1:
            yield f"doubled: {deed} was done {count} times on {machine.name}"


FIELDS = ("number", "outcome", "winner", "discarder", "value")


def _acknowledged(hall: Hall, machine: Machine) -> Iterator[str]:
    """What was acknowledged is on the machine that has everything."""
    there = {(row.session, row.table, row.number) for row in reading.hands_on(machine)}
    done, here = reading.deeds_on(machine), reading.present_on(machine)
    for entry in hall.entries():
        if entry.state != "confirmed":
            continue
        name, facts = entry.deed.name, entry.deed.facts
        if not {"hand": facts in there, "arrive": facts in here}.get(name, bool(done[name, facts])):
            yield f"lost: {name} {facts} was acknowledged and is not on {machine.name}"


def check_public(hall: Hall, machine: Machine) -> None:
    for sentence in public_differs(hall, machine):
        raise InvariantError(sentence)


def public_differs(hall: Hall, machine: Machine) -> Iterator[str]:
    """The public sees the sessions that were released and are not withheld, and what their hands come to."""
    hall.looked += 1
    released = reading.released_on(machine)
    with machine.here():
        answer = Client().get(f"{ROOT}standings/")
    told = answer.json()
    for row in told["rows"]:
        shown = {line["session"] for line in row["sessions"] if line}
        if shown - released:
            yield f"public: sees session {shown - released} on {machine.name}, released are {released}"
    tables = {place for place in reading.seats_on(machine) if place[0] in released}
    yield from _compared("public", machine, told["rows"], reading.figures_of(machine, tables))
    yield from _sheets_shown(hall, machine, released)


def _sheets_shown(hall: Hall, machine: Machine, released: set[int]) -> Iterator[str]:
    """Tables of a session that was not released have no scores for the public."""
    for session in range(1, hall.setup.sessions + 1):
        if session in released:
            continue
        with machine.here():
            tables = Client().get(f"{ROOT}sessions/{session}/tables/").json()
        if any(seat["table_score"] is not None for table in tables for seat in table["seats"].values()):
            yield f"public: sees scores of session {session} on {machine.name}"


def _staff_differs(machine: Machine) -> Iterator[str]:
    """The standings of the staff are what the hands of the verified tables come to."""
    with machine.here():
        client = Client()
        client.cookies = machine.cookies["alice"]
        told = client.get(f"{ROOT}standings/").json()
    figures = reading.figures_of(machine, reading.verified_on(machine))
    yield from _compared("standings", machine, told["rows"], figures)


def _compared(name: str, machine: Machine, rows: list[dict[str, Any]], figures: reading.Figures) -> Iterator[str]:
    shown = dict(reading.shown_figures(rows))
    for number, figure in figures.items():
        if shown.get(number) != figure:
            yield f"{name}: player {number} has {shown.get(number)} on {machine.name}, their hands come to {figure}"
    order = [(-points, -score) for points, score in (figures[row["participant"]["number"]] for row in rows)]
    if order != sorted(order):
        yield f"{name}: not in order on {machine.name}"


def check_end(hall: Hall) -> None:
    """At the end both machines have the same event, to the last byte, and the checker of records finds nothing."""
    files = []
    for machine in hall.machines:
        with machine.here():
            files.append(saved(Tournament.objects.get(slug=SLUG)))
    if files[0] != files[1]:
        raise InvariantError("not equal: the event files of both machines differ")
    machine = hall.authority()
    with machine.here():
        client = Client()
        client.cookies = machine.cookies["alice"]
        raw = client.get(f"{ROOT}record/").content
    report = check_file(raw, "weekend.mtr.json")
    if report.counts[ERROR]:
        found = [finding.to_json() for finding in report.findings if finding.severity == ERROR]
        raise InvariantError(f"checker: {found[:3]}")
