"""Sheets of tables: hands, typed totals, corrections, submission and the second person."""

from random import Random
from typing import Any

from scoring.models import ResultStatus, ResultVersion, SheetEntry
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import choose_authority, enter_totals, record_hand, supersede_entry
from tests.days.acts.book import act
from tests.days.day import OPEN_SHEETS, Day, Deed, Named, level_totals, one_of
from tournaments.models import Table, TableStatus


def sheet(table: Table) -> Named:
    return (("sheet", table.session.number, table.number),)


def some_table(day: Day, pick: Random, *status: str) -> Table | None:
    """Mostly one in that state, now and then any."""
    fitting = day.tables(*status) if pick.random() < 0.93 else []
    return one_of(pick, fitting or day.tables(begun=False))


def some_hand(day: Day, pick: Random, number: int) -> dict[str, Any]:
    winner = pick.choice("ESWN")
    discarder = pick.choice([None, *(wind for wind in "ESWN" if wind != winner)])
    if day.is_riichi:
        win = {"outcome": "win", "winner": winner, "discarder": discarder, "han": pick.randrange(1, 5), "fu": 30}
        return {"number": number} | pick.choice((win, win, {"outcome": "draw", "tenpai": ["E", "W"]}))
    value = pick.randrange(8, 60)
    win = {"outcome": "win", "winner": winner, "discarder": discarder, "value": value}
    return {"number": number} | pick.choice((win, win, {"outcome": "draw"}))


@act(weight=8)
def record_some_hand(day: Day, pick: Random) -> Deed | None:
    table = some_table(day, pick, *OPEN_SHEETS)
    if table is None:
        return None
    number = sheet_of(table).sheet.next_hand or pick.randrange(1, 17)
    if pick.random() < 0.1:
        number = pick.randrange(1, 17)
    hand = some_hand(day, pick, number)
    return Deed(lambda: record_hand(table=table, hand=hand, by=day.by("sam"), at=day.moment), sheet(table))


@act(weight=14)
def type_totals(day: Day, pick: Random) -> Deed | None:
    table = some_table(day, pick, *OPEN_SHEETS)
    if table is None:
        return None
    totals = level_totals(table, pick)
    if pick.random() < 0.08:
        totals["E"] += 400 if day.is_riichi else 4
    return Deed(lambda: enter_totals(table=table, totals=totals, by=day.by("sam"), at=day.moment), sheet(table))


@act(weight=3)
def correct_entry(day: Day, pick: Random) -> Deed | None:
    """Another value, or voided."""
    table = some_table(day, pick, TableStatus.PLAYING, TableStatus.SUBMITTED, TableStatus.VERIFIED)
    if table is None:
        return None
    rows = SheetEntry.objects.filter(table=table).select_related("table__session__tournament").order_by("pk")
    entry = one_of(pick, list(rows))
    if entry is None:
        return None
    data = None if pick.random() < 0.4 else corrected(day, pick, entry)
    return Deed(
        lambda: supersede_entry(entry=entry, data=data, reason="Misread", by=day.by("bob"), at=day.moment),
        sheet(table),
    )


def corrected(day: Day, pick: Random, entry: SheetEntry) -> dict[str, Any]:
    if "number" in entry.payload:
        return some_hand(day, pick, entry.payload["number"])
    return {"totals": level_totals(entry.table, pick)}


@act(weight=2)
def say_what_counts(day: Day, pick: Random) -> Deed | None:
    table, mode = some_table(day, pick, *OPEN_SHEETS), pick.choice(("hands", "totals"))
    return table and Deed(
        lambda: choose_authority(table=table, mode=mode, reason="Looked at both", by=day.by("sam"), at=day.moment),
        sheet(table),
    )


@act(weight=12)
def submit(day: Day, pick: Random) -> Deed | None:
    table, who = some_table(day, pick, TableStatus.PLAYING, TableStatus.CORRECTING), pick.choice(("sam", "sue"))
    return table and Deed(lambda: submit_table(table=table, by=day.by(who), at=day.moment), sheet(table))


@act(weight=12)
def verify(day: Day, pick: Random) -> Deed | None:
    table = some_table(day, pick, TableStatus.SUBMITTED)
    if table is None:
        return None
    who = other_than_submitter(day, table) if pick.random() < 0.9 else pick.choice(("sam", "sue", "bob"))
    return Deed(lambda: verify_table(table=table, by=day.by(who), at=day.moment), sheet(table))


def other_than_submitter(day: Day, table: Table) -> str:
    waiting = ResultVersion.objects.filter(table=table, status=ResultStatus.SUBMITTED).order_by("-pk").first()
    return "sue" if waiting is None or waiting.submitted_by != day.by("sue").key else "sam"


@act(weight=3)
def send_back(day: Day, pick: Random) -> Deed | None:
    table = some_table(day, pick, TableStatus.SUBMITTED)
    return table and Deed(
        lambda: reject_table(table=table, reason="South reads otherwise", by=day.by("sue"), at=day.moment), sheet(table)
    )
