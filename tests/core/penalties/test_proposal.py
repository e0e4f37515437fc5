"""What is proposed, what is read out, and what a referee may decide instead."""

from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.penalties import (
    Citation,
    Moment,
    PastRuling,
    Proposal,
    Span,
    decide_points,
    offence,
    offences_of,
    propose,
)
from mahjong_core.penalties.records import EffectKind, FaultKind, Part
from mahjong_core.penalties.words import amount, kind_name, ordinal, part_name, part_sentence
from mahjong_core.rulesets import Family, RuleSet, derive
from mahjong_core.words import languages
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, EMA16, FFMJ, MERS, WMO
from tests.refusals import refuses

NOW = Moment(2, 7)
TWO_FAULTS = (PastRuling(1, "late-pung", 2, 3, 0), PastRuling(2, "empty-claim", 2, 5, 5))


def proposed(identity: str, rules: RuleSet, *history: PastRuling, moment: Moment = NOW, **more: Any) -> Proposal:
    return propose(offence(identity, rules), rules, history, moment, **more)


class TestTheThirdTileTouchingFaultOfASession:
    """The case of the referee's tablet: 10 points with the clause, then a warning again in the next session."""

    history = (PastRuling(1, "tile-touched-early", 2, 3, 0), PastRuling(2, "tile-touched-early", 2, 5, 5))

    def test_ten_points_are_proposed(self) -> None:
        """3.11.6.4: "10 points la troisième fois"."""
        assert proposed("tile-touched-early", FFMJ, *self.history).points == 10

    def test_the_clause_of_the_offence_comes_first_then_the_ladders(self) -> None:
        cited = proposed("tile-touched-early", FFMJ, *self.history).citations
        assert cited[0] == Citation("ffmj-2016", "3.11.6.4")
        assert {"EMAR 3.1", "EMAR 3.6"} <= {citation.clause for citation in cited}

    def test_the_sentences_name_the_number_and_the_points(self) -> None:
        data = proposed("tile-touched-early", FFMJ, *self.history).sentences
        assert data["en"] == (
            "{name}, you touched the wall before the previous player had discarded. "
            "It is your third offence in this session. 10 points are deducted from your score. Please play on."
        )
        assert data["fr"] == (
            "{name}, vous avez touché le mur avant la défausse du joueur précédent. "
            "C’est votre troisième faute dans cette session. 10 points sont retirés de votre score. Veuillez continuer."
        )

    def test_the_next_session_starts_at_a_warning(self) -> None:
        again = proposed("tile-touched-early", FFMJ, *self.history, moment=Moment(3, 1))
        assert again.points == 0
        assert "This is a warning." in again.sentences["en"]
        assert "C’est un avertissement." in again.sentences["fr"]

    def test_a_time_waster_does_not(self) -> None:
        wasted = (PastRuling(1, "stalling", 2, 3, 0, FaultKind.STALLING),)
        again = proposed("stalling", FFMJ, *wasted, moment=Moment(3, 1))
        assert again.points == 5
        assert "counting earlier sessions" in again.sentences["en"]
        assert "sessions précédentes comprises" in again.sentences["fr"]


@pytest.mark.parametrize(
    ("rules", "identity", "english"),
    [
        (MERS, "false-win-below-minimum", "You pay 10 points to each of the three others."),
        (MERS, "winning-tile-not-taken", "10 points are deducted from your score."),
        (WMO, "others-tiles-upset", "The referee decides on the points."),
        (WMO, "other-infraction", "The referee decides on the points."),
        (EMA12, "invalid-win", "You pay a mangan to the other players."),
        (EMA16, "invalid-win", "20,000 points are deducted from your score."),
        (MERS, "wrong-tile-in-hand", "You cannot win this hand"),
        (EMA12, "wrong-tile-count", "no win, no kong, pung or chow"),
        (MERS, "own-flowers-counted", "These points are not counted."),
        (MERS, "late-question", "A ruling is no longer possible."),
        (WMO, "set-then-win-call", "You may not win in this turn"),
        (MERS, "false-set-before-discard", "discarded first, in your next turns"),
    ],
)
def test_what_is_read_out(rules: RuleSet, identity: str, english: str) -> None:
    assert english in proposed(identity, rules).sentences["en"]


