"""The offences that an edition shares with another text, or on which it is silent: no edition leaves one open."""

import pytest

from mahjong_core.penalties import BY_FAMILY, EffectKind, Moment, Part, offence, propose
from mahjong_core.rulesets import Family
from tests.core.penalties.scenarios.builders import EMA12, EMA16, Scenario, check, scenarios

LADDER, NOTHING, FREE, OUT = "ladder", "nothing", "discretion", "disqualification"
GENERAL = "3.11.1, 3.11.2.2"
BY_GRAVITY = "selon la gravité: the edition names no sanction of its own"


@scenarios(
    (
        "WMO",
        "3.11.6.11.3",
        "annoncer « Hu » immédiatement après",
        "set-then-win-call-impossible",
        NOTHING,
        0,
        "no_win_this_turn",
    ),
    ("WMO", "3.11.6.2", "ou d'un remplacement de fleur, main", "false-flower-in-hand", NOTHING, 0, "dead_hand"),
    ("WMO", "3.5.7.5.4", "the book names no penalty", "wrong-side-deal", NOTHING, 0, "corrected"),
    ("WMO", "3.9.1.4", "personne ne pourra plus contester", "counting-too-long", NOTHING, 0, "not_counted"),
    ("WMO", "3.11.6.11.7", "Aucune contestation tardive", "late-question", NOTHING, 0, "no_ruling"),
    (
        "WMO",
        "3.11.6.10",
        "persiste à désobéir aux injonctions",
        "disobedience",
        OUT,
        0,
        "disqualified public_criticism",
    ),
    ("WMO", "3.11.4", "interdit de compétitions", "grave-infraction", "ban", 0, "banned public_criticism"),
    ("WMO", "3.6.1", "no talking, and no sanction named", "table-talk", FREE, None, "no_rule"),
)
def test_the_book_of_2014_alone(case: Scenario) -> None:
    check(case)


@scenarios(
    ("WMO", GENERAL, BY_GRAVITY, "two-calls-first-impossible", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "wrong-word-for-set", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "shown-before-call", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "late-claim", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "kong-after-claim", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "discarded-before-turn", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "short-deal", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "changed-mind-at-wall", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "wall-tiles-upset", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "wall-destroyed-on-purpose", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "wall-destroyed-early", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "tiles-not-visible", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "discard-hidden", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "winning-tile-unmarked", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "own-flowers-counted", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "counting-helped", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "obstruction", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "repeated-stalling", FREE, None, "no_rule"),
    ("WMO", GENERAL, BY_GRAVITY, "started-early", FREE, None, "no_rule"),
    ("MERS", GENERAL, BY_GRAVITY, "kong-after-claim", FREE, None, "no_rule"),
    ("MERS", GENERAL, BY_GRAVITY, "discarded-before-turn", FREE, None, "no_rule"),
    ("MERS", GENERAL, BY_GRAVITY, "short-deal", FREE, None, "no_rule"),
    ("MERS", GENERAL, BY_GRAVITY, "started-early", FREE, None, "no_rule"),
)
def test_where_an_edition_is_silent_the_referee_weighs(case: Scenario) -> None:
    """3.11.1: a warning; 3.11.2.2: 5 to 60 points."""
    proposal = check(case)
    assert proposal.amounts == (0, 5, 10, 20, 30, 40, 50, 60)
    assert "name no sanction of their own" in proposal.sentences["en"]


