"""Calling and claiming in MCR, text by text."""

from tests.core.penalties.scenarios.builders import Scenario, check, scenarios

LADDER, NOTHING, FREE = "ladder", "nothing", "discretion"
# Summary 3.1 and 3.2: "tuiles exposées par erreur à défausser en priorité aux tours suivants".
SHOWN_TOO = "claim_refused forced_discards"


@scenarios(
    ("WMO", "3.11.6.3", "averti une première fois", "empty-claim", LADDER, 0),
    ("FFMJ", "3.11.6.3", "Cette rétractation est dite « faire une annonce vide »", "empty-claim", LADDER, 0),
    ("MERS", "2.4.1", "il commet une faute de jeu", "empty-claim", LADDER, 0),
    (
        "MERS",
        "2.4.1",
        "s'il ne peut pas faire ce qu'il a annoncé: faute",
        "impossible-claim",
        LADDER,
        0,
        "claim_refused",
    ),
    ("FFMJ", "EMAR 2.4.1", "il commet une faute de jeu", "impossible-claim", LADDER, 0, SHOWN_TOO),
    ("FFMJ", "3.1", "tuiles exposées par erreur à défausser", "impossible-claim", LADDER, 0, SHOWN_TOO),
    ("WMO", "3.11.6.3", "pénalisé de 5 points à la récidive", "impossible-claim", LADDER, 0, "claim_refused"),
)
def test_a_set_that_is_called_is_shown(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "2.4.2 a", "seule la première annonce est valide", "two-calls", NOTHING, 0, "first_call_binds"),
    ("FFMJ", "EMAR 2.4.2 a", "la figure doit être exposée", "two-calls", NOTHING, 0, "first_call_binds"),
    (
        "MERS",
        "2.4.2 a",
        "S'il ne peut pas faire ce qu'il a d'abord annoncé, il commet une faute",
        "two-calls-first-impossible",
        LADDER,
        0,
        "claim_refused",
    ),
    ("FFMJ", "3.2", "seule la première annonce compte", "two-calls-first-impossible", LADDER, 0, SHOWN_TOO),
    ("WMO", "3.11.1, 3.11.2.2", "peut recevoir un avertissement", "two-calls", FREE, None, "no_rule"),
)
def test_the_first_of_two_calls_counts(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.11.3", "interdit de gagner le tour présent", "set-then-win-call", NOTHING, 0, "no_win_this_turn"),
    (
        "MERS",
        "2.4.2 b",
        "il devra attendre une autre opportunité pour faire hu",
        "set-then-win-call",
        NOTHING,
        0,
        "first_call_binds no_win_this_turn",
    ),
    (
        "FFMJ",
        "EMAR 2.4.2 b",
        "il doit faire ce qu'il a d'abord annoncé",
        "set-then-win-call",
        NOTHING,
        0,
        "first_call_binds no_win_this_turn",
    ),
    (
        "MERS",
        "2.4.2 b",
        "S'il ne peut pas, il commet une faute de jeu",
        "set-then-win-call-impossible",
        LADDER,
        0,
        "no_win_this_turn",
    ),
    ("FFMJ", "EMAR 2.4.2 b", "une faute de jeu", "set-then-win-call-impossible", LADDER, 0, "no_win_this_turn"),
)
def test_hu_after_another_call_waits(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "2.4.3", "une faute; il ne peut pas réaliser l'action", "wrong-word-for-set", LADDER, 0, "claim_refused"),
    ("FFMJ", "EMAR 2.4.3", "un autre terme que ceux autorisés", "wrong-word-for-set", LADDER, 0, SHOWN_TOO),
    ("WMO", "3.11.6.11.3", "d'une manière non standard", "wrong-word-for-win", NOTHING, 0, "no_win_this_turn"),
    (
        "MERS",
        "2.4.3",
        "Dans le cas d'un hu, sa main est morte",
        "wrong-word-for-win",
        LADDER,
        0,
        "claim_refused dead_hand",
    ),
    ("FFMJ", "4.9", "autre chose que hu: main morte", "wrong-word-for-win", LADDER, 0, "claim_refused dead_hand"),
)
def test_another_word_is_no_call(case: Scenario) -> None:
    check(case)


@scenarios(
    (
        "MERS",
        "2.6.1",
        "il ne peut plus réaliser l'action souhaitée",
        "shown-before-call",
        NOTHING,
        0,
        "claim_refused forced_discards",
    ),
    ("FFMJ", "3.3", "annonce refusée", "shown-before-call", NOTHING, 0, "claim_refused forced_discards"),
    ("WMO", "3.11.6.11.4", "interdit de gagner la donne en cours", "win-shown-before-call", NOTHING, 0, "dead_hand"),
    (
        "MERS",
        "2.6.1",
        "en cas de hu, sa main est morte",
        "win-shown-before-call",
        NOTHING,
        0,
        "dead_hand forced_discards",
    ),
    ("FFMJ", "4.8", "Exposer son jeu avant hu", "win-shown-before-call", NOTHING, 0, "dead_hand forced_discards"),
    ("MERS", "2.6.2", "une faute mais il peut terminer son action", "claim-before-showing", LADDER, 0, "stands"),
    ("FFMJ", "EMAR 2.6.2", "même en cas de hu", "claim-before-showing", LADDER, 0, "stands"),
    ("FFMJ", "2.1", "prendre la tuile défaussée avant d'exposer", "claim-before-showing", LADDER, 0, "stands"),
    ("WMO", "3.11.1, 3.11.2.2", "the book is silent on the order", "claim-before-showing", FREE, None, "no_rule"),
)
def test_call_then_show_then_take(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", "3.11.6.5", "après les 3 secondes accordés", "late-pung", LADDER, 0, "claim_refused"),
    ("FFMJ", "3.11.6.5", "averti une première fois lors de la donne", "late-pung", LADDER, 0, "claim_refused"),
    ("MERS", "1.7", "vous avez 3 secondes", "late-claim", NOTHING, 0, "claim_refused"),
    ("FFMJ", "0.1", "3 secondes maximum pour réclamer", "late-claim", NOTHING, 0, "claim_refused"),
    ("FFMJ", "0.4", "une seule « déclaration » par tour", "kong-after-claim", NOTHING, 0, "claim_refused"),
    ("WMO", "3.11.6.11.1", "sans plus de droit de faire Mah-Jong", "claimed-tile-not-taken", NOTHING, 0, "dead_hand"),
    ("MERS", "2.6.3", "En cas d'oubli, la main est morte", "claimed-tile-not-taken", NOTHING, 0, "dead_hand"),
    ("FFMJ", "4.7", "avant la fin du tour des deux prochains", "claimed-tile-not-taken", NOTHING, 0, "dead_hand"),
)
def test_claims_in_time(case: Scenario) -> None:
    check(case)
