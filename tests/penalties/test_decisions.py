"""Proposing and deciding: the ladder of a player, other steps, amounts of the referee's choice, victims, expulsion."""

from datetime import timedelta

import pytest

from penalties.models import Incident, Ruling
from penalties.policies import CaseState, incident_state
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.selectors.proposals import Proposed, propose
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident, report_incident
from penalties.rulings.services.restating import Later
from scoring.models import Adjustment
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, at_seat, client_of, make_seated_event, start, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.common.links import page_url
from tournaments.models import AuditEvent, ParticipantState, Table
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)
LEFT = Later(is_left=True, left_reason="the session is over")
OUT = ParticipantState.DISQUALIFIED


def fault(table: Table, offence: str, wind: str = "S", **facts: object) -> Fault:
    return Fault(at_seat(table, wind), offence, table, **facts)  # type: ignore[arg-type]


def rule(table: Table, offence: str, wind: str = "S", by: str = "bob", **facts: object) -> Ruling:
    verdict = RefereeDecision(**facts)  # type: ignore[arg-type]
    return decide_ruling(fault=fault(table, offence, wind), verdict=verdict, by=actor(by), at=LATER)


def proposed(table: Table, offence: str, wind: str = "S", **facts: object) -> Proposed:
    return propose(fault(table, offence, wind, **facts), LATER)


def scores(table: Table) -> dict[str, int]:
    return {str(wind): score for wind, score in sheet_of(table).sheet.table_scores.items()}


class TestLadder:
    """MERS 3.1: avertissement, 5, 10, 20, 30 points; "déduits uniquement du score du joueur fautif"."""

    @pytest.mark.long
    def test_the_first_fault_is_a_warning_and_the_third_costs_ten(self, table: Table) -> None:
        steps = [rule(table, offence).points for offence in ("tile-touched-early", "late-pung", "tile-touched-early")]
        assert steps == [0, 5, 10]
        assert scores(table) == {"E": 0, "S": -15, "W": 0, "N": 0}

    def test_a_warning_is_a_full_record_without_points(self, table: Table) -> None:
        ruling = rule(table, "tile-touched-early")
        assert (ruling.step, ruling.points, ruling.effect) == (0, 0, "ladder")
        assert not Adjustment.objects.filter(group=ruling.effect_group).exists()

    @pytest.mark.long_on_sqlite
    def test_another_step_needs_a_reason(self, table: Table) -> None:
        with refuses("penalties.reason_needed"):
            rule(table, "tile-touched-early", points=10)
        assert Ruling.objects.count() == 0
        ruling = rule(table, "tile-touched-early", points=10, reason="did it with a laugh")
        assert (ruling.proposed, ruling.points, ruling.step, ruling.reason) == (0, 10, 10, "did it with a laugh")
        assert proposed(table, "late-pung").proposal.points == 5

    def test_no_step_at_all_counts_for_nothing_on_the_ladder(self, table: Table) -> None:
        assert rule(table, "tile-touched-early", points=None, reason="pushed by a spectator").step is None
        assert proposed(table, "tile-touched-early").proposal.points == 0

    @pytest.mark.long
    def test_a_ruling_taken_back_frees_its_rung(self, table: Table) -> None:
        first = rule(table, "tile-touched-early")
        rule(table, "late-pung")
        revoke_ruling(ruling=first, reason="nobody saw it", later=LEFT, by=actor("bob"), at=LATER)
        assert proposed(table, "tile-touched-early").proposal.points == 5

    @pytest.mark.long
    def test_the_next_session_starts_at_a_warning_but_not_for_a_time_waster(self) -> None:
        # MERS 3.6: "réinitialisée au début de chaque session, sauf pour obstruction ou tentative de gagner du temps".
        event = make_seated_event()
        start(event)
        first = table_of(event)
        for offence in ("tile-touched-early", "late-pung", "stalling"):
            rule(first, offence)
        player = at_seat(first, "S")
        end_session(session=first.session, by=actor("chris"), at=LATER)
        start(event, 2, LATER)
        second = Table.objects.select_related("session__tournament").get(seats__participant=player, session__number=2)
        there = Fault(player, "tile-touched-early", second)
        assert propose(there, LATER).proposal.points == 5  # the stalling stands, the other two are gone
        assert [past_ruling.offence for past_ruling in propose(there, LATER).proposal.state.carried] == ["stalling"]

    def test_what_the_screen_showed_must_still_be_the_proposal(self, table: Table) -> None:
        rule(table, "tile-touched-early")
        with refuses("penalties.proposal_moved_on") as refused:
            rule(table, "late-pung", seen=0)
        assert refused.value.detail == {"seen": 0, "proposed": 5}