@scenarios(
    (
        "FFMJ",
        "EMAR 2.5.2 a",
        "il ne met pas la tuile parmi les autres",
        "wrong-tile-unseen",
        LADDER,
        0,
        "tile_returned",
    ),
    ("FFMJ", "EMAR 2.5.4", "n'est pas considéré comme une action", "reached-for-wall", NOTHING, 0, "stands"),
    ("FFMJ", "EMAR 2.7", "remises en place", "wall-tiles-upset", NOTHING, 0, "tile_returned"),
    ("FFMJ", "EMAR 3.4", "détruit intentionnellement la muraille", "wall-destroyed-on-purpose", FREE, None),
    ("FFMJ", "EMAR 2.6.4 a", "confondu 1 Bambou", "false-flower-before", LADDER, 0, "corrected forced_discards"),
    ("FFMJ", "EMAR 1.5", "laisser vos tuiles visibles", "tiles-not-visible", NOTHING, 0, "told"),
    ("FFMJ", "1.9", "Mettez en évidence la tuile gagnante", "winning-tile-unmarked", NOTHING, 0, "not_counted"),
    ("FFMJ", "EMAR 2.8.2", "seulement contester les points en surplus", "counting-helped", FREE, None, "no_rule"),
    ("FFMJ", "EMAR 2.9.3", "en conséquence d'un faux hu", "shown-after-own-false-win", NOTHING, 0),
    ("FFMJ", "EMAR 2.1 @3.11", "de faire obstruction", "obstruction", LADDER, 0),
    ("FFMJ", "EMAR 3.5", "tentatives répétées", "repeated-stalling", OUT, 0, "not_on_record disqualified"),
    ("FFMJ", "EMAR 3.5", "triche", "cheating", OUT, 0, "disqualified"),
    ("FFMJ", "EMAR 3.5", "Perturbation grave", "serious-disruption", OUT, 0, "disqualified"),
    ("FFMJ", "3.11.5", "pour des agissements illégaux", "deliberate-foul", OUT, 0, "unranked disqualified"),
    ("FFMJ", "3.11.1", "ou pour une première infraction", "minor-infraction", LADDER, 0),
    ("FFMJ", "EMAR 3.2", "Il peut toujours réclamer des tuiles", "judged-dead-hand", NOTHING, 0, "dead_hand"),
    ("FFMJ", "3.11.6.11.8", "quitter la salle de compétition", "hall-not-left", FREE, None),
    ("FFMJ", "EMAR 1.2", "leur propre langue", "table-talk", NOTHING, 0, "told"),
    ("FFMJ", "2.3.3", "s'habiller proprement", "unseemly-conduct", FREE, None, "no_rule"),
)
def test_the_french_edition_takes_comment_then_body_then_summary(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "3.11.6.5", "après les 3 secondes", "late-pung", LADDER, 0, "claim_refused"),
    ("MERS", "3.11.6.4 a", "Toucher le mur", "drawn-before-turn", LADDER, 0),
    ("MERS", "3.4.29", "avec plus ou moins treize tuiles", "short-deal-after-discard", NOTHING, 0, "dead_hand"),
    ("MERS", "2.5.4", "peut toujours réclamer une tuile", "reached-and-claimed", NOTHING, 0, "stands"),
    ("MERS", "2.6.4 b", "la tuile de remplacement", "false-flower-in-hand", NOTHING, 0, "dead_hand tiles_stay"),
    ("MERS", "3.11.6.8", "mais il ne pourra pas gagner", "wrong-tile-count", NOTHING, 0, "dead_hand"),
    ("MERS", "1.6", "Ne la cachez pas", "discard-hidden", NOTHING, 0, "told"),
    (
        "MERS",
        "2.9.1",
        "ne montre pas ses tuiles, sa main est morte",
        "standing-tiles-unshown",
        NOTHING,
        0,
        "show_or_dead",
    ),
    ("MERS", "3.9.1.4", "le score écrit ne change plus", "counting-too-long", NOTHING, 0, "not_counted"),
    ("MERS", "3.11.6.7.2 a", "sera sanctionné par un avertissement", "shown-at-valid-win", LADDER, 0),
    ("MERS", "2.8.9", "a montré ses tuiles", "partly-shown-at-invalid-win", NOTHING, 0, "dead_hand forced_discards"),
    ("MERS", "2.2", "10 points si le retard est inférieur", "late-arrival", "lateness", None),
    ("MERS", "3.11.6.10", "sujet à des critiques publiques", "disobedience", OUT, 0, "disqualified public_criticism"),
    ("MERS", "3.11.5", "Pour des fautes volontaires", "deliberate-foul", OUT, 0, "unranked disqualified"),
    (
        "MERS",
        "3.11.4",
        "La durée de l'exclusion est communiquée",
        "grave-infraction",
        "ban",
        0,
        "banned public_criticism",
    ),
    ("MERS", "3.11.1", "Pour une infraction mineure", "minor-infraction", LADDER, 0),
    ("MERS", "3.11.2.2", "5, 10, 20 ... points de session", "other-infraction", FREE, None),
    ("MERS", "3.11.6.11.8", "si des joueurs causent des perturbations", "hall-not-left", FREE, None),
    ("MERS", "2.3.3", "agir avec politesse", "unseemly-conduct", FREE, None, "no_rule"),
)
def test_mers_clarifies_the_green_book_and_keeps_the_rest(case: Scenario) -> None:
    check(case)


def test_the_green_books_warning_is_quoted_where_mers_names_none() -> None:
    """MERS 2.8.8 only forbids showing; 3.11.6.7.2 names the warning."""
    case = Scenario("MERS", "3.11.6.7.2", "", "shown-at-valid-win", LADDER, 0)
    assert (check(case).citations[0].text, check(case).citations[0].clause) == ("wmo-2014", "3.11.6.7.2")


def test_riichi_2016_forbids_swap_calling() -> None:
    """The list of changes; 3.4.7: an invalid chow or pung is a dead hand."""
    old, new = (offence("swap-calling", rules).effect.parts for rules in (EMA12, EMA16))
    assert (old, new) == ((Part.STANDS,), (Part.DEAD_HAND,))


@pytest.mark.parametrize("identity", [text for text in BY_FAMILY[Family.RIICHI] if text != "swap-calling"])
def test_riichi_2016_changes_the_price_of_a_chombo_and_nothing_else(identity: str) -> None:
    """The list of changes since 2012 names chombo alone among the sanctions."""
    old, new = (propose(offence(identity, rules), rules, (), Moment(1, 1)) for rules in (EMA12, EMA16))
    assert old.effect == new.effect
    if old.effect.kind is EffectKind.CHOMBO:
        assert (old.points, new.points) == (8000, 20000)
    else:
        assert (old.points, old.sentences) == (new.points, new.sentences)
