"""Check that a hand larger than any of the event is written only after a confirmation."""

from collections.abc import Collection

from mahjong_core.sheets import HandPayload, Payload
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.unusual_values import VALUE_UNUSUAL, unusual_value
from tournaments.common.errors import Refusal


def check_value_usual(current: TableSheet, payload: Payload, confirm: Collection[str]) -> None:
    """Raise ``scoring.value_unusual`` unless its code is in ``confirm``."""
    if VALUE_UNUSUAL in confirm or not isinstance(payload, HandPayload):
        return
    unusual = unusual_value(current, payload)
    if unusual is not None:
        raise Refusal(VALUE_UNUSUAL, unusual.text, unusual.detail)