@pytest.fixture
def wmo() -> Table:
    """MCR by the book of 2014, whose ladder leaves much to the referee."""
    event = make_seated_event(rule_set="mcr-wmo-2014")
    start(event)
    return table_of(event)


class TestAmounts:
    def test_where_the_referee_decides_an_amount_must_be_named(self, wmo: Table) -> None:
        # MCR 3.11.2.2 alone, no rule of its own in the book of 2014: a warning or 5 to 60, as grave as it is found.
        with refuses("penalties.points_needed"):
            rule(wmo, "shown-before-call")
        assert rule(wmo, "shown-before-call", points=20).points == 20

    def test_the_wronged_player_is_named_and_paid_alone(self, wmo: Table) -> None:
        # MCR 3.11.6.7.3: "devra au joueur offensé 5 à 60 points".
        with refuses("penalties.victim_needed"):
            rule(wmo, "others-tiles-upset", points=40)
        assert Ruling.objects.count() == 0
        what = Fault(at_seat(wmo, "S"), "others-tiles-upset", wmo, victim=at_seat(wmo, "N"))
        decide_ruling(fault=what, verdict=RefereeDecision(points=40), by=actor("bob"), at=LATER)
        assert scores(wmo) == {"E": 0, "S": -40, "W": 0, "N": 40}

    def test_a_fault_and_a_further_sanction_that_the_text_knows(self, table: Table) -> None:
        # FFMJ takes EMAR 2.7 and 3.11.6.7.3: a fault, and 5 to 60 points to the wronged player as a further sanction.
        what = Fault(at_seat(table, "S"), "others-tiles-upset", table, victim=at_seat(table, "N"))
        with refuses("penalties.points_not_allowed"):
            decide_ruling(fault=what, verdict=RefereeDecision(further=61), by=actor("bob"), at=LATER)
        ruling = decide_ruling(fault=what, verdict=RefereeDecision(further=20), by=actor("bob"), at=LATER)
        assert (ruling.points, ruling.step, ruling.further) == (0, 0, 20)
        assert scores(table) == {"E": 0, "S": -20, "W": 0, "N": 20}


class TestADeadHandBesideThePoints:
    """MCR 3.11: "une perte de points de session et/ou (...) une interdiction de gagner la donne en cours"."""

    def test_one_ruling_holds_both(self, table: Table) -> None:
        what = Fault(at_seat(table, "S"), "other-infraction", table, hand=1)
        verdict = RefereeDecision(points=20, dead_hand=True)
        ruling = decide_ruling(fault=what, verdict=verdict, by=actor("bob"), at=LATER)
        assert (ruling.points, ruling.parts) == (20, ["dead_hand"])
        assert scores(table) == {"E": 0, "S": -20, "W": 0, "N": 0}
        with refuses("scoring.hand_is_dead"):
            record_hand(table=table, hand=win(1, "S", "E", 8), by=actor("sam"), at=LATER)

    def test_only_where_the_text_leaves_it_to_the_referee(self, table: Table) -> None:
        what = Fault(at_seat(table, "S"), "late-pung", table, hand=1)
        with refuses("penalties.dead_hand_not_allowed"):
            decide_ruling(fault=what, verdict=RefereeDecision(dead_hand=True), by=actor("bob"), at=LATER)

    def test_by_the_page_and_the_api(self, table: Table) -> None:
        bob = client_of("bob")
        facts = {"participant": at_seat(table, "S").number, "offence": "other-infraction", "hand": 1}
        address = page_url("ruling-new", "lyon-open", 1, 1)
        assert 'name="dead_hand"' in bob.get(address, facts).text
        sent = facts | {"session": 1, "table": 1, "points": 10, "dead_hand": True}
        answer = bob.post("/api/v1/tournaments/lyon-open/rulings/", sent, "application/json")
        assert (answer.status_code, answer.json()["parts"]) == (201, ["dead_hand"])


