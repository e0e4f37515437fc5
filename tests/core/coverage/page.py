"""Makes docs/rules-coverage.md and docs/offences.md: ``python -m tests.core.coverage.page``."""

from mahjong_core.penalties import OFFENCES, effect_names
from mahjong_core.penalties import offences_of as listed_in
from mahjong_core.rulesets import Family
from mahjong_core.rulesets.presets_mcr import MCR_PRESETS
from mahjong_core.rulesets.presets_riichi import RIICHI_PRESETS
from tests.core.coverage.lines import BITES, ROOT, Clause, Line, by_key, clauses, mutations_of, results

COVERAGE, CATALOGUE = (ROOT / "docs" / name for name in ("rules-coverage.md", "offences.md"))
NAME_OF_TEXT = {"summary": "mcr-penalty-summary"}  # the list's own short name


def offences_of(clause: Clause) -> tuple[str, ...]:
    """The entries of the catalogue that quote a clause."""
    text = NAME_OF_TEXT.get(clause.text, clause.text)
    quoting = [
        candidate
        for candidate in OFFENCES
        if any((r.text, r.clause) == (text, clause.clause) for r in candidate.readings)
    ]
    return tuple(dict.fromkeys(entry.id for entry in quoting))


def bearing() -> list[Clause]:
    """The clauses that bear on the program, in the order of the list."""
    return [clause for clause in clauses() if clause.bearing == "yes"]


def coverage_page() -> str:
    """The page of all clauses that bear on the program."""
    known = by_key()
    rows = [(clause, known[clause.text, clause.clause]) for clause in bearing()]
    page = [
        "# Where each clause of the rule books is implemented",
        "",
        "`python -m tests.core.coverage.page` generates this page from `docs/clauses.csv` and",
        "`tests/core/coverage/data`; a test fails when it is out of date. For every clause with bearing `yes` the",
        "page names the code that implements it and the tests that fail when a small part of that code is changed",
        "(a mutation: `make mutation`, [decision 28](adr/0028-prove-clauses-by-mutation.md)). For other clauses it",
        "says where they are shown, because no software can judge them, or why they are open. In brackets: the",
        "number of mutations, and the offences of the catalogue that quote the clause.",
        "",
        _figures([line for _, line in rows]),
        "",
        *_corrections(),
    ]
    for text in dict.fromkeys(clause.text for clause, _ in rows):
        own = [(clause, line) for clause, line in rows if clause.text == text]
        page += ["", f"## {text}", "", _figures([line for _, line in own]), ""]
        page += ["| clause | says | code | tests that fail without it |", "|---|---|---|---|"]
        page += [_row(clause, line) for clause, line in own]
    return "\n".join(page) + "\n"


def _figures(rows: list[Line]) -> str:
    """How many clauses have only mutations that the last run saw to bite, are shown, are open; and how many wait."""
    bite = [line for line in rows if mutations_of(line) and _is_proven(line)]
    shown, left = (sum(bool(getattr(line, name)) for line in rows) for name in ("shown", "open"))
    own = sum(len(line.mutations) for line in bite)
    waiting = len(rows) - len(bite) - shown - left
    sentence = f"{len(rows)} clauses: {len(bite)} proven by {own} mutations, {shown} shown, {left} open with a reason"
    return f"{sentence}, {waiting} waiting for `make mutation`." if waiting else f"{sentence}."


def _is_proven(line: Line) -> bool:
    """Whether the last run saw every mutation of a line, or of the line whose words it repeats, bite as it stands."""
    seen, source = results(), (line.same_as or line.text, line.clause)
    for number, mutation in enumerate(mutations_of(line), 1):
        known = seen.get((*source, number))
        if known is None or (known.line, known.outcome) != (mutation.line_digest, BITES):
            return False
    return True


def _corrections() -> list[str]:
    return [
        "## Corrections to the list",
        "",
        "* `ema-2016, changes since 2012` is a row of its own, because the preset `ema-riichi-2016` quotes this list.",
        "* `ffmj-2016, EMAR 2.9.3 @3.11.6.6.2` has the number that is printed, although its words are those of MERS",
        "  2.9.2, second case. The real 2.9.3 is `EMAR 2.9.3 @3.11.6.7.4`.",
    ]


def _row(clause: Clause, line: Line) -> str:
    says = clause.subject.replace("|", "/")
    if line.shown or line.open:
        sentence = f"shown: {line.shown}" if line.shown else f"open: {line.open}"
        return f"| {clause.clause} | {says} | {sentence} | |"
    mutations = mutations_of(line)
    code = ", ".join(dict.fromkeys(f"`{mutation.file.removeprefix('mahjong_core/')}`" for mutation in mutations))
    named = ", ".join((str(len(mutations)), *offences_of(clause)))
    tests = ", ".join(
        dict.fromkeys(f"`{path.removeprefix('tests/core/')}`" for mutation in mutations for path in mutation.tests)
    )
    return f"| {clause.clause} | {says} | {code} ({named}) | {tests} |"


def catalogue_page() -> str:
    """The page of all offences, the texts side by side and what each preset takes."""
    lines = [
        "# The catalogue of offences",
        "",
        "`python -m tests.core.coverage.page` generates this page from `mahjong_core.penalties`; a test fails when it",
        "is out of date. For each offence it shows what every text prescribes, and what each rule set applies.",
    ]
    for family in Family:
        presets = [preset for preset in (*MCR_PRESETS, *RIICHI_PRESETS) if preset.family is family]
        entries = [candidate for candidate in OFFENCES if candidate.family is family]
        lines += ["", f"## {family.upper() if family is Family.MCR else 'Riichi'}: {len(entries)} offences"]
        for entry in entries:
            names, descriptions = entry.names, entry.descriptions
            lines += ["", f"### {entry.id}", "", f"**{names['en']}** · *{names['fr']}*  ", f"{descriptions['en']}", ""]
            lines += ["| text or rule set | clause | prescribes |", "|---|---|---|"]
            lines += [f"| {r.text} | {r.clause} | {effect_names(r.effect, 'en')} |" for r in entry.readings]
            known = ((preset.id, by_rules) for preset in presets for by_rules in listed_in(preset))
            taken = ((name, effect_names(one.effect, "en")) for name, one in known if one.id == entry.id)
            lines += [f"| **{identity}** | | **{effect}** |" for identity, effect in taken]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write both pages."""
    COVERAGE.write_text(coverage_page(), encoding="utf-8")
    CATALOGUE.write_text(catalogue_page(), encoding="utf-8")


if __name__ == "__main__":
    write()
