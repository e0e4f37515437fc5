"""The table of roles in docs/security.md, from tests/rights.py.

Write it anew with ``DJANGO_SETTINGS_MODULE=config.settings_test python -m tests.rights_table``.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import django

PAGE = Path(__file__).resolve().parent.parent / "docs" / "security.md"
BEGIN, END = "<!-- roles: from tests/rights.py -->\n", "<!-- end of roles -->\n"
COLUMNS = {
    "alice": "organiser",
    "chris": "chief referee",
    "bob": "referee",
    "sam": "scorekeeper",
    "ann": "appeals committee",
    "rita": "reception",
    "otto": "observer",
    "olga": "organiser of another event",
    "dan": "account",
    "nobody": "stranger",
    "tablet": "a table card",
}
_ACTS = ("accept", "announcement", "letter", "persist", "sign", "withdraw")
_NOT_CONCERNED = "a referee whom the matter does not concern"
# What a row of yes and no does not say: who else may, or why nobody of the columns.
REMARKS = {
    "metrics": "a program with the token `SEATWIND_METRICS_TOKEN`",
    "registers": "administrators of the site",
    "account_signup": "nobody: there is no public sign-up, the address leads to the page for signing in",
    "POST tournaments/<slug:slug>/staff/<uuid:staff>/invitation/": "organisers, with `SEATWIND_ORGANISERS_INVITE`",
    "DELETE push/browsers/<uuid:browser>/": "the account that added the browser; in the tests a referee did",
    **dict.fromkeys(
        (f"POST tournaments/<slug:slug>/appeals/{rest}" for rest in ("", *(f"<int:number>/{act}/" for act in _ACTS))),
        f"also {_NOT_CONCERNED}",
    ),
}


def written() -> str:
    """The table: one row for each set of roles that may do the same, with all that they may."""
    from tests.rights import CALLS, OPEN, SEND

    may = defaultdict[frozenset[str], dict[str, list[str]]](lambda: defaultdict(list))
    for act, pages in (("opens", OPEN), ("sends", SEND)):
        for name, people in pages.items():  # whoever holds a card is a stranger to them
            may[people | ({"tablet"} if "nobody" in people else set())][act].append(name)
    for row in CALLS:
        callers = {name for name in COLUMNS if row.expected("stranger" if name == "nobody" else name) not in (401, 403)}
        may[frozenset(callers)]["calls"].append(f"{row.method.upper()} {row.route or '/'}")
    return "".join(f"{line}\n" for line in _lines(may))


def _lines(may: dict[frozenset[str], dict[str, list[str]]]) -> Iterator[str]:
    yield "| " + " | ".join(COLUMNS.values()) + " | opens, sends and calls |"
    yield "|" + "---|" * (len(COLUMNS) + 1)
    order = list(COLUMNS)
    for people in sorted(may, key=lambda names: (-len(names), [name not in names for name in order])):
        marks = " | ".join("yes" if name in people else "no" for name in order)
        acts = "; ".join(f"{act} {', '.join(map(_named, sorted(names)))}" for act, names in sorted(may[people].items()))
        yield f"| {marks} | {acts} |"


def _named(name: str) -> str:
    """The page, form or call in code font, with its remark."""
    return f"`{name}` ({REMARKS[name]})" if name in REMARKS else f"`{name}`"


def parts() -> tuple[str, str, str]:
    """The page before the table, the table, and what follows."""
    before, _begin, rest = PAGE.read_text().partition(BEGIN)
    table, _end, after = rest.partition(END)
    return before, table, after


def main() -> None:
    before, _table, after = parts()
    PAGE.write_text(before + BEGIN + written() + END + after)


if __name__ == "__main__":
    django.setup()
    main()