class TestProposal:
    def test_it_says_who_what_and_how_to_go_on(self, table: Table) -> None:
        proposal = proposed(table, "false-win-below-minimum")
        name = at_seat(table, "S").name
        assert proposal.sentence("en").startswith(f"{name}, ")
        assert proposal.sentence("fr").startswith(f"{name}, ")
        assert (proposal.proposal.points, proposal.text) == (10, "ffmj-2016")
        assert "dead_hand" in [instruction.part for instruction in proposal.proposal.instructions]

    def test_texts_that_disagree_stand_side_by_side(self, table: Table) -> None:
        # MERS 2.5.2 gives the tile back, MCR 3.11.6.4 makes the hand dead.
        proposal = proposed(table, "wrong-tile-seen")
        assert proposal.disagree
        words = {row.text: row.words["en"] for row in proposal.readings}
        assert words["wmo-2014"] == "dead hand"
        assert [row.text for row in proposal.readings if row.is_other and row.is_followed] == ["ffmj-2016"]

    def test_amounts_and_scopes_stand_in_the_rows(self, table: Table) -> None:
        """MERS 2.9.2: 20 to each; 3.11.6.6.1: 10. MERS 3.6: by the session; 3.11.6.5: "lors d'une donne"."""
        mistaken, late_pung = proposed(table, "false-win-mistaken-tile"), proposed(table, "late-pung")
        assert mistaken.disagree
        assert late_pung.disagree
        words = {(row.text, row.clause): row.words["en"] for row in (*mistaken.readings, *late_pung.readings)}
        assert "(10)" in words["wmo-2014", "3.11.6.6.1"]
        assert "(20)" in words["mers-2010", "2.9.2"]
        assert words["wmo-2014", "3.11.6.5"].endswith("counted in each hand")
        assert words["mers-2010", "3.6"].endswith("the count restarts in each session")

    @pytest.mark.long
    @pytest.mark.parametrize(("minutes", "flagged"), [(9, False), (10, True), (11, False), (15, True), (16, False)])
    def test_lateness_is_compared_at_its_own_minute(self, table: Table, minutes: int, flagged: bool) -> None:
        """3.11.2.1 "10 minutes ou moins" and "15 minutes: perdue"; MERS 2.2 "inférieur à 10", "de 10 à 15"."""
        proposal = proposed(table, "late-arrival", late=timedelta(minutes=minutes))
        assert proposal.disagree is flagged
        assert any(row.is_other for row in proposal.readings) is flagged

    def test_texts_that_say_the_same_are_silent(self, table: Table) -> None:
        """3.11.6.8, 3.4.29, summary 4.6: too many or too few tiles, a dead hand everywhere."""
        assert not proposed(table, "wrong-tile-count").disagree

    def test_it_writes_nothing(self, table: Table) -> None:
        before = (AuditEvent.objects.count(), Ruling.objects.count(), Adjustment.objects.count())
        proposed(table, "tile-touched-early")
        assert (AuditEvent.objects.count(), Ruling.objects.count(), Adjustment.objects.count()) == before


