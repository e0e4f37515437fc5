"""Read the fields of a payload from JSON and collect every fault."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.winds import WINDS, Wind

__all__ = ["PayloadFields", "four_integers"]

_LONGEST_TEXT = 2_000
_LARGEST_TOTAL = 1_000_000


class PayloadFields:
    """Read the fields of one payload; ``problems`` collects ``{"field", "problem"}`` for each fault."""

    def __init__(self, data: Any, required: Collection[str], optional: Collection[str] = ()) -> None:
        self.problems: list[dict[str, str]] = []
        self.data: Mapping[Any, Any] = data if isinstance(data, Mapping) else {}
        if not isinstance(data, Mapping):
            self.fault("", "not_an_object")
        known = {*required, *optional}
        for key in sorted(set(self.data) - known, key=str):
            self.fault(str(key), "unknown")
        for key in required:
            if key not in self.data:
                self.fault(key, "missing")

    def fault(self, field: str, problem: str) -> None:
        """Add a fault."""
        self.problems.append({"field": field, "problem": problem})

    def finish(self, code: str = "sheets.malformed") -> None:
        """Raise ``code`` with every fault, if there is any."""
        if self.problems:
            listed = ", ".join(f"{problem['field'] or 'payload'}: {problem['problem']}" for problem in self.problems)
            raise RuleError(code, f"the entry cannot be read: {listed}", {"problems": self.problems})

    def integer(self, field: str) -> int | None:
        """Return a whole number; booleans, decimals and texts are faults."""
        value = self.data.get(field)
        if value is not None and type(value) is not int:
            self.fault(field, "not_an_integer")
            return None
        return value

    def text(self, field: str) -> str:
        """Return a text of sane length, empty when absent."""
        value = self.data.get(field, "")
        if not isinstance(value, str):
            self.fault(field, "not_a_text")
            return ""
        if len(value) > _LONGEST_TEXT:
            self.fault(field, "too_long")
        return value

    def word(self, field: str, allowed: Collection[str]) -> str | None:
        """Return one of the allowed words."""
        value = self.data.get(field)
        if field in self.data and (not isinstance(value, str) or value not in allowed):
            self.fault(field, "not_one_of_" + "_".join(sorted(allowed)))
            return None
        return value

    def wind(self, field: str) -> Wind | None:
        """Return the seat named by its starting wind, or None."""
        value = self.data.get(field)
        if value is None:
            return None
        if not isinstance(value, str) or value not in set(WINDS):
            self.fault(field, "not_a_seat")
            return None
        return Wind(value)

    def mapping(self, field: str) -> Mapping[str, Any] | None:
        """Return an object unchanged."""
        value = self.data.get(field)
        if value is not None and not isinstance(value, Mapping):
            self.fault(field, "not_an_object")
            return None
        return value

    def by_seat(self, field: str, seats: Sequence[Wind] = WINDS) -> Mapping[str, Any]:
        """Return one value for each of the seats; the values are not checked."""
        value = self.data.get(field, {})
        if not isinstance(value, Mapping) or (field in self.data and set(value) != set(seats)):
            self.fault(field, "not_one_number_for_each_of_" + "_".join(seats))
            return {}
        return value


def four_integers(field: str, values: Mapping[str, Any]) -> dict[Wind, int]:
    """Return four whole numbers of sane size.

    Raise ``sheets.totals_not_integers`` or ``sheets.total_out_of_range``.
    """
    wrong = [str(seat) for seat, value in values.items() if type(value) is not int]
    if wrong:
        message = f"{field} are whole numbers: see {', '.join(wrong)}"
        problems = [{"field": f"{field}.{seat}", "problem": "not_an_integer"} for seat in wrong]
        raise RuleError("sheets.totals_not_integers", message, {"problems": problems})
    large = [str(seat) for seat, value in values.items() if abs(value) > _LARGEST_TOTAL]
    if large:
        message = f"{field} beyond {_LARGEST_TOTAL}: see {', '.join(large)}"
        raise RuleError("sheets.total_out_of_range", message, {"seats": large, "maximum": _LARGEST_TOTAL})
    return {wind: values[wind] for wind in WINDS if wind in values}
