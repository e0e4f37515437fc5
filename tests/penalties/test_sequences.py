"""Any sequence of rulings through the services, beside a model that knows only the texts.

MERS 3.1: warning, 5, 10, 20, 30 and on, 3.6: again from the start in each session but for obstruction and wasting
time; MCR 3.11.6.3: within a hand, fault by fault. What is taken back leaves no trace in what is shown.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_core.penalties import PastRuling
from mahjong_core.penalties.records import FaultKind
from mahjong_core.winds import Wind
from penalties.models import Incident, Ruling
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.selectors.proposals import propose
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident, report_incident
from penalties.rulings.services.restating import Later
from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.ranking import ranking
from tests.core.penalties.ladder_model import walk_mers, walk_wmo
from tests.people import NOON, actor, make_seated_event, session_of, start, table_of
from tournaments.models import Participant, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = [pytest.mark.django_db, pytest.mark.long]
LATER = NOON + timedelta(hours=3)
LEFT = Later(is_left=True, left_reason="the session is over")  # a rung that stands keeps what it was given
MERS_LIKE, WMO = ("mcr-ffmj-2016", "mers-mcr-2010"), "mcr-wmo-2014"
RIICHI = ("ema-riichi-2012", "ema-riichi-2016")
KINDS = {"stalling": FaultKind.STALLING, "obstruction": FaultKind.OBSTRUCTION}
# By rule set: the faults of the ladder; and what else there is, as what comes off the offender and goes to each other.
LADDER: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(MERS_LIKE, ("tile-touched-early", "empty-claim", "stalling", "obstruction")),
    WMO: ("tile-touched-early", "empty-claim", "drawn-before-turn"),
    **dict.fromkeys(RIICHI, ()),
}
PRICES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    # 2.9.2: "10 points aux autres joueurs"; summary 5.2: "Oublier d'inclure la tuile gagnante: 10"
    **{rules: {"false-win-below-minimum": (30, 10), "winning-tile-not-taken": (10, 0)} for rules in MERS_LIKE},
    WMO: {"false-win-below-minimum": (30, 10), "wrong-tile-count": (0, 0)},  # 3.11.6.6.1; 3.11.6.8: a dead hand
    "ema-riichi-2012": {"chombo": (0, 0), "empty-claim": (0, 0)},  # 3.4.6: paid on the sheet; 5.1.2: no penalty
    "ema-riichi-2016": {"chombo": (20_000, 0), "empty-claim": (0, 0)},  # since 2016: -20 000 after uma
}
TOTALS = {"mcr": (90, 30, -50, -70), "riichi": (50_000, 30_000, 25_000, 15_000)}
FEW = settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
every_rule_set = pytest.mark.parametrize("rules", [*MERS_LIKE, WMO, *RIICHI])


def event_of(rules: str) -> Tournament:
    """Four players, session 1 played and ended, session 2 in play."""
    event = make_seated_event(rule_set=rules, players=4, sessions=2)
    start(event)
    totals = dict(zip("ESWN", TOTALS["riichi" if rules in RIICHI else "mcr"], strict=True))
    enter_totals(table=table_of(event), totals=totals, by=actor("sam"), at=NOON)
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    verify_table(table=table_of(event), by=actor("sue"), at=NOON)
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=2))
    start(event, 2, LATER)
    return event


@contextmanager
def example() -> Iterator[None]:
    """Nothing of what is done inside stays."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True)
class Slip:
    """A fault as somebody tells it: who (1 to 4), what, in which session and hand."""

    player: int
    offence: str
    session: int
    hand: int

    def fault(self, event: Tournament) -> Fault:
        person = Participant.objects.select_related("tournament").get(tournament=event, number=self.player)
        dealer = Wind.EAST if self.offence == "chombo" else None
        return Fault(person, self.offence, table_of(event, 1, self.session), hand=self.hand, dealer=dealer)


def faults(rules: str, *, on_ladder: bool = False) -> st.SearchStrategy[Slip]:
    offences = LADDER[rules] if on_ladder else (*LADDER[rules], *PRICES[rules])
    return st.builds(Slip, st.integers(1, 2), st.sampled_from(offences), st.integers(1, 2), st.integers(1, 2))


