"""The wall, sets, flowers and falling tiles in MCR, text by text."""

from tests.core.penalties.scenarios.builders import FIRST_HAND, Scenario, check, scenarios

LADDER, NOTHING, FREE = "ladder", "nothing", "discretion"


@scenarios(
    ("WMO", "3.11.6.4 a", "avant que le joueur précédent ait défaussé", "tile-touched-early", LADDER, 0),
    ("FFMJ", "3.11.6.4 a", "averti une première fois", "tile-touched-early", LADDER, 0),
    ("MERS", "3.11.6.4 a", "the Green Book's own ladder", "tile-touched-early", LADDER, 0),
    ("FFMJ", "4.4", "et mettre la tuile dans sa main: main morte", "drawn-before-turn", LADDER, 0, "dead_hand"),
    ("WMO", "3.11.6.4 a", "est une faute de jeu", "drawn-before-turn", LADDER, 0),
    ("FFMJ", "4.4", "défausser avant son tour de jeu", "discarded-before-turn", NOTHING, 0, "dead_hand"),
)
def test_one_draws_in_turn(case: Scenario) -> None:
    check(case)


@scenarios(
    (
        "WMO",
        "3.11.6.4 b",
        "à condition que la tuile n'ait pas été révélée",
        "wrong-tile-unseen",
        NOTHING,
        0,
        "tile_returned",
    ),
    ("MERS", "2.5.2 a", "il commet une faute; la tuile est remise", "wrong-tile-unseen", LADDER, 0, "tile_returned"),
    ("WMO", "3.11.6.4 b", "dans le cas où la tuile a été révélée", "wrong-tile-seen", NOTHING, 0, "dead_hand"),
    ("MERS", "2.5.2 a", "remise à sa place, même s'il l'a vue", "wrong-tile-seen", LADDER, 0, "tile_returned"),
    ("FFMJ", "EMAR 2.5.2 a", "même s'il l'a vue", "wrong-tile-seen", LADDER, 0, "tile_returned"),
    ("WMO", "3.11.6.4 b", "ne peut plus faire Mah-Jong", "wrong-tile-in-hand", NOTHING, 0, "dead_hand"),
    ("MERS", "2.5.2 b", "il doit garder cette tuile", "wrong-tile-in-hand", NOTHING, 0, "tile_kept dead_hand"),
    ("FFMJ", "4.1", "mettre dans sa main: main morte", "wrong-tile-in-hand", NOTHING, 0, "tile_kept dead_hand"),
)
def test_a_tile_from_the_wrong_end(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "2.5.1", "Il n'y a pas de pénalité", "wrong-side-deal", NOTHING, 0, "corrected"),
    ("FFMJ", "1.1", "réparer l'erreur si possible", "wrong-side-deal", NOTHING, 0, "corrected"),
    ("FFMJ", "1.2", "réparable tant que Est n'a pas défaussé", "short-deal", NOTHING, 0, "corrected"),
    ("FFMJ", "1.2", "main morte si Est a déjà défaussé", "short-deal-after-discard", NOTHING, 0, "dead_hand"),
    ("WMO", "3.4.29", "il ne peut plus annoncer « Hu »", "short-deal-after-discard", NOTHING, 0, "dead_hand"),
)
def test_errors_in_the_deal(case: Scenario) -> None:
    check(case)


@scenarios(
    ("FFMJ", "Annex 4 4.2.1", "un avertissement pour faute répétitive", "wrong-side-deal", LADDER, 0, "corrected")
)
def test_dealing_from_the_wrong_side_again_is_a_warning(case: Scenario) -> None:
    proposal = check(case, moment=FIRST_HAND, is_repeated=True)
    assert proposal.is_repeated