@pytest.mark.parametrize(
    ("rules", "identity", "text", "unsaid"),
    [
        # EMA riichi 5.4: "un avertissement clair", which is more than being told.
        (EMA12, "information", "This is a clear warning", "There is no penalty"),
        # 3.11.6.5: who calls "après les 3 secondes accordées" is warned, and the tile is not theirs any more.
        (WMO, "late-pung", "Your call is refused.", "Your action is maintained"),
        (FFMJ, "late-pung", "Your call is refused.", "Your action is maintained"),
        (MERS, "late-pung", "Your call is refused.", "Your action is maintained"),
        # MERS 1.7: "vous avez 3 secondes".
        (MERS, "late-claim", "Your call is refused.", "Your action is maintained"),
        # FFMJ @3.11.6.11.3: "la FFMJ ne retient pas cet ajout": the hand is shown now, or it cannot be judged.
        (
            FFMJ,
            "standing-tiles-unshown",
            "Show your whole hand now; if you do not, it is dead.",
            "Your action is maintained",
        ),
    ],
)
def test_what_a_clause_says_is_read_out_and_nothing_else(rules: RuleSet, identity: str, text: str, unsaid: str) -> None:
    sentence = proposed(identity, rules).sentences["en"]
    assert text in sentence
    assert unsaid not in sentence


@pytest.mark.parametrize("rules", [WMO, FFMJ, MERS], ids=["WMO", "FFMJ", "MERS"])
def test_an_infraction_costs_at_least_5(rules: RuleSet) -> None:
    """3.11.2.2: "5, 10, 20, 30, 40, 50, où 60 points"; the warning is 3.11.1."""
    proposal = proposed("other-infraction", rules)
    assert proposal.amounts == (5, 10, 20, 30, 40, 50, 60)
    with pytest.raises(RuleError, match="no amount"):
        decide_points(proposal, rules, points=0)


def test_a_repeated_disruption_offers_the_range_and_the_disqualification_in_one_entry() -> None:
    """EMA riichi 5.5: "dans des cas sérieux ou répétés ... entre 12 000 et 48 000", or disqualified."""
    before = PastRuling(1, "serious-disruption", 1, 2)
    proposal = proposed("serious-disruption", EMA12, before, moment=Moment(1, 5))
    assert (proposal.amounts, proposal.effect.between) == ((12000, 48000), True)
    assert proposal.effect.further is not None
    assert proposal.effect.further.kind is EffectKind.DISQUALIFICATION
    assert decide_points(proposal, EMA12, points=30000).points == 30000


@pytest.mark.parametrize(
    ("rules", "identity", "french"),
    [
        (MERS, "false-win-invalid-hand", "Vous payez 20 points à chacun des trois autres joueurs."),
        (FFMJ, "winning-tile-not-taken", "10 points sont retirés de votre score."),
        (WMO, "others-tiles-upset", "L’arbitre décide des points."),
        (EMA12, "chombo", "Vous payez un mangan aux autres joueurs."),
        (EMA16, "chombo", "20\u202f000 points sont retirés de votre score."),
        (FFMJ, "cheating", "Votre disqualification est prononcée."),
    ],
)
def test_what_is_read_out_in_french(rules: RuleSet, identity: str, french: str) -> None:
    assert french in proposed(identity, rules).sentences["fr"]


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_every_offence_of_every_edition_can_be_proposed_and_read_out(rules: RuleSet) -> None:
    for entry in offences_of(rules):
        proposal = propose(entry, rules, (), Moment(1, 1))
        for language, sentence in proposal.sentences.items():
            assert sentence.startswith("{name}, " if language in ("en", "fr") else "{name}"), language
            assert sentence.endswith((".", "...", "。")), language
            assert "  " not in sentence, language
            assert sentence.count("{") == 1, language
        assert proposal.citations
        assert all(citation.clause for citation in proposal.citations)


@pytest.mark.parametrize("part", Part)
def test_every_part_has_its_words(part: Part) -> None:
    for language in languages():
        assert part_name(part, language)
        read = [part_sentence(part, family, language) for family in Family]
        assert all(read) or part is Part.MAY_ADD, "what the referee may do is not read out"


@pytest.mark.parametrize("kind", EffectKind)
def test_every_kind_has_its_words(kind: EffectKind) -> None:
    assert all(kind_name(kind, language) for language in languages())


@pytest.mark.parametrize(
    ("number", "english", "french"), [(1, "first", "première"), (10, "tenth", "dixième"), (11, "11th", "11e")]
)
def test_ordinals(number: int, english: str, french: str) -> None:
    assert (ordinal(number, "en"), ordinal(number, "fr")) == (english, french)


def test_amounts_have_their_thousands_apart() -> None:
    assert (amount(48000, "en"), amount(48000, "fr"), amount(30, "en")) == ("48,000", "48\u202f000", "30")


