"""A hand larger than any that the event has seen is written only once somebody has looked at it again."""

from collections.abc import Collection

from mahjong_core.sheets import HandPayload, Payload
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.unusual_values import VALUE_UNUSUAL, unusual_value
from tournaments.common.errors import Refusal


def check_value_usual(current: TableSheet, payload: Payload, confirm: Collection[str]) -> None:
    """Raise ``scoring.value_unusual`` unless its code stands in ``confirm``."""
    if VALUE_UNUSUAL in confirm or not isinstance(payload, HandPayload):
        return
    unusual = unusual_value(current, payload)
    if unusual is not None:
        raise Refusal(VALUE_UNUSUAL, unusual.text, unusual.detail)
