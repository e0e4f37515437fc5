"""Case law: decided rulings written up, found by clause and by offence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mahjong_core.penalties.records import Words
from mahjong_core.penalties.search import folded
from mahjong_core.rulesets.records import Family


@dataclass(frozen=True, slots=True)
class Case:
    """One decided case. ``clauses`` maps a text to the clauses that it turns on; ``offences`` are catalogue ids.

    ``text`` and ``clause`` say where the case itself is printed; an event's own cases leave them empty.
    """

    id: str
    family: Family
    text: str
    clause: str
    titles: Words = field(hash=False)
    facts: Words = field(hash=False)
    decisions: Words = field(hash=False)
    lessons: Words = field(hash=False)
    offences: tuple[str, ...]
    clauses: Mapping[str, tuple[str, ...]] = field(hash=False)


def _both(en: str, fr: str) -> Words:
    return MappingProxyType({"en": en, "fr": fr})


FFMJ = "ffmj-2016"
CASES: tuple[Case, ...] = (
    Case(
        "dead-hand-needs-eyewitness",
        Family.MCR,
        FFMJ,
        "Annex 3 example",
        _both(
            "A dead hand for a wrong draw needs an eyewitness", "Main morte pour mauvaise pioche : il faut un témoin"
        ),
        _both(
            "In the last hand of a session a tile is missing where West is about to draw. East accuses South, who drew "
            "last; nobody saw anything. The referee confirms a dead hand for South, East wins the hand and the table. "
            "South appeals in writing within the half hour, with the deposit, and suspects favouritism.",
            "À la dernière donne, il manque une tuile à l’endroit où Ouest va piocher. Est accuse Sud, dernier à avoir "
            "pioché ; personne n’a rien vu. L’arbitre confirme la main morte de Sud, Est gagne la donne et la table. "
            "Sud fait appel par écrit dans la demi-heure, dépôt joint, et soupçonne de la complaisance.",
        ),
        _both(
            "The appeal is upheld and the deposit returned. Favouritism is not shown: the situation could be misread. "
            "The chief referee explains the point to all players before the next session.",
            "Le recours est admis et le dépôt rendu. La complaisance n’est pas établie : on pouvait s’y tromper. "
            "L’arbitre en chef explique ce point à tous les joueurs avant la session suivante.",
        ),
        _both(
            "Without an eyewitness nobody gets a dead hand for a wrong draw.",
            "Sans témoin oculaire, pas de main morte pour mauvaise pioche.",
        ),
        ("wrong-tile-in-hand", "wrong-tile-seen", "wrong-tile-count"),
        MappingProxyType({FFMJ: ("3.11.6.4 b", "EMAR 2.5.2 b", "3.12.2"), "mcr-penalty-summary": ("4.1",)}),
    ),
    Case(
        "wrong-side-deal-repeated",
        Family.MCR,
        FFMJ,
        "Annex 4 4.2.1",
        _both("Twice from the wrong side in the deal", "Deux fois du mauvais côté à la distribution"),
        _both(
            "East takes the first four tiles from the wrong side of the wall; nobody says so and it can no longer be "
            "undone. East’s next four come from the wrong side too and join the others; South, misled, does the same. "
            "North now calls East’s hand dead.",
            "Est prend ses quatre premières tuiles du mauvais côté ; personne ne le dit, c’est irréparable. Les "
            "quatre suivantes d’Est viennent encore du mauvais côté et rejoignent les autres ; Sud, induit en erreur, "
            "fait de même. Nord déclare alors morte la main d’Est.",
        ),
        _both(
            "No dead hand: North should have spoken sooner. South’s last four are still known and go back, East keeps "
            "the tiles. East did it for the second time and is warned; the deal goes on in the right direction.",
            "Pas de main morte : Nord aurait dû parler plus tôt. Les quatre dernières de Sud, identifiables, sont "
            "remises ; Est garde ses tuiles. Est, fautif pour la deuxième fois, est averti ; on continue dans le bon "
            "sens.",
        ),
        _both(
            "Pointing out a wrong draw is no information; the repetition brings a warning, not a dead hand.",
            "Signaler une mauvaise pioche n’est pas une information ; la récidive vaut un avertissement, pas une main "
            "morte.",
        ),
        ("wrong-side-deal", "information"),
        MappingProxyType({FFMJ: ("EMAR 2.5.1", "EMAR 2.5.2 b"), "mcr-penalty-summary": ("1.1",)}),
    ),
    Case(
        "who-keeps-the-sheet",
        Family.MCR,
        FFMJ,
        "Annex 4 4.2.2.1",
        _both("Four players do not agree on the scorekeeper", "Désaccord sur la tenue de la feuille"),
        _both(
            "The player who starts as East keeps the sheet. After the change of seats the new East asks for it; the "
            "keeper refuses, two players support the keeper, the new East insists.",
            "Le premier Est tient la feuille. Au changement de places, le nouvel Est la demande ; le marqueur refuse, "
            "deux joueurs le soutiennent, le nouvel Est insiste.",
        ),
        _both(
            "The sheet goes to whoever sits East, in turn. East may hand it on if another is willing; if nobody wants "
            "it, East must keep it.",
            "La feuille revient à celui qui est assis à l’est, à tour de rôle. Est peut la confier à un autre ; si "
            "personne n’en veut, Est doit la tenir.",
        ),
        _both("Agreement first; without it, each East in turn.", "L’accord d’abord ; à défaut, chaque Est à son tour."),
        (),
        MappingProxyType({FFMJ: ("FFMJ @3.9.1.4 b", "3.9.1.5")}),
    ),
    Case(
        "announced-value-stands",
        Family.MCR,
        FFMJ,
        "Annex 4 4.2.2.2",
        _both("27 announced, 17 laid out", "27 annoncés, 17 posés"),
        _both(
            "A winner with seven pairs says 27 points, flowers included, and lays out the tiles that count them, but "
            "one face-down tile of ten too few.",
            "Un gagnant avec sept paires annonce 27 points, fleurs comprises, et pose les tuiles du décompte, mais une "
            "tuile retournée de dix en trop peu.",
        ),
        _both(
            "What was said stands. The scorekeeper contests the figure or, once it is confirmed, writes it; nobody "
            "changes it.",
            "C’est l’énoncé qui vaut. Le marqueur conteste le chiffre ou l’inscrit après confirmation ; personne ne le "
            "modifie.",
        ),
        _both(
            "Between the announced value and the tiles laid out, the announcement prevails.",
            "Entre la valeur énoncée et les tuiles posées, l’énoncé prévaut.",
        ),
        ("counting-too-long",),
        MappingProxyType({FFMJ: ("3.9.1.4", "FFMJ @3.9.1.4 a", "3.11.6.11.6")}),
    ),
)


def cases_about(cases: Iterable[Case], offence: str, family: Family) -> tuple[Case, ...]:
    """The cases to suggest beside an offence."""
    return tuple(one for one in cases if one.family is family and offence in one.offences)


def cases_on(cases: Iterable[Case], clause: str) -> tuple[Case, ...]:
    """The cases that are printed under a clause, turn on it, or on a part of it (``3.11.6.4`` finds ``3.11.6.4 b``)."""

    def is_on(one: Case) -> bool:
        named = [one.clause, *(each for clauses in one.clauses.values() for each in clauses)]
        return any(each == clause or each.startswith((f"{clause} ", f"{clause}.")) for each in named)

    return tuple(one for one in cases if is_on(one))


def cases_with(cases: Iterable[Case], text: str) -> tuple[Case, ...]:
    """The cases that hold every word of ``text``, in any language; no words, no hits."""
    wanted = folded(text).split()

    def told(one: Case) -> str:
        said = (words for each in (one.titles, one.facts, one.decisions, one.lessons) for words in each.values())
        return f" {folded(' '.join([*said, *one.offences]))}"

    return tuple(one for one in cases if wanted and all(f" {word}" in told(one) for word in wanted))
