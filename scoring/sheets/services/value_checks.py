"""Check that unusually large hands, and totals that no hands make, are confirmed before they are written."""

from collections.abc import Collection

from mahjong_core.sheets import HandPayload, Payload, TotalsPayload
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.unusual_values import (
    TOTALS_UNUSUAL,
    VALUE_UNUSUAL,
    say_unusual_totals,
    unusual_totals,
    unusual_value,
)
from tournaments.common.errors import Refusal


def check_usual(current: TableSheet, payload: Payload, confirm: Collection[str]) -> None:
    """Raise ``scoring.value_unusual`` or ``scoring.totals_unusual`` unless the code is in ``confirm``."""
    if isinstance(payload, HandPayload) and VALUE_UNUSUAL not in confirm:
        unusual = unusual_value(current, payload)
        if unusual is not None:
            raise Refusal(VALUE_UNUSUAL, unusual.text, unusual.detail)
    if isinstance(payload, TotalsPayload) and TOTALS_UNUSUAL not in confirm:
        seats = unusual_totals(current, payload)
        if seats:
            detail = {"seats": [seat.value for seat in seats], "confirm": TOTALS_UNUSUAL}
            raise Refusal(TOTALS_UNUSUAL, say_unusual_totals(payload.totals[seat] for seat in seats), detail)