@dataclass
class Model:
    """What stands, in the words of the texts: the rulings with the rung given or the price, and who took them back."""

    rules: str
    rows: list[tuple[Slip, int | None, bool]] = field(default_factory=list)  # fault, rung, taken back

    def step(self, slip: Slip) -> int | None:
        """The rung that the ladder asks for; None for what is not on it."""
        if slip.offence not in LADDER[self.rules]:
            return None
        past = [
            PastRuling(
                at,
                past_slip.offence,
                past_slip.session,
                past_slip.hand,
                rung,
                KINDS.get(past_slip.offence, FaultKind.PLAY),
                gone,
            )
            for at, (past_slip, rung, gone) in enumerate(self.rows)
            if past_slip.player == slip.player
        ]
        if self.rules == WMO:
            of_the_wall = ("tile-touched-early", "drawn-before-turn")  # 3.11.6.4
            if slip.offence in of_the_wall:
                return walk_wmo(past, slip.session, slip.hand, *of_the_wall, is_of_a_hand=False)
            return walk_wmo(past, slip.session, slip.hand, slip.offence)
        return walk_mers(past, slip.session)

    def sums(self) -> dict[int, int]:
        """What rulings gave and took, by player."""
        fromkeys = dict.fromkeys(range(1, 5), 0)
        for slip, rung, is_gone in self.rows:
            if is_gone:
                continue
            off, each = (rung, 0) if rung is not None else PRICES[self.rules][slip.offence]
            fromkeys[slip.player] -= off
            for other in set(fromkeys) - {slip.player}:
                fromkeys[other] += each
        return fromkeys


def sums(event: Tournament) -> dict[int, int]:
    rows = Adjustment.objects.filter(participant__tournament=event).values_list("participant__number")
    return dict.fromkeys(range(1, 5), 0) | dict(rows.annotate(sum=Sum("amount")))


def listed(event: Tournament) -> list[tuple[Any, ...]]:
    rows = ranking(event, Basis.LIVE).rows
    return [(row.entrant_id, row.place, row.table_points, row.table_score) for row in rows]


def proposals(event: Tournament, rules: str) -> dict[Slip, Any]:
    """What would be proposed to everybody for everything, with the words and the rungs."""
    slips = [
        Slip(player, offence, session, hand)
        for player in (1, 2)
        for offence in (*LADDER[rules][:3], *PRICES[rules])
        for session, hand in ((1, 1), (2, 1), (2, 2))
    ]
    results = {}
    for slip in slips:
        proposal = propose(slip.fault(event), LATER).proposal
        rungs = [
            (rung.points, rung.is_next, rung.ruling and (rung.ruling.session, rung.ruling.hand))
            for rung in proposal.state.rungs
        ]
        results[slip] = (proposal.points, proposal.sentences["en"], proposal.state.received, rungs)
    return results


def rule(event: Tournament, slip: Slip, verdict: RefereeDecision | None = None) -> Ruling:
    return decide_ruling(fault=slip.fault(event), verdict=verdict or RefereeDecision(), by=actor("chris"), at=LATER)


@dataclass
class Referees:
    """Acts one after the other, with the model beside them."""

    event: Tournament
    model: Model
    rulings: list[Ruling] = field(default_factory=list)
    noted: list[tuple[Slip, Incident]] = field(default_factory=list)

    def rule(self, slip: Slip, _pick: int) -> None:
        self.model.rows.append((slip, self.model.step(slip), False))
        self.rulings.append(rule(self.event, slip))

    def milder(self, slip: Slip, _pick: int) -> None:
        if self.model.step(slip):
            self.model.rows.append((slip, 0, False))
            self.rulings.append(rule(self.event, slip, RefereeDecision(points=0, reason="first tournament")))

    def revoke(self, _slip: Slip, pick: int) -> None:
        standing = [at for at, (_one, _rung, is_gone) in enumerate(self.model.rows) if not is_gone]
        if standing:
            at = standing[pick % len(standing)]
            ruling = fresh(self.rulings[at])
            revoke_ruling(ruling=ruling, reason="seen wrongly", later=LEFT, by=actor("chris"), at=LATER)
            self.model.rows[at] = (*self.model.rows[at][:2], True)

    def note(self, slip: Slip, _pick: int) -> None:
        self.noted.append((slip, report_incident(fault=slip.fault(self.event), by=actor("bob"), at=LATER)))

    def decide(self, _slip: Slip, _pick: int) -> None:
        if self.noted:
            slip, noted = self.noted.pop()
            self.model.rows.append((slip, self.model.step(slip), False))
            fault = slip.fault(self.event)
            self.rulings.append(decide_ruling(fault=fault, incident=reread(noted), by=actor("chris"), at=LATER))

    def dismiss(self, _slip: Slip, _pick: int) -> None:
        if self.noted:
            dismiss_incident(incident=self.noted.pop()[1], reason="nobody saw it", by=actor("bob"), at=LATER)