def test_the_scope_of_the_count_is_said() -> None:
    same = PastRuling(1, "empty-claim", 2, 7, 0)
    per_hand = proposed("empty-claim", WMO, same).sentences
    assert "second offence of this kind in this hand" in per_hand["en"]
    assert "deuxième faute de ce genre dans cette donne" in per_hand["fr"]
    strict = derive(MERS, {"escalation_reset": "never"}, name="Strict")
    assert "in this event" in proposed("empty-claim", strict, same).sentences["en"]


def test_instructions_last_as_long_as_the_text_says() -> None:
    def spans(identity: str, rules: RuleSet) -> dict[str, Span]:
        return {str(instruction.part): instruction.span for instruction in proposed(identity, rules).instructions}

    assert spans("wrong-tile-in-hand", MERS) == {"tile_kept": Span.MOMENT, "dead_hand": Span.HAND}
    assert spans("set-then-win-call", WMO) == {"no_win_this_turn": Span.TURN}
    assert spans("disobedience", WMO) == {"disqualified": Span.EVENT, "public_criticism": Span.EVENT}


class TestDeciding:
    fault = proposed("claim-before-showing", MERS, *TWO_FAULTS)

    def test_as_proposed_needs_no_reason(self) -> None:
        decision = decide_points(self.fault, MERS, points=10)
        assert (decision.points, decision.step, decision.is_as_proposed) == (10, 10, True)

    @pytest.mark.parametrize("points", [0, 5, 20, 60, None])
    def test_another_step_needs_a_reason(self, points: int | None) -> None:
        with refuses("penalties.reason_needed") as refusal:
            decide_points(self.fault, MERS, points=points, reason="  ")
        assert refusal.value.detail["proposed"] == 10

    def test_what_a_referee_may_decide(self) -> None:
        # With a reason the referee decides.
        decision = decide_points(self.fault, MERS, points=30, reason=" third time against the same player ")
        assert (decision.step, decision.is_as_proposed) == (30, False)
        assert decision.reason == "third time against the same player"
        # Leniency is recorded without a step.
        decision = decide_points(self.fault, MERS, points=None, reason="the discarder had hidden the tile")
        assert (decision.points, decision.step) == (None, None)
        # At discretion a warning and nothing at all are choices.
        silent = proposed("stalling", WMO)
        assert decide_points(silent, WMO, points=0).points == 0, "a warning is one of the choices (3.11.1)"
        assert decide_points(silent, WMO, points=None).points is None

    @pytest.mark.parametrize("points", [-5, 7, 25, 70])
    def test_a_step_that_the_ladder_does_not_have_is_refused(self, points: int) -> None:
        with refuses("penalties.points_not_allowed"):
            decide_points(self.fault, MERS, points=points, reason="because")

    def test_a_price_is_not_negotiable(self) -> None:
        """MERS 2.9.2 names 10 or 20: another amount is another offence."""
        false_win = proposed("false-win-below-minimum", MERS)
        assert decide_points(false_win, MERS, points=10).step is None, "a payment is no rung of the ladder"
        with refuses("penalties.points_not_allowed"):
            decide_points(false_win, MERS, points=15, reason="because")

    @pytest.mark.parametrize("points", [5, 17, 60])
    def test_an_amount_at_discretion_needs_no_reason(self, points: int) -> None:
        """3.11.6.7.3: "5 à 60 points, selon la décision de l'arbitre"."""
        upset = proposed("others-tiles-upset", WMO)
        assert decide_points(upset, WMO, points=points).is_as_proposed

    def test_what_is_added_must_be_allowed(self) -> None:
        upset = proposed("others-tiles-upset", FFMJ)
        assert decide_points(upset, FFMJ, points=0, further=40).further == 40
        for proposal, further in ((upset, 61), (self.fault, 5)):
            with refuses("penalties.points_not_allowed"):
                decide_points(proposal, FFMJ, points=proposal.points, further=further)


def test_a_decision_becomes_the_next_history() -> None:
    """From warning to 20 through the record alone (MERS 3.1)."""
    history: list[PastRuling] = []
    given = []
    for number in range(1, 5):
        moment = Moment(1, number)
        proposal = propose(offence("late-pung", MERS), MERS, history, moment)
        decision = decide_points(proposal, MERS, points=proposal.points)
        given.append(decision.points)
        history.append(PastRuling(number, decision.offence, moment.session, moment.hand, decision.step))
    assert given == [0, 5, 10, 20]


def test_a_false_win_between_two_faults_is_no_rung() -> None:
    history = [PastRuling(1, "late-pung", 2, 1, 0), PastRuling(2, "false-win-invalid-hand", 2, 2)]
    assert proposed("late-pung", MERS, *history).points == 5
