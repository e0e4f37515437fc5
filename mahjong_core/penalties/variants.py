"""What decides between entries of the catalogue that start from the same event at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mahjong_core.penalties.records import Words
from mahjong_core.rulesets.records import Family


@dataclass(frozen=True, slots=True)
class Variants:
    """A question to ask at the table; each answer leads to the offence whose id is its key."""

    family: Family
    question: Words = field(hash=False)
    answers: Mapping[str, Words] = field(hash=False)


def _words(both: str) -> Words:
    english, french = both.split(" | ")
    return MappingProxyType({"en": english, "fr": french})


def _variants(family: Family, question: str, /, **answers: str) -> Variants:
    """Keywords are offence ids with underscores; texts are ``English | French``."""
    found = {identity.replace("_", "-"): _words(both) for identity, both in answers.items()}
    return Variants(family, _words(question), MappingProxyType(found))


VARIANTS: tuple[Variants, ...] = (
    _variants(
        Family.MCR,
        "Could the set be made? | La figure était-elle possible ?",
        empty_claim="Yes, it was withdrawn | Oui, elle a été retirée",
        impossible_claim="No | Non",
    ),
    _variants(
        Family.MCR,
        "Can the first of the two sets be made? | La première des deux figures est-elle possible ?",
        two_calls="Yes | Oui",
        two_calls_first_impossible="No | Non",
    ),
    _variants(
        Family.MCR,
        "Can the set called before hu be made? | La figure annoncée avant hu est-elle possible ?",
        set_then_win_call="Yes | Oui",
        set_then_win_call_impossible="No | Non",
    ),
    _variants(
        Family.MCR,
        "For which call was the word used? | Pour quelle annonce ce terme ?",
        wrong_word_for_set="Set or flower | Figure ou fleur",
        wrong_word_for_win="Win | Victoire",
    ),
    _variants(
        Family.MCR,
        "What was shown or taken before calling? | Qu’a-t-on montré ou pris avant l’annonce ?",
        shown_before_call="For a set | Pour une figure",
        win_shown_before_call="For a win | Pour un hu",
    ),
    _variants(
        Family.MCR,
        "Where is the wrong tile? | Où est la mauvaise tuile ?",
        wrong_tile_unseen="Outside the hand, unseen | Hors de la main, non vue",
        wrong_tile_seen="Outside the hand, seen | Hors de la main, vue",
        wrong_tile_in_hand="In the hand | Dans la main",
    ),
    _variants(
        Family.MCR,
        "Has East discarded? | Est a-t-il défaussé ?",
        short_deal="No | Non",
        short_deal_after_discard="Yes | Oui",
    ),
    _variants(
        Family.MCR,
        "Was the discard taken after reaching out? | La défausse a-t-elle été prise ensuite ?",
        reached_for_wall="Only called | Seulement annoncée",
        reached_and_claimed="Taken | Prise",
        changed_mind_at_wall="The wall was touched | La muraille a été touchée",
    ),
    _variants(
        Family.MCR,
        "Has the player discarded? | Le joueur a-t-il défaussé ?",
        false_set_before_discard="No | Non",
        false_set_after_discard="Yes | Oui",
    ),
    _variants(
        Family.MCR,
        "Is the replacement tile in the hand? | Le remplacement est-il rangé dans la main ?",
        false_flower_before="No | Non",
        false_flower_in_hand="Yes | Oui",
    ),
    _variants(
        Family.MCR,
        "Was a tile shown, and what is wrong? | Une tuile a-t-elle été montrée, et qu’est-ce qui est faux ?",
        false_win_unshown="No tile was shown | Aucune tuile montrée",
        false_win_below_minimum="Complete, but too few points | Complète, mais trop peu de points",
        false_win_invalid_hand="A set, the pair or the count | Une figure, la paire ou le nombre",
        false_win_mistaken_tile="The discard is another tile | La défausse est une autre tuile",
        win_with_dead_hand="The hand was dead | La main était morte",
    ),
    _variants(
        Family.MCR,
        "Is the other’s win valid, and what was shown? | Le hu de l’autre est-il valide, et qu’a-t-on montré ?",
        shown_at_valid_win="Valid, the whole hand | Valide, toute la main",
        partly_shown_at_invalid_win="Invalid, some tiles | Invalide, quelques tuiles",
        shown_at_invalid_win="Invalid, the whole hand | Invalide, toute la main",
        shown_after_own_false_win="It is the own false win | C’est son propre faux hu",
    ),
    _variants(
        Family.MCR,
        "Is the win valid? | Le hu est-il valide ?",
        wall_destroyed_early="Yes | Oui",
        wall_destroyed_after_invalid_win="No, play cannot go on | Non, la donne ne peut continuer",
        wall_destroyed_on_purpose="It was done on purpose | C’était volontaire",
    ),
    _variants(
        Family.RIICHI,
        "How many tiles, and whose? | Combien de tuiles, et lesquelles ?",
        wall_tiles_revealed="Up to five, of the wall | Cinq au plus, du mur",
        dead_wall_revealed="Up to five, of the dead wall | Cinq au plus, du mur mort",
        own_tile_fallen="Up to five, the own hand | Cinq au plus, sa main",
        others_tiles_upset="Up to five, an opponent’s | Cinq au plus, d’un adversaire",
        too_many_tiles_revealed="More than five | Plus de cinq",
        revealed_without_fault="More than five, nobody’s fault | Plus de cinq, sans faute",
    ),
    _variants(
        Family.RIICHI,
        "From where, and has the player discarded? | D’où, et le joueur a-t-il écarté ?",
        wrong_tile_seen="Live wall, not yet | Mur, pas encore",
        wrong_tile_after_discard="Live wall, yes | Mur, oui",
        wrong_tile_from_dead_wall="Dead wall | Mur mort",
    ),
    _variants(
        Family.RIICHI,
        "Has the player discarded? | Le joueur a-t-il écarté ?",
        false_set_before_discard="No | Non",
        false_set_after_discard="Yes | Oui",
    ),
    _variants(
        Family.RIICHI,
        "Which step of the declaration is missing? | Quelle étape de la déclaration manque ?",
        riichi_stake_missing="The stake | La mise",
        riichi_unsaid="The word, or the turned tile | Le mot, ou la tuile tournée",
    ),
    _variants(
        Family.RIICHI,
        "Was a tile shown with the win? | Une tuile a-t-elle été révélée ?",
        false_win_unshown="No | Non",
        invalid_win="Yes | Oui",
    ),
    _variants(
        Family.RIICHI,
        "Does the hand win, and what was shown? | La main gagne-t-elle, et qu’a-t-on révélé ?",
        win_call_changed="It wins | Elle gagne",
        win_call_changed_unshown="No; nothing or two tiles | Non ; rien ou deux tuiles",
        win_call_changed_shown="No; the whole hand | Non ; toute la main",
    ),
    _variants(
        Family.RIICHI,
        "Was the term corrected at once? | Le terme a-t-il été corrigé aussitôt ?",
        wrong_word_corrected="Yes | Oui",
        wrong_word_for_win="No | Non",
    ),
    _variants(
        Family.RIICHI,
        "How grave is it? | Quelle est la gravité ?",
        serious_disruption="Deliberate | Délibérée",
        grave_disruption="Serious or repeated | Sérieuse ou répétée",
        repeated_disruption="Again and again | Répétée encore",
    ),
)


def variants_of(identity: str, family: Family) -> tuple[Variants, ...]:
    """The questions that decide whether this offence or a sibling applies."""
    return tuple(one for one in VARIANTS if one.family is family and identity in one.answers)
