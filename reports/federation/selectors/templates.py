"""Reports as data: which columns a form asks for, in which order and of which kind, and what must be right first."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.errors import Malformed
from tournaments.common.json_shapes import is_storable

_FOLDER: Final = Path(__file__).resolve().parents[2] / "data"
_MOST_COLUMNS: Final = 60
_MOST_HEAD: Final = 80
MOST_BYTES: Final = 64 * 1024

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
    """How a cell is written; without one a fact is written as it is."""

    AS_IS = ""
    TEXT = "text"
    DECIMAL = "decimal"  # a number with four places at most
    EXACT = "exact"  # a text such as 7/3


class Check(StrEnum):
    """What must be right before there is a file."""

    FINAL = "final"
    COUNTRIES = "countries"
    NUMBERS = "numbers"
    NUMBERS_NEEDED = "numbers_needed"
    EVENT_COUNTRY = "event_country"


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """``fact`` names what stands in it (``federation_report``); ``head`` how the federation's own form calls it."""

    fact: str
    head: str
    format: CellFormat = CellFormat.AS_IS


@dataclass(frozen=True, slots=True)
class ReportTemplate:
    """A form of one sheet: a row about the event, then a row for each player."""

    code: str
    name: Promise | str
    event: tuple[ReportColumn, ...]
    players: tuple[ReportColumn, ...]
    checks: frozenset[Check] = frozenset()


_NAMES: Final[Mapping[str, Promise]] = {
    "ema": _("European association (EMA)"),
    "wmo": _("World organisation (WMO)"),
    "ffmj": _("French federation (FFMJ)"),
    "plain": pgettext_lazy("a report", "Plain list with base ranks"),
}


@cache
def built_in() -> Mapping[str, ReportTemplate]:
    """The forms that come along, by their codes."""
    return {code: read_template(code, name, built_in_data(code)) for code, name in _NAMES.items()}


def built_in_data(code: str) -> dict[str, Any]:
    """The description of a form that comes along, to begin one's own with."""
    loads: dict[str, Any] = json.loads((_FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return loads


def check_size(text: str) -> None:
    """Refuse a description of more than ``MOST_BYTES`` with ``report_form.too_large``."""
    if len(text.encode()) > MOST_BYTES:
        raise Malformed("report_form.too_large", _("A description has at most 64 kB."))


def read_description(text: str) -> dict[str, Any]:
    """What a person sent as a description.

    Refuses with ``report_form.too_large``, ``report_form.no_json``, ``report_form.malformed`` and ``api.not_storable``.
    """
    check_size(text)
    try:
        loads = json.loads(text)
        is_clean = is_storable(loads)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        message = _("The description is no JSON: look at line %(line)s.") % {"line": line}
        raise Malformed("report_form.no_json", message, {"line": line}) from error
    if not is_clean:
        raise Malformed("api.not_storable", _("The description holds a character or a number that cannot be kept."))
    if not isinstance(loads, dict):
        raise Malformed("report_form.malformed", _("A description is an object with “event”, “players” and “checks”."))
    return loads


def read_template(code: str, name: Promise | str, data: Mapping[str, Any]) -> ReportTemplate:
    """The form that a description makes.

    Refuses with ``report_form.malformed``, ``report_form.fact_unknown``, ``report_form.format_unknown``,
    ``report_form.check_unknown``, ``report_form.head_missing``, ``report_form.no_columns`` and
    ``report_form.too_many_columns``, each naming what it is about.
    """
    unknown = sorted(set(data) - {"event", "players", "checks"})
    checks = data.get("checks", [])
    if unknown or not isinstance(checks, list) or len(checks) > len(Check):
        raise Malformed(
            "report_form.malformed",
            _("A description is an object with “event”, “players” and “checks”."),
            {"unknown": unknown},
        )
    players = _columns(data, "players", PLAYER_FACTS)
    if not players:
        raise Malformed("report_form.no_columns", _("A report needs at least one column of players."))
    return ReportTemplate(code, name, _columns(data, "event", EVENT_FACTS), players, _checks(checks))


def _columns(data: Mapping[str, Any], part: str, facts: tuple[str, ...]) -> tuple[ReportColumn, ...]:
    rows = data.get(part, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        message = _("“%(part)s” is a list of columns, each with “fact” and “head”.") % {"part": part}
        raise Malformed("report_form.malformed", message, {"part": part})
    if len(rows) > _MOST_COLUMNS:
        message = _("A sheet has at most %(most)s columns.") % {"most": _MOST_COLUMNS}
        raise Malformed("report_form.too_many_columns", message, {"part": part})
    return tuple(_column(row, part, facts) for row in rows)


def _column(row: Mapping[str, Any], part: str, facts: tuple[str, ...]) -> ReportColumn:
    fact, head, kind = row.get("fact"), row.get("head"), row.get("format", "")
    if set(row) - {"fact", "head", "format"} or fact not in facts:
        raise Malformed(
            "report_form.fact_unknown",
            _("“%(part)s” knows no fact “%(fact)s”; it knows %(known)s.")
            % {"part": part, "fact": str(fact)[:_MOST_HEAD], "known": ", ".join(facts)},
            {"part": part, "fact": str(fact)[:_MOST_HEAD], "known": list(facts)},
        )
    if not isinstance(head, str) or not 0 < len(head.strip()) <= _MOST_HEAD:
        message = _("The column “%(fact)s” needs a heading of at most %(most)s characters.")
        raise Malformed("report_form.head_missing", message % {"fact": fact, "most": _MOST_HEAD}, {"fact": fact})
    if kind not in tuple(CellFormat):
        known = [cell_format.value for cell_format in CellFormat if cell_format]
        raise Malformed(
            "report_form.format_unknown",
            _("There is no format “%(format)s”; there are %(known)s.")
            % {"format": str(kind)[:_MOST_HEAD], "known": ", ".join(known)},
            {"format": str(kind)[:_MOST_HEAD], "known": known},
        )
    return ReportColumn(str(fact), head.strip(), CellFormat(kind))


def _checks(names: list[Any]) -> frozenset[Check]:
    unknown = [str(name)[:_MOST_HEAD] for name in names if name not in tuple(Check)]
    if unknown:
        known = [check.value for check in Check]
        raise Malformed(
            "report_form.check_unknown",
            _("There is no check “%(check)s”; there are %(known)s.") % {"check": unknown[0], "known": ", ".join(known)},
            {"check": unknown[0], "known": known},
        )
    return frozenset(Check(name) for name in names)
