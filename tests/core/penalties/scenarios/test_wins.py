"""Wins that do not hold, counting, and what the others do meanwhile, in MCR, text by text."""

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Facts, decide_points, effects_of, offence, propose
from mahjong_core.winds import Wind
from tests.core.penalties.scenarios.builders import FIRST_HAND, Scenario, check, rules_of, scenarios

LADDER, NOTHING, FREE, EACH, OFF = "ladder", "nothing", "discretion", "pays_opponents", "deduction"


@scenarios(
    ("WMO", "3.11.6.6.1", "il doit 10 points à chacun", "false-win-below-minimum", EACH, 10, "dead_hand"),
    ("MERS", "2.9.2 a", "n'a pas les 8 points minimum", "false-win-below-minimum", EACH, 10, "dead_hand"),
    ("FFMJ", "4.10 b", "30 points (+10 aux trois)", "false-win-below-minimum", EACH, 10, "dead_hand"),
    ("WMO", "3.11.6.6.2", "il doit 20 points à chacun", "false-win-invalid-hand", EACH, 20, "dead_hand"),
    ("MERS", "2.9.2 b", "figure ou nombre de tuiles incorrects", "false-win-invalid-hand", EACH, 20, "dead_hand"),
    ("FFMJ", "4.10 c", "60 points (+20 aux trois)", "false-win-invalid-hand", EACH, 20, "dead_hand"),
    ("FFMJ", "EMAR 3.3", "quand le joueur a montré ses tuiles", "false-win-invalid-hand", EACH, 20, "dead_hand"),
    ("WMO", "3.11.6.6.1", "s'il s'est trompé sur la tuile", "false-win-mistaken-tile", EACH, 10, "dead_hand"),
    ("MERS", "2.9.2 b", "il n'a pas une main valide", "false-win-mistaken-tile", EACH, 20, "dead_hand"),
    ("FFMJ", "EMAR 2.9.2", "une pénalité de 20 points", "false-win-mistaken-tile", EACH, 20, "dead_hand"),
)
def test_a_false_win_that_was_shown_pays(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.6", "un défaut est considéré comme Faux Hu", "false-win-unshown", EACH, None, "dead_hand"),
    ("MERS", "2.9.1", "ne montre pas ses tuiles, sa main est morte", "false-win-unshown", NOTHING, 0, "dead_hand"),
    ("MERS", "2.8.1", "ne peut se rétracter", "false-win-unshown", NOTHING, 0, "dead_hand"),
    ("FFMJ", "4.10 a", "sans exposer son jeu: pas de pénalité", "false-win-unshown", NOTHING, 0, "dead_hand"),
    ("FFMJ", "4", "-20 points x 3 si déclaration mahjong", "win-with-dead-hand", EACH, 20, "dead_hand"),
    ("MERS", "2.9.2 b", "il n'a pas une main valide", "win-with-dead-hand", EACH, 20, "dead_hand"),
    ("WMO", "3.11.6.6", "un défaut est considéré comme Faux Hu", "win-with-dead-hand", EACH, 20, "dead_hand"),
    ("WMO", "3.11.6.11.2", "Une omission constitue un Faux Hu", "winning-tile-not-taken", EACH, None, "dead_hand"),
    ("MERS", "2.8.7", "une déduction de 10 points", "winning-tile-not-taken", OFF, 10),
    ("FFMJ", "5.2", "Oublier d'inclure la tuile gagnante: 10", "winning-tile-not-taken", OFF, 10),
    ("MERS", "1.9", "il n'est pas possible de compter", "winning-tile-unmarked", NOTHING, 0, "not_counted"),
    ("WMO", "3.11.6.11.3", "ne pas montrer sa main cachée", "standing-tiles-unshown", NOTHING, 0, "no_win_this_turn"),
    (
        "FFMJ",
        "FFMJ @3.11.6.11.3",
        "la FFMJ ne retient pas cet ajout",
        "standing-tiles-unshown",
        NOTHING,
        0,
        "show_or_dead",
    ),
)
def test_other_errors_of_the_winner(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.11.6", "le Mah-Jong est déclaré invalide", "hand-not-intact", NOTHING, 0, "dead_hand"),
    ("MERS", "2.8.6", "c'est une main morte", "hand-not-intact", NOTHING, 0, "dead_hand"),
    ("FFMJ", "5.3", "ne pas garder sa main intacte", "hand-not-intact", NOTHING, 0, "dead_hand"),
    ("MERS", "2.8.4", "ne sont plus pris en compte", "own-flowers-counted", NOTHING, 0, "not_counted"),
    ("FFMJ", "5.1", "ces points ne sont pas comptabilisés", "own-flowers-counted", NOTHING, 0, "not_counted"),
    ("FFMJ", "0.5", "le calcul des points doit s'arrêter", "counting-too-long", NOTHING, 0, "not_counted"),
    ("MERS", "2.8.2", "ne sont pas autorisés à aider", "counting-helped", FREE, None, "no_rule"),
)
def test_counting(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.7.2 a", "sanctionné par un avertissement", "shown-at-valid-win", LADDER, 0),
    ("FFMJ", "3.11.6.7.2 a", "il commet une faute de jeu", "shown-at-valid-win", LADDER, 0),
    (
        "WMO",
        "3.11.6.7.2 b",
        "défausser les tuiles une par une",
        "shown-at-invalid-win",
        NOTHING,
        0,
        "dead_hand forced_discards",
    ),
    (
        "MERS",
        "2.8.9",
        "a une main morte et devra défausser",
        "shown-at-invalid-win",
        NOTHING,
        0,
        "dead_hand forced_discards",
    ),
    (
        "FFMJ",
        "6.2",
        "main morte, et tuiles à défausser",
        "shown-at-invalid-win",
        NOTHING,
        0,
        "dead_hand forced_discards",
    ),
    ("WMO", "3.11.6.7.1", "défaussée au prochain tour", "partly-shown-at-invalid-win", NOTHING, 0, "forced_discards"),
    (
        "FFMJ",
        "6.1",
        "tuiles exposées à défausser en priorité",
        "partly-shown-at-invalid-win",
        NOTHING,
        0,
        "dead_hand forced_discards",
    ),
    ("WMO", "3.11.6.7.4", "il ne sera pas pénalisé selon 3.11.6.7", "shown-after-own-false-win", NOTHING, 0),
    ("MERS", "2.9.3", "n'est pas obligé de défausser", "shown-after-own-false-win", NOTHING, 0),
)
def test_tiles_shown_at_another_players_win(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "2.8.10", "considéré comme une faute de jeu", "wall-destroyed-early", LADDER, 0),
    ("FFMJ", "EMAR 2.8.10", "Détruire la muraille prématurément", "wall-destroyed-early", LADDER, 0),
    ("WMO", "3.11.6.7.2 c", "doit 30 points à chacun", "wall-destroyed-after-invalid-win", EACH, 30, "hand_ends"),
    ("FFMJ", "6.3", "90 points (+30 aux trois)", "wall-destroyed-after-invalid-win", EACH, 30, "hand_ends"),
    (
        "MERS",
        "2.8.10",
        "l'arbitre peut décider d'une pénalité supplémentaire",
        "wall-destroyed-after-invalid-win",
        LADDER,
        0,
        "hand_ends may_add",
    ),
)
def test_the_wall_stands_until_the_win_is_approved(case: Scenario) -> None:
    check(case)


