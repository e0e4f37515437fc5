"""Time, information, conduct and the general clauses of MCR, text by text."""

from mahjong_core.penalties import Moment, PastRuling
from mahjong_core.penalties.records import FaultKind
from tests.core.penalties.scenarios.builders import Scenario, check, scenarios

LADDER, NOTHING, FREE, OUT = "ladder", "nothing", "discretion", "disqualification"


@scenarios(
    ("WMO", "3.11.6.9", "interdit de faire « Hu » durant la donne", "information", NOTHING, 0, "dead_hand"),
    ("MERS", "2.3", "il commet une faute de jeu", "information", LADDER, 0, "may_add"),
    ("FFMJ", "3.11.6.9", "une faute grave de jeu", "information", LADDER, 0, "dead_hand may_add"),
    ("FFMJ", "4.5", "une information qui dévoile le jeu", "information", LADDER, 0, "dead_hand may_add"),
)
def test_information_true_or_false(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "3.4", "essaie visiblement de gagner du temps", "stalling", LADDER, 0),
    ("MERS", "2.1 b", "qui tente de gagner du temps", "stalling", LADDER, 0),
    ("FFMJ", "EMAR 3.4", "l'arbitre peut parfois décider", "stalling", LADDER, 0),
    ("MERS", "2.1 b", "de faire obstruction", "obstruction", LADDER, 0),
    ("WMO", "3.11.1, 3.11.2.2", "selon la gravité de l'infraction", "stalling", FREE, None, "no_rule"),
)
def test_wasting_time(case: Scenario) -> None:
    check(case)


@scenarios(
    ("MERS", "3.5", "tentatives répétées de gagner du temps", "repeated-stalling", OUT, 0, "not_on_record disqualified")
)
def test_wasting_time_again_and_again_ends_the_event(case: Scenario) -> None:
    proposal = check(case)
    assert "This assumes earlier attempts: none is on record." in proposal.sentences["en"]


def test_earlier_stalling_on_record_is_not_assumed() -> None:
    """MERS 3.5 "tentatives répétées": the first attempt was ruled as stalling."""
    case = Scenario("MERS", "3.5", "", "repeated-stalling", OUT, 0, "disqualified")
    earlier = PastRuling(1, "stalling", 1, 3, 0, FaultKind.STALLING)
    assert "assumes" not in check(case, earlier, moment=Moment(2, 1)).sentences["en"]


@scenarios(("MERS", "3.4", "3.5: la répétition entraîne la disqualification", "stalling", LADDER, 5, "may_add"))
def test_wasting_time_again_is_a_higher_rung_and_may_disqualify(case: Scenario) -> None:
    earlier = PastRuling(1, "stalling", 1, 3, 0, FaultKind.STALLING)
    proposal = check(case, earlier, moment=Moment(2, 1))
    assert proposal.effect.further is not None
    assert proposal.effect.further.kind == OUT


@scenarios(
    ("WMO", "3.11.6.1", "L'arbitre est en droit de disqualifier", "cheating", OUT, 0, "disqualified"),
    ("MERS", "3.5", "triche: disqualification (immédiate)", "cheating", OUT, 0, "disqualified"),
    ("MERS", "3.5", "Perturbation grave de la compétition", "serious-disruption", OUT, 0, "disqualified"),
    (
        "WMO",
        "3.11.6.10",
        "sujet à des critiques publiques",
        "serious-disruption",
        OUT,
        0,
        "disqualified public_criticism",
    ),
    ("FFMJ", "3.11.6.10", "persiste à désobéir", "disobedience", OUT, 0, "disqualified public_criticism"),
    ("WMO", "3.11.5", "éliminé des classements et disqualifié", "deliberate-foul", OUT, 0, "unranked disqualified"),
    ("FFMJ", "3.11.4", "interdit de compétitions", "grave-infraction", "ban", 0, "banned public_criticism"),
)
def test_what_ends_an_event(case: Scenario) -> None:
    proposal = check(case)
    assert {instruction.span for instruction in proposal.instructions} == {"event"}
    assert "play on" not in proposal.sentences["en"]


@scenarios(
    ("WMO", "3.11.1", "Pour une infraction mineure: un avertissement", "minor-infraction", LADDER, 0),
    ("WMO", "3.11.2.2", "5, 10, 20, 30, 40, 50, où 60 points", "other-infraction", FREE, None),
    ("FFMJ", "3.11.2.2", "à la discrétion des arbitres", "other-infraction", FREE, None),
    ("WMO", "3.11.3", "ou jugées en tant que telles par l'arbitre", "judged-dead-hand", NOTHING, 0, "dead_hand"),
    ("MERS", "3.2", "le joueur fautif ne peut plus faire hu", "judged-dead-hand", NOTHING, 0, "dead_hand"),
    ("WMO", "3.11.6.11.8", "des avertissements ou des pénalités", "hall-not-left", FREE, None),
    ("MERS", "2.1 a", "l'arbitrage n'est plus possible", "late-question", NOTHING, 0, "no_ruling"),
    ("FFMJ", "3.11.6.11.7", "Aucune contestation tardive", "late-question", NOTHING, 0, "no_ruling"),
    ("MERS", "1.2", "Il faut veiller à parler à voix basse", "table-talk", NOTHING, 0, "told"),
    ("FFMJ", "FFMJ @3.5.7.4", "no wall before the start", "started-early", NOTHING, 0, "told"),
    ("WMO", "2.3.3", "agir avec politesse", "unseemly-conduct", FREE, None, "no_rule"),
    ("FFMJ", "EMAR 2.2", "10 points si le retard est inférieur à 10 minutes", "late-arrival", "lateness", None),
    ("WMO", "3.11.2.1", "10 points si son retard est de 10 minutes ou moins", "late-arrival", "lateness", None),
)
def test_the_general_clauses(case: Scenario) -> None:
    check(case)
