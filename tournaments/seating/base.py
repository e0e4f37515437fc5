"""Read which wishes for tables are given up."""

import re

from django.http import QueryDict

_CELL = re.compile(r"(\d{1,9}):(\d{1,4})", re.ASCII)


def given_up(sent: QueryDict) -> set[tuple[int, int]]:
    """Return the wishes to give up that were ticked next to "Publish": player and session."""
    ticked = [_CELL.fullmatch(value) for value in sent.getlist("giving_up")]
    return {(int(match[1]), int(match[2])) for match in ticked if match}