@every_rule_set
@FEW
@given(data=st.data())
def test_any_sequence_leaves_what_the_texts_say(rules: str, data: st.DataObject) -> None:
    """Rulings, milder ones, revocations, incidents decided, dismissed or waiting: rungs and sums are the model's."""
    event = Tournament.objects.filter(preset=rules).first() or event_of(rules)
    acts = st.sampled_from(["rule", "rule", "milder", "revoke", "note", "decide", "dismiss"])
    with example():
        referees = Referees(event, model := Model(rules))
        for act, slip, pick in data.draw(st.lists(st.tuples(acts, faults(rules), st.integers(0, 9)), max_size=7)):
            getattr(referees, act)(slip, pick)
            assert [ruling.step for ruling in referees.rulings] == [rung for _slip, rung, _gone in model.rows]
            assert sums(event) == model.sums()
        for slip in data.draw(st.lists(faults(rules, on_ladder=rules not in RIICHI), min_size=1, max_size=3)):
            step = model.step(slip)
            assert step is None or propose(slip.fault(event), LATER).proposal.points == step


def fresh(ruling: Ruling) -> Ruling:
    return Ruling.objects.select_related("tournament", "table", "participant", "session").get(pk=ruling.pk)


def reread(incident: Incident) -> Incident:
    return Incident.objects.select_related("tournament", "participant", "session", "table").get(pk=incident.pk)


@pytest.mark.sampled(5)
@every_rule_set
@FEW
@given(data=st.data())
def test_what_is_taken_back_leaves_everything_as_it_was(rules: str, data: st.DataObject) -> None:
    """Standings, sums of the ledger, rungs, words and the next proposal, whatever came before and between."""
    event = Tournament.objects.filter(preset=rules).first() or event_of(rules)
    with example():
        for slip in data.draw(st.lists(faults(rules), max_size=2)):
            rule(event, slip)
        before = (listed(event), sums(event), proposals(event, rules))
        extra = [rule(event, slip) for slip in data.draw(st.lists(faults(rules), min_size=1, max_size=2))]
        for ruling in data.draw(st.permutations(extra)):
            revoke_ruling(ruling=fresh(ruling), reason="seen wrongly", later=LEFT, by=actor("chris"), at=LATER)
        assert (listed(event), sums(event), proposals(event, rules)) == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", [*MERS_LIKE, WMO])
@FEW
@given(data=st.data())
def test_the_order_of_entry_does_not_matter_for_what_is_shown(rules: str, data: st.DataObject) -> None:
    """The same rulings with the same rungs, entered in another order: a table that reports late changes no count."""
    event = Tournament.objects.filter(preset=rules).first() or event_of(rules)
    slips = data.draw(st.lists(faults(rules, on_ladder=True), min_size=2, max_size=4, unique_by=moment_of))
    given_steps = [(slip, data.draw(st.sampled_from([0, 5, 10, 20]))) for slip in slips]
    shown = []
    for order in (given_steps, data.draw(st.permutations(given_steps))):
        with example():
            for slip, step in order:
                rule(event, slip, RefereeDecision(points=step, reason="as the sheet says"))
            shown.append((listed(event), sums(event), proposals(event, rules)))
    assert shown[0] == shown[1]


def moment_of(slip: Slip) -> tuple[int, int, int]:
    return slip.player, slip.session, slip.hand


@pytest.mark.parametrize("rules", MERS_LIKE)
@pytest.mark.parametrize("offence", LADDER["mers-mcr-2010"])
def test_the_count_across_the_boundary_of_sessions(rules: str, offence: str) -> None:
    """MERS 3.6: "réinitialisée au début de chaque session", "sauf pour obstruction ou tentative de gagner du temps"."""
    event = event_of(rules)
    for hand in (1, 1, 2):
        rule(event, Slip(1, offence, 1, hand))
    goes_on = offence in KINDS
    steps = [rule(event, Slip(1, offence, 2, hand)).step for hand in (1, 1)]
    assert steps == ([20, 30] if goes_on else [0, 5])
    assert rule(event, Slip(1, "empty-claim", 1, 9)).step == 20  # the first session goes on where it was


def test_the_count_across_the_boundary_of_hands() -> None:
    """MCR 3.11.6.3: warned the first time, 5 points at the recurrence within the hand; another fault counts apart."""
    event = event_of(WMO)
    pairs = [("empty-claim", 1), ("empty-claim", 1), ("tile-touched-early", 1), ("empty-claim", 2), ("empty-claim", 1)]
    assert [rule(event, Slip(1, offence, 2, hand)).step for offence, hand in pairs] == [0, 5, 0, 0, 10]