@pytest.mark.parametrize(
    ("identity", "clause"),
    [
        ("false-win-unshown", "3.11.6.6"),  # "un défaut de l'une de ces deux conditions est considéré comme Faux Hu"
        ("winning-tile-not-taken", "3.11.6.11.2"),  # "une omission de la tuile constitue un Faux Hu"
    ],
)
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (10, "sa main vaut moins de 8 points ... 10 points à chacun"),  # 3.11.6.6.1
        (20, "pas encore en position d'attente ... 20 points à chacun"),  # 3.11.6.6.2
    ],
)
def test_the_class_of_a_false_win_follows_the_hand(identity: str, clause: str, points: int, words: str) -> None:
    rules = rules_of("WMO")
    proposal = propose(offence(identity, rules), rules, (), FIRST_HAND)
    assert (proposal.points, proposal.amounts) == (None, (10, 20))
    assert clause in {citation.clause for citation in proposal.citations}
    decision = decide_points(proposal, rules, points=points)
    assert decision.is_as_proposed, words
    paid = effects_of(proposal.offence, Wind.SOUTH, rules, Facts(points=points))
    assert [seat_effect.amount for seat_effect in paid] == [points, -3 * points, points, points]


@pytest.mark.parametrize("points", [0, 5, 15, 30])
def test_a_false_win_has_no_third_class(points: int) -> None:
    rules = rules_of("WMO")
    proposal = propose(offence("false-win-unshown", rules), rules, (), FIRST_HAND)
    with pytest.raises(RuleError, match="no amount of this sanction") as refused:
        decide_points(proposal, rules, points=points)
    assert refused.value.code == "penalties.points_not_allowed"
    assert refused.value.detail["amounts"] == [10, 20]
    with pytest.raises(RuleError):
        effects_of(proposal.offence, Wind.SOUTH, rules, Facts(points=points))