class TestExpulsion:
    @pytest.mark.long_on_sqlite
    def test_cheating_is_the_chief_referees_to_judge_and_to_take_back(self, table: Table) -> None:
        with pytest.raises(NotPermitted):
            rule(table, "cheating")
        first, second = rule(table, "cheating", by="chris"), rule(table, "cheating", by="chris")
        assert (at_seat(table, "S").state, first.expelled_from) == (OUT, ParticipantState.ACTIVE)
        assert "disqualified" in first.parts
        with pytest.raises(NotPermitted):
            revoke_ruling(ruling=first, reason="proof withdrawn", by=actor("bob"), at=LATER)
        states = []
        for ruling in (first, second):  # two expelling rulings need both to go
            revoke_ruling(ruling=ruling, reason="proof withdrawn", by=actor("chris"), at=LATER)
            states.append(at_seat(table, "S").state)
        assert states == [OUT, ParticipantState.ACTIVE]

    def test_nobody_is_expelled_for_what_the_text_does_not_expel(self, table: Table) -> None:
        with refuses("penalties.expulsion_not_allowed"):
            rule(table, "tile-touched-early", expel=True, by="chris")


class TestIncidents:
    @pytest.mark.long_on_sqlite
    def test_an_incident_counts_for_nothing_until_it_is_decided(self, table: Table) -> None:
        incident = report_incident(fault=fault(table, "tile-touched-early"), by=actor("bob"), at=LATER)
        assert incident_state(incident) is CaseState.UNDER_REVIEW
        assert proposed(table, "late-pung").proposal.points == 0
        ruling = decide_ruling(fault=fault(table, "tile-touched-early"), incident=incident, by=actor("chris"), at=LATER)
        assert incident_state(Incident.objects.get()) is CaseState.DECIDED
        revoke_ruling(ruling=ruling, reason="a", by=actor("bob"), at=LATER)
        assert incident_state(Incident.objects.get()) is CaseState.REVOKED

    def test_an_incident_says_something_and_dismissed_it_is_not_decided(self, table: Table) -> None:
        with pytest.raises(Malformed):
            report_incident(fault=fault(table, ""), by=actor("bob"), at=LATER)
        incident = report_incident(fault=fault(table, "", note="a quarrel"), by=actor("bob"), at=LATER)
        dismiss_incident(incident=incident, reason="they made up", by=actor("bob"), at=LATER)
        with refuses("penalties.case_moved_on"):
            decide_ruling(fault=fault(table, "late-pung"), incident=incident, by=actor("bob"), at=LATER)

    @pytest.mark.long
    def test_a_ruling_is_replaced_by_another(self, table: Table) -> None:
        first = rule(table, "false-win-below-minimum")
        second = decide_ruling(
            fault=fault(table, "false-win-invalid-hand"), supersedes=first, by=actor("bob"), at=LATER
        )
        assert scores(table) == {"E": 20, "S": -60, "W": 20, "N": 20}
        assert second.supersedes == first
        again = Ruling.objects.get(pk=first.pk)
        with pytest.raises(Conflict):
            decide_ruling(fault=fault(table, "late-pung"), supersedes=again, by=actor("bob"), at=LATER)


class TestPlace:
    def test_a_riichi_ruling_may_name_a_hand_beyond_the_sixteenth(self) -> None:
        event = make_seated_event(rule_set="ema-riichi-2016")
        start(event)
        ruling = decide_ruling(fault=fault(table_of(event), "empty-claim", hand=17), by=actor("bob"), at=LATER)
        assert ruling.hand == 17

    def test_beside_the_tables_a_warning_needs_a_session_and_points_the_table(self, table: Table) -> None:
        what = Fault(at_seat(table, "S"), "stalling", session=table.session)
        ruling = decide_ruling(fault=what, by=actor("bob"), at=LATER)
        assert (ruling.table, ruling.session, ruling.points) == (None, table.session, 0)
        with refuses("scoring.table_needed"):
            decide_ruling(fault=what, by=actor("bob"), at=LATER)
        assert Ruling.objects.count() == 1
