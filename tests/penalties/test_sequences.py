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
from penalties.selectors.faults import Fault, Verdict
from penalties.selectors.proposals import propose
from penalties.services.incidents import dismiss_incident, report_incident
from penalties.services.restating import Later
from penalties.services.rulings import decide_ruling, revoke_ruling
from scoring.models import Adjustment
from scoring.selectors.standings import Basis, ranking
from scoring.services.entries import enter_totals
from scoring.services.results import submit_table, verify_table
from tests.core.penalties.ladder_model import walk_mers, walk_wmo
from tests.people import NOON, actor, make_seated_event, session_of, start, table_of
from tournaments.models import Participant, Tournament
from tournaments.services.sessions import end_session

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=3)
LEFT = Later(is_left=True, left_reason="the session is over")  # a rung that stands keeps what it was given
MERS_LIKE, WMO = ("mcr-ffmj-2016", "mers-mcr-2010"), "mcr-wmo-2014"
RIICHI = ("ema-riichi-2012", "ema-riichi-2016")
KINDS = {"stalling": FaultKind.STALLING, "obstruction": FaultKind.OBSTRUCTION}
# By rule set: the faults of the ladder; and what else there is, as what comes off the offender and goes to each other.
LADDER: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(MERS_LIKE, ("tile-touched-early", "empty-claim", "stalling", "obstruction")),
    WMO: ("tile-touched-early", "empty-claim"),
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
class Told:
    """A fault as somebody tells it: who (1 to 4), what, in which session and hand."""

    player: int
    offence: str
    session: int
    hand: int

    def fault(self, event: Tournament) -> Fault:
        person = Participant.objects.select_related("tournament").get(tournament=event, number=self.player)
        dealer = Wind.EAST if self.offence == "chombo" else None
        return Fault(person, self.offence, table_of(event, 1, self.session), hand=self.hand, dealer=dealer)


def faults(rules: str, *, on_ladder: bool = False) -> st.SearchStrategy[Told]:
    offences = LADDER[rules] if on_ladder else (*LADDER[rules], *PRICES[rules])
    return st.builds(Told, st.integers(1, 2), st.sampled_from(offences), st.integers(1, 2), st.integers(1, 2))


@dataclass
class Model:
    """What stands, in the words of the texts: the rulings with the rung given or the price, and who took them back."""

    rules: str
    rows: list[tuple[Told, int | None, bool]] = field(default_factory=list)  # fault, rung, taken back

    def step(self, told: Told) -> int | None:
        """The rung that the ladder asks for; None for what is not on it."""
        if told.offence not in LADDER[self.rules]:
            return None
        past = [
            PastRuling(
                at,
                this_sentence.offence,
                this_sentence.session,
                this_sentence.hand,
                rung,
                KINDS.get(this_sentence.offence, FaultKind.PLAY),
                gone,
            )
            for at, (this_sentence, rung, gone) in enumerate(self.rows)
            if this_sentence.player == told.player
        ]
        if self.rules == WMO:
            is_of_a_hand = told.offence != "tile-touched-early"
            return walk_wmo(past, told.session, told.hand, told.offence, is_of_a_hand=is_of_a_hand)
        return walk_mers(past, told.session)

    def sums(self) -> dict[int, int]:
        """What rulings gave and took, by player."""
        fromkeys = dict.fromkeys(range(1, 5), 0)
        for sentence, rung, is_gone in self.rows:
            if is_gone:
                continue
            off, each = (rung, 0) if rung is not None else PRICES[self.rules][sentence.offence]
            fromkeys[sentence.player] -= off
            for other in set(fromkeys) - {sentence.player}:
                fromkeys[other] += each
        return fromkeys


def sums(event: Tournament) -> dict[int, int]:
    rows = Adjustment.objects.filter(participant__tournament=event).values_list("participant__number")
    return dict.fromkeys(range(1, 5), 0) | dict(rows.annotate(sum=Sum("amount")))


def listed(event: Tournament) -> list[tuple[Any, ...]]:
    rows = ranking(event, Basis.LIVE).rows
    return [(row.entrant_id, row.place, row.table_points, row.table_score) for row in rows]


def proposals(event: Tournament, rules: str) -> dict[Told, Any]:
    """What would be proposed to everybody for everything, with the words and the rungs."""
    sentences = [
        Told(player, offence, session, hand)
        for player in (1, 2)
        for offence in (*LADDER[rules][:3], *PRICES[rules])
        for session, hand in ((1, 1), (2, 1), (2, 2))
    ]
    found = {}
    for sentence in sentences:
        proposal = propose(sentence.fault(event), LATER).proposal
        rungs = [
            (rung.points, rung.is_next, rung.ruling and (rung.ruling.session, rung.ruling.hand))
            for rung in proposal.state.rungs
        ]
        found[sentence] = (proposal.points, proposal.sentences["en"], proposal.state.received, rungs)
    return found


def rule(event: Tournament, sentence: Told, verdict: Verdict | None = None) -> Ruling:
    return decide_ruling(fault=sentence.fault(event), verdict=verdict or Verdict(), by=actor("chris"), at=LATER)