@scenarios(
    ("MERS", "2.5.3", "Un joueur ne peut pas « changer d'avis »", "changed-mind-at-wall", NOTHING, 0, "claim_refused"),
    ("FFMJ", "0.2", "signifie prendre cette tuile", "changed-mind-at-wall", NOTHING, 0, "claim_refused"),
    ("WMO", "3.11.6.11.5", "perd le droit de prendre la tuile", "reached-for-wall", NOTHING, 0, "claim_refused"),
    ("MERS", "2.5.4", "n'est pas considéré comme une action", "reached-for-wall", NOTHING, 0, "stands"),
    ("WMO", "3.11.6.11.5", "mais prend quand même", "reached-and-claimed", NOTHING, 0, "dead_hand no_claims"),
    ("FFMJ", "EMAR 2.5.4", "peut toujours réclamer", "reached-and-claimed", NOTHING, 0, "stands"),
    ("MERS", "2.7 a", "Les tuiles de la muraille sont remises", "wall-tiles-upset", NOTHING, 0, "tile_returned"),
    ("MERS", "3.4", "quand un joueur détruit intentionnellement", "wall-destroyed-on-purpose", FREE, None),
)
def test_hands_at_the_wall(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.2", "interdit de gagner la donne en cours", "false-set-before-discard", NOTHING, 0, "dead_hand"),
    (
        "MERS",
        "2.6.4 a",
        "commet une faute mais peut corriger son erreur",
        "false-set-before-discard",
        LADDER,
        0,
        "corrected forced_discards",
    ),
    (
        "FFMJ",
        "4.2",
        "réparable tant que la tuile n'a pas été défaussée",
        "false-set-before-discard",
        LADDER,
        0,
        "corrected forced_discards",
    ),
    ("WMO", "3.11.6.2", "lors d'un appel au chow, pung, kong", "false-set-after-discard", NOTHING, 0, "dead_hand"),
    ("MERS", "2.6.4 b", "sa main est morte", "false-set-after-discard", NOTHING, 0, "dead_hand tiles_stay"),
    ("FFMJ", "4.2", "un faux élément et défausser", "false-set-after-discard", NOTHING, 0, "dead_hand tiles_stay"),
    ("WMO", "3.11.6.2", "ou d'un remplacement de fleur", "false-flower-before", NOTHING, 0, "dead_hand"),
    ("MERS", "2.6.4 a", "par exemple 1 Bambou", "false-flower-before", LADDER, 0, "corrected forced_discards"),
    (
        "FFMJ",
        "4.3",
        "la tuile de compensation dans sa main",
        "false-flower-in-hand",
        NOTHING,
        0,
        "dead_hand tiles_stay",
    ),
)
def test_false_sets_and_flowers(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.8", "plus de, ou moins de 13 tuiles", "wrong-tile-count", NOTHING, 0, "dead_hand"),
    ("FFMJ", "4.6", "trop ou pas assez de tuiles", "wrong-tile-count", NOTHING, 0, "dead_hand"),
    ("FFMJ", "3.4.29", "il est disqualifié pour ce jeu", "wrong-tile-count", NOTHING, 0, "dead_hand"),
    ("WMO", "3.11.6.7.1", "défaussée au prochain tour", "own-tile-fallen", NOTHING, 0, "forced_discards"),
    ("WMO", "3.4.27", "obligée d'être jetée au tour suivant", "own-tile-fallen", NOTHING, 0, "forced_discards"),
    ("MERS", "2.7 a", "n'est pas obligé de défausser", "own-tile-fallen", NOTHING, 0, "corrected"),
    ("FFMJ", "1.3", "ne seront pas ensuite à défausser", "own-tile-fallen", NOTHING, 0, "corrected"),
    ("WMO", "3.11.6.7.3", "devra au joueur offensé 5 à 60 points", "others-tiles-upset", "pays_player", None),
    ("MERS", "2.7 b", "commet une faute de jeu", "others-tiles-upset", LADDER, 0, "may_add"),
    ("FFMJ", "3.11.6.7.3", "une faute, et 5 à 60 points", "others-tiles-upset", LADDER, 0, "may_add"),
    ("MERS", "1.5", "laisser vos tuiles visibles", "tiles-not-visible", NOTHING, 0, "told"),
    ("FFMJ", "EMAR 1.6", "assurez-vous que les autres puissent la voir", "discard-hidden", NOTHING, 0, "told"),
)
def test_counts_and_falling_tiles(case: Scenario) -> None:
    check(case)
