"""Read the forms of reports from data: their columns, order and formats, and the checks before a file."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_FOLDER: Final = Path(__file__).resolve().parents[2] / "data"

EVENT_FACTS: Final = (
    "title",
    "player_count",
    "country_count",
    "event_country",
    "event_place",
    "weight",
    "game",
    "rule_set",
    "dates",
    "starts_on",
    "ends_on",
    "days",
)
PLAYER_FACTS: Final = (
    "place",
    "number",
    "name",
    "given_name",
    "family_name",
    "federation_number",
    "country",
    "club",
    "team",
    "table_points",
    "score",
    "penalty_points",
    "is_member",
    "base_rank",
)


class CellFormat(StrEnum):
    """Define how a cell is written; without a format a fact is written as it is."""

    AS_IS = ""
    TEXT = "text"
    DECIMAL = "decimal"  # a number with four places at most
    EXACT = "exact"  # a text such as 7/3


class FileCondition(StrEnum):
    """Define a condition that must hold before there is a file."""

    FINAL = "final"
    COUNTRIES = "countries"
    NUMBERS = "numbers"
    NUMBERS_NEEDED = "numbers_needed"
    EVENT_COUNTRY = "event_country"


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """Define a column. ``fact`` names its content (``federation_report``); ``head``: the federation's own heading."""

    fact: str
    head: str
    format: CellFormat = CellFormat.AS_IS


@dataclass(frozen=True, slots=True)
class ReportTemplate:
    """Define a form of one sheet: a row about the event, then a row for each player."""

    code: str
    name: Promise | str
    event: tuple[ReportColumn, ...]
    players: tuple[ReportColumn, ...]
    checks: frozenset[FileCondition] = frozenset()


_NAMES: Final[Mapping[str, Promise]] = {
    "ema": _("European Mahjong Association (EMA)"),
    "wmo": _("World organisation (WMO)"),
    "ffmj": _("French federation (FFMJ)"),
    "plain": pgettext_lazy("a report", "Plain list with base ranks"),
}


@cache
def report_templates() -> Mapping[str, ReportTemplate]:
    """Return the forms by their codes, from the descriptions in ``reports/data``."""
    return {code: read_template(code, name, description_of(code)) for code, name in _NAMES.items()}


def description_of(code: str) -> dict[str, Any]:
    """Return the description of a form as stored in its file."""
    loads: dict[str, Any] = json.loads((_FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return loads


def read_template(code: str, name: Promise | str, data: Mapping[str, Any]) -> ReportTemplate:
    """Return the form of a description.

    Raise ``ValueError`` and ``KeyError`` for what a description cannot say.
    """
    return ReportTemplate(
        code,
        name,
        _columns(data["event"], EVENT_FACTS),
        _columns(data["players"], PLAYER_FACTS),
        frozenset(FileCondition(name) for name in data["checks"]),
    )


def _columns(rows: Iterable[Mapping[str, str]], facts: tuple[str, ...]) -> tuple[ReportColumn, ...]:
    unknown = {row["fact"] for row in rows} - set(facts)
    if unknown:
        raise ValueError(f"no facts of a report: {sorted(unknown)}")
    return tuple(ReportColumn(row["fact"], row["head"], CellFormat(row.get("format", ""))) for row in rows)
