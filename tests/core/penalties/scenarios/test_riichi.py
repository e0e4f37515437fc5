"""EMA riichi 3.4.6 to 3.4.8 and section 5, clause by clause."""

import pytest

from mahjong_core.penalties import VARIANTS, Moment, PastRuling, offence
from mahjong_core.rulesets import Family
from tests.core.penalties.scenarios.builders import EMA12, Scenario, check, scenarios

NOTHING, FREE, OUT = "nothing", "discretion", "disqualification"
OLD = "EMA 2012"


@scenarios("riichi")
def test_chombo(case: Scenario) -> None:
    check(case)


@scenarios("riichi")
def test_dead_hands(case: Scenario) -> None:
    proposal = check(case)
    assert "never tenpai" in proposal.sentences["en"], "3.4.7: ne peut jamais être considéré tenpai"


@scenarios("riichi")
def test_what_is_put_right_without_penalty(case: Scenario) -> None:
    check(case)


@scenarios("riichi")
def test_conduct_and_time(case: Scenario) -> None:
    check(case)


@scenarios("riichi")
def test_ema_2025(case: Scenario) -> None:
    check(case)


@scenarios("riichi")
def test_wrc_2025(case: Scenario) -> None:
    check(case)


@scenarios("riichi")
def test_repetition(case: Scenario) -> None:
    check(case, PastRuling(1, case.offence, 1, 2), moment=Moment(1, 5))


def test_the_repetition_of_a_disruption_is_seen_over_sessions_and_of_a_slip_of_the_tongue_is_not() -> None:
    disrupted = Scenario(OLD, "5.5 b", "", "serious-disruption", FREE, None, "may_add")
    check(disrupted, PastRuling(1, "serious-disruption", 1, 2, None), moment=Moment(4, 1))
    confused = Scenario(OLD, "5.1.2 d", "", "ron-tsumo-confused", NOTHING, 0, "told stands")
    check(confused, PastRuling(1, "ron-tsumo-confused", 1, 2, None), moment=Moment(2, 1))


@pytest.mark.parametrize(
    ("identity", "least", "most"), [("serious-disruption", 8000, 12000), ("grave-disruption", 12000, 48000)]
)
def test_the_amounts_of_5_5(identity: str, least: int, most: int) -> None:
    case = Scenario(OLD, "5.5 b", "", identity, FREE, None)
    assert check(case).amounts == (least, most)


# A clause of section 3 often says again what section 5 rules: both stand beside the offence, with what they prescribe.
PRESCRIBED = [
    ("3.3.5 b", "avant que deux autres écarts soient faits", "claimed-tile-not-taken", NOTHING, "dead_hand"),
    ("3.4.6 a", "la main en cours est redistribuée", "chombo", "chombo", "redeal"),
    ("3.4.6 f", "révéler plus de cinq tuiles", "too-many-tiles-revealed", "chombo", "redeal"),
    ("3.4.6 h", "la main est redistribuée", "chombo", "chombo", "redeal"),
    ("3.4.7 a", "n'est pas autorisé à déclarer une victoire, un kong", "claim-with-dead-hand", "chombo", "redeal"),
    ("3.4.7 c", "révéler des tuiles ... du mur mort", "dead-wall-revealed", NOTHING, "dead_hand"),
    ("3.4.7 c", "révéler des tuiles de la main d'un adversaire", "others-tiles-upset", NOTHING, "dead_hand"),
    ("3.4.7 d", "faire un kong, pung ou chow invalide", "false-set-before-discard", NOTHING, "dead_hand"),
    ("3.4.7 d", "faire un kong, pung ou chow invalide", "false-set-after-discard", NOTHING, "dead_hand"),
    ("5.1.1", "résulte en une main morte", "claimed-tile-not-taken", NOTHING, "dead_hand"),
    ("5.1.4", "il peut être corrigé", "false-set-before-discard", NOTHING, "corrected"),
    ("5.5 c", "une disqualification immédiate", "serious-disruption", OUT, "disqualified"),
    ("5.6 b", "est remplacé par un joueur de substitution", "late-arrival", "lateness", ""),
]


@pytest.mark.parametrize(("clause", "words", "identity", "kind", "parts"), PRESCRIBED)
def test_what_each_clause_prescribes_by_itself(clause: str, words: str, identity: str, kind: str, parts: str) -> None:
    (reading,) = (
        candidate
        for candidate in offence(identity, EMA12).readings
        if (candidate.text, candidate.clause) == ("ema-2012", clause)
    )
    assert (reading.effect.kind, set(map(str, reading.effect.parts))) == (kind, set(parts.split())), words


def test_each_step_of_a_declaration_has_its_entry() -> None:
    """5.3: "le joueur dit clairement « riichi »", "la tourne sur le côté", "place un bâtonnet de 1 000 points"."""
    (variants,) = (
        variant for variant in VARIANTS if variant.family is Family.RIICHI and "riichi-stake-missing" in variant.answers
    )
    assert set(variants.answers) == {"riichi-stake-missing", "riichi-unsaid"}
    assert offence("riichi-stake-missing", EMA12).names["en"] == "Riichi without its stake"
    assert offence("riichi-unsaid", EMA12).names["en"] == "Riichi not said, or the tile not turned"


def test_a_dead_hand_takes_all_claims() -> None:
    """3.4.7: "pas autorisé à déclarer une victoire, un kong, pung ou chow, et ne peut jamais être considéré tenpai"."""
    text = check(Scenario(OLD, "3.4.7 b", "", "wrong-tile-count", NOTHING, 0, "dead_hand")).sentences["en"]
    assert "Your hand is dead: no win, no kong, pung or chow, and never tenpai." in text


def test_what_makes_a_shown_win_invalid_is_told() -> None:
    """3.2: "au moins un yaku"; 3.3.10: "à moins qu'il soit furiten"; 3.3.8: "sauf pour gagner avec Treize Orphelins".

    What a player has discarded, and which kong was robbed, is seen at the table: the referee reads it beside the entry.
    """
    descriptions = offence("invalid-win", EMA12).descriptions
    for reason in (
        "without yaku",
        "ron while furiten (tsumo is allowed)",
        "concealed kong robbed without Thirteen Orphans",
    ):
        assert reason in descriptions["en"]
    for reason in ("sans yaku", "ron en étant furiten (tsumo est permis)", "kong caché volé sans Treize Orphelins"):
        assert reason in descriptions["fr"]


@pytest.mark.parametrize(
    ("clause", "words", "identity", "english", "french"),
    [
        (
            "3.3.1 b",
            "dans la limite de trois secondes",
            "late-claim",
            "more than three seconds",
            "plus de trois secondes",
        ),
        ("5.1.1", "avant que les deux joueurs suivants", "claimed-tile-not-taken", "next two players", "deux joueurs"),
        ("5.2", "plus de cinq tuiles", "too-many-tiles-revealed", "Over five tiles", "plus de cinq tuiles"),
        ("5.2", "plus de cinq tuiles", "wall-tiles-revealed", "five at most", "cinq au plus"),
    ],
)
def test_the_limits_of_a_clause_are_told(clause: str, words: str, identity: str, english: str, french: str) -> None:
    descriptions = offence(identity, EMA12).descriptions
    assert english in descriptions["en"], (clause, words)
    assert french in descriptions["fr"].replace("Plus", "plus"), (clause, words)
