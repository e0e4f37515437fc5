"""A scenario: an edition, its clause and words, what happened, and the sanction that the words ask for."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from mahjong_core.penalties import Moment, PastRuling, Proposal, offence, propose
from mahjong_core.rulesets import RuleSet, derive, preset
from tests.tables import rows

WMO, FFMJ, MERS = preset("mcr-wmo-2014"), preset("mcr-ffmj-2016"), preset("mers-mcr-2010")
EMA12, EMA16 = preset("ema-riichi-2012"), preset("ema-riichi-2016")
EMA25 = derive(
    preset("ema-riichi-2025"), {"chombo_ends": "deal_again", "reaching_for_wall": "claim_forfeited"}, name="EMA 2025"
)
WRC25 = preset("wrc-2025")
EDITIONS = {
    "WMO": WMO,
    "FFMJ": FFMJ,
    "MERS": MERS,
    "EMA 2012": EMA12,
    "EMA 2016": EMA16,
    "EMA 2025": EMA25,
    "WRC 2025": WRC25,
}
TEXTS = {
    "WMO": ("wmo-2014",),
    "FFMJ": ("ffmj-2016", "mcr-penalty-summary", "mers-2010"),
    "MERS": ("mers-2010", "wmo-2014"),
    "EMA 2012": ("ema-2012",),
    "EMA 2016": ("ema-2016", "ema-2012"),
    "EMA 2025": ("ema-2025", "ema-2012"),
    "WRC 2025": ("wrc-rules-2025",),
}
FIRST_HAND = Moment(1, 1)


class Scenario(NamedTuple):
    """``points`` as a referee writes them: 0 is a warning, None stays the referee's."""

    edition: str
    clause: str
    words: str
    offence: str
    kind: str
    points: int | None
    parts: str = ""


def scenarios(table: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once for each row of its section of tests/data/penalties/scenarios, named by edition and clause."""

    def with_rows(test: Callable[..., None]) -> Callable[..., None]:
        cases = [scenario_of(*row) for row in rows(f"penalties/scenarios/{table}", test.__name__)]
        names = [f"{case.edition} {case.clause}: {case.offence}" for case in cases]
        return pytest.mark.parametrize("case", cases, ids=names)(test)

    return with_rows


def scenario_of(edition: str, clause: str, words: str, identity: str, kind: str, points: str, *parts: str) -> Scenario:
    return Scenario(edition, clause, words, identity, kind, None if points == "-" else int(points), *parts)


def check(case: Scenario, *history: PastRuling, moment: Moment = FIRST_HAND, is_repeated: bool = False) -> Proposal:
    """The proposal for the scenario, after comparing it with what the text asks for."""
    rules = EDITIONS[case.edition]
    proposal = propose(offence(case.offence, rules), rules, history, moment, is_repeated=is_repeated)
    assert proposal.effect.kind == case.kind
    assert proposal.points == case.points
    assert {str(part) for part in proposal.effect.parts} == set(case.parts.split())
    cited = {reading.clause for reading in proposal.offence.readings if reading.text in TEXTS[case.edition]}
    assert case.clause in cited | {citation.clause for citation in proposal.citations}
    return proposal


def rules_of(edition: str) -> RuleSet:
    return EDITIONS[edition]