@dataclass
class Referees:
    """Acts one after the other, with the model beside them."""

    event: Tournament
    model: Model
    rulings: list[Ruling] = field(default_factory=list)
    noted: list[tuple[Told, Incident]] = field(default_factory=list)

    def rule(self, told: Told, _pick: int) -> None:
        self.model.rows.append((told, self.model.step(told), False))
        self.rulings.append(rule(self.event, told))

    def milder(self, told: Told, _pick: int) -> None:
        if self.model.step(told):
            self.model.rows.append((told, 0, False))
            self.rulings.append(rule(self.event, told, Verdict(points=0, reason="first tournament")))

    def revoke(self, _told: Told, pick: int) -> None:
        standing = [at for at, (_one, _rung, is_gone) in enumerate(self.model.rows) if not is_gone]
        if standing:
            at = standing[pick % len(standing)]
            ruling = fresh(self.rulings[at])
            revoke_ruling(ruling=ruling, reason="seen wrongly", later=LEFT, by=actor("chris"), at=LATER)
            self.model.rows[at] = (*self.model.rows[at][:2], True)

    def note(self, told: Told, _pick: int) -> None:
        self.noted.append((told, report_incident(fault=told.fault(self.event), by=actor("bob"), at=LATER)))

    def decide(self, _told: Told, _pick: int) -> None:
        if self.noted:
            sentence, noted = self.noted.pop()
            self.model.rows.append((sentence, self.model.step(sentence), False))
            fault = sentence.fault(self.event)
            self.rulings.append(decide_ruling(fault=fault, incident=reread(noted), by=actor("chris"), at=LATER))

    def dismiss(self, _told: Told, _pick: int) -> None:
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
        for act, sentence, pick in data.draw(st.lists(st.tuples(acts, faults(rules), st.integers(0, 9)), max_size=7)):
            getattr(referees, act)(sentence, pick)
            assert [ruling.step for ruling in referees.rulings] == [rung for _told, rung, _gone in model.rows]
            assert sums(event) == model.sums()
        for sentence in data.draw(st.lists(faults(rules, on_ladder=rules not in RIICHI), min_size=1, max_size=3)):
            step = model.step(sentence)
            assert step is None or propose(sentence.fault(event), LATER).proposal.points == step


def fresh(ruling: Ruling) -> Ruling:
    return Ruling.objects.select_related("tournament", "table", "participant", "session").get(pk=ruling.pk)


def reread(incident: Incident) -> Incident:
    return Incident.objects.select_related("tournament", "participant", "session", "table").get(pk=incident.pk)


@every_rule_set
@FEW
@given(data=st.data())
def test_what_is_taken_back_leaves_everything_as_it_was(rules: str, data: st.DataObject) -> None:
    """Standings, sums of the ledger, rungs, words and the next proposal, whatever came before and between."""
    event = Tournament.objects.filter(preset=rules).first() or event_of(rules)
    with example():
        for this_sentence in data.draw(st.lists(faults(rules), max_size=2)):
            rule(event, this_sentence)
        before = (listed(event), sums(event), proposals(event, rules))
        extra = [rule(event, sentence) for sentence in data.draw(st.lists(faults(rules), min_size=1, max_size=2))]
        for ruling in data.draw(st.permutations(extra)):
            revoke_ruling(ruling=fresh(ruling), reason="seen wrongly", later=LEFT, by=actor("chris"), at=LATER)
        assert (listed(event), sums(event), proposals(event, rules)) == before


@pytest.mark.parametrize("rules", [*MERS_LIKE, WMO])
@FEW
@given(data=st.data())
def test_the_order_of_entry_does_not_matter_for_what_is_shown(rules: str, data: st.DataObject) -> None:
    """The same rulings with the same rungs, entered in another order: a table that reports late changes no count."""
    event = Tournament.objects.filter(preset=rules).first() or event_of(rules)
    sentences = data.draw(st.lists(faults(rules, on_ladder=True), min_size=2, max_size=4, unique_by=moment_of))
    given_steps = [(sentence, data.draw(st.sampled_from([0, 5, 10, 20]))) for sentence in sentences]
    shown = []
    for order in (given_steps, data.draw(st.permutations(given_steps))):
        with example():
            for this_sentence, step in order:
                rule(event, this_sentence, Verdict(points=step, reason="as the sheet says"))
            shown.append((listed(event), sums(event), proposals(event, rules)))
    assert shown[0] == shown[1]


def moment_of(sentence: Told) -> tuple[int, int, int]:
    return sentence.player, sentence.session, sentence.hand


@pytest.mark.parametrize("rules", MERS_LIKE)
@pytest.mark.parametrize("offence", LADDER["mers-mcr-2010"])
def test_the_count_across_the_boundary_of_sessions(rules: str, offence: str) -> None:
    """MERS 3.6: "réinitialisée au début de chaque session", "sauf pour obstruction ou tentative de gagner du temps"."""
    event = event_of(rules)
    for hand in (1, 1, 2):
        rule(event, Told(1, offence, 1, hand))
    goes_on = offence in KINDS
    steps = [rule(event, Told(1, offence, 2, hand)).step for hand in (1, 1)]
    assert steps == ([20, 30] if goes_on else [0, 5])
    assert rule(event, Told(1, "empty-claim", 1, 9)).step == 20  # the first session goes on where it was


def test_the_count_across_the_boundary_of_hands() -> None:
    """MCR 3.11.6.3: warned the first time, 5 points at the recurrence within the hand; another fault counts apart."""
    event = event_of(WMO)
    pairs = [("empty-claim", 1), ("empty-claim", 1), ("tile-touched-early", 1), ("empty-claim", 2), ("empty-claim", 1)]
    assert [rule(event, Told(1, offence, 2, hand)).step for offence, hand in pairs] == [0, 5, 0, 0, 10]
