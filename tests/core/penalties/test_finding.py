"""Finding offences and cases: words of either language, situations, favourites, questions, clauses."""

import string

import pytest

from mahjong_core.penalties import (
    BY_FAMILY,
    CASES,
    VARIANTS,
    Case,
    Moment,
    Topic,
    Variants,
    by_topic,
    cases_about,
    cases_on,
    cases_with,
    favourites,
    offence,
    offences_of,
    propose,
    search,
)
from mahjong_core.penalties.search import folded
from mahjong_core.rulesets import Family, RuleSet
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, FFMJ, MERS

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
every_question = pytest.mark.parametrize("variants", VARIANTS, ids=lambda value: value.question["en"])


@pytest.mark.parametrize(
    ("rules", "text", "expected"),
    [
        (FFMJ, "wall touched", "tile-touched-early"),
        (FFMJ, "MURAILLE touchée", "tile-touched-early"),
        (FFMJ, "muraille touchee", "tile-touched-early"),  # no accents on a tablet
        (FFMJ, "retard", "late-arrival"),
        (FFMJ, "late session", "late-arrival"),
        (MERS, "2.6.2", "claim-before-showing"),
        (FFMJ, "tricherie", "cheating"),
        (FFMJ, "bamb", ""),  # no name or description has it
        (EMA12, "mise riichi", "riichi-stake-missing"),
        (EMA12, "ippatsu", "wrong-word-for-win"),
        (FFMJ, "faux hu", "false-win-below-minimum"),
        (FFMJ, "peng", "late-pung"),  # as the players say it
        (FFMJ, "zhahu", "false-win-invalid-hand"),
        (EMA12, "chombo tsumo", "invalid-win"),
        # What is said at a table, in both languages.
        (FFMJ, "dead", "judged-dead-hand"),
        (FFMJ, "mort", "judged-dead-hand"),
        (FFMJ, "phone", "other-infraction"),
        (FFMJ, "téléphone", "other-infraction"),
        (FFMJ, "telephone", "unseemly-conduct"),
        (FFMJ, "too slow", "stalling"),
        (FFMJ, "trop lent", "stalling"),
        (FFMJ, "14 tuiles", "wrong-tile-count"),
        (EMA12, "noten riichi", "riichi-not-waiting"),
        (EMA12, "phone", "minor-irregularity"),
        (EMA12, "furiten", "invalid-win"),
    ],
)
def test_searching_in_any_language(rules: RuleSet, text: str, expected: str) -> None:
    results = [entry.id for entry in search(offences_of(rules), text)]
    assert (expected in results) if expected else results == []


def test_names_come_before_descriptions() -> None:
    results = [entry.id for entry in search(offences_of(FFMJ), "stalling")]
    assert results == ["stalling", "repeated-stalling"]
    names = [entry.names["en"] for entry in search(offences_of(FFMJ), "wall")]
    in_name = ["wall" in folded(name) for name in names]
    assert in_name == sorted(in_name, reverse=True)


def test_what_people_call_it_comes_between_names_and_descriptions() -> None:
    """ "dead" stands in the name of one, in the aliases of others, in the description of none before them."""
    offences = search(offences_of(FFMJ), "dead")
    places = [
        0 if "dead" in folded(entry.names["en"]).split() else 1 if "dead" in folded(entry.aliases["en"]).split() else 2
        for entry in offences
    ]
    assert places == sorted(places)
    assert {0, 1} <= set(places)


@pytest.mark.parametrize("text", ["", "   ", "?!"])
def test_nothing_asked_nothing_found(text: str) -> None:
    assert search(offences_of(FFMJ), text) == ()


def test_every_word_must_be_there() -> None:
    assert search(offences_of(FFMJ), "wall elephants") == ()


def test_folding() -> None:
    assert folded("Œuf à l'ÉTÉ 3.11.6") == "oeuf a l ete 3.11.6"


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_the_list_by_situations(rules: RuleSet) -> None:
    # Every offence stands in one situation.
    grouped = [entry.id for ones in by_topic(offences_of(rules)).values() for entry in ones]
    assert sorted(grouped) == sorted(entry.id for entry in offences_of(rules))
    # Favourites fit a screen.
    assert 8 <= len(favourites(offences_of(rules))) <= 24
    # Every situation but riichi is known to both games.
    missing = set(Topic) - set(by_topic(offences_of(rules)))
    assert missing == ({Topic.RIICHI} if rules.family is Family.MCR else set())


@every_question
def test_a_question_leads_to_offences_of_its_game(variants: Variants) -> None:
    assert set(variants.answers) <= set(BY_FAMILY[variants.family])
    assert len(variants.answers) >= 2


@every_question
def test_a_question_and_its_answers_are_told_in_both_languages(variants: Variants) -> None:
    for words in (variants.question, *variants.answers.values()):
        assert set(words) >= {"en", "fr"}
        assert all(words.values())
    assert variants.question["en"].endswith("?")


@every_question
def test_answers_are_different(variants: Variants) -> None:
    assert len({words["en"] for words in variants.answers.values()}) == len(variants.answers)


@pytest.mark.parametrize(
    ("identity", "family", "siblings"),
    [
        ("wrong-tile-seen", Family.MCR, {"wrong-tile-unseen", "wrong-tile-in-hand"}),  # MERS 2.5.2: in the hand or not
        ("false-set-before-discard", Family.RIICHI, {"false-set-after-discard"}),  # 5.1.4: before the discard
        ("empty-claim", Family.MCR, {"impossible-claim"}),
        ("late-pung", Family.MCR, set()),
    ],
)
def test_what_decides_between_variants(identity: str, family: Family, siblings: set[str]) -> None:
    variantses = [variants for variants in VARIANTS if variants.family is family and identity in variants.answers]
    results = {answer for variants in variantses for answer in variants.answers}
    assert results - {identity} == siblings


def test_the_sample_arbitrations_of_the_annexes_are_there() -> None:
    assert {case.clause for case in CASES} == {
        "Annex 3 example",
        "Annex 4 4.2.1",
        "Annex 4 4.2.2.1",
        "Annex 4 4.2.2.2",
    }


@every_case
def test_a_case_is_told_in_both_languages(case: Case) -> None:
    for words in (case.titles, case.facts, case.decisions, case.lessons):
        assert set(words) >= {"en", "fr"}
        assert all(words.values())
    assert case.facts["en"][-1] in string.punctuation


@pytest.mark.parametrize(
    ("clause", "decision", "lesson"),
    [
        # "ne pourra être attribuée que s'il y a-t-un témoin oculaire"
        ("Annex 3 example", "Le recours est admis et le forfait rendu.", "Sans témoin oculaire, pas de main morte"),
        # "il lui donne un avertissement pour faute répétitive"
        ("Annex 4 4.2.1", "Est, fautif pour la deuxième fois, est averti", "un avertissement, pas une main morte"),
        # "En cas de désaccord, la FFMJ préfère déléguer la tenue de la feuille" to whoever sits East
        ("Annex 4 4.2.2.1", "revient à celui qui est assis à l’est", "à défaut, chaque Est tient la feuille"),
        # "dans tous les cas c'est l'énoncé qui prévaut (règle 3.9.1.4)"
        ("Annex 4 4.2.2.2", "C’est l’énoncé qui vaut.", "l’énoncé prévaut"),
    ],
)
def test_a_case_is_decided_as_its_annex_decides_it(clause: str, decision: str, lesson: str) -> None:
    (case,) = [candidate for candidate in CASES if candidate.clause == clause]
    assert decision in case.decisions["fr"]
    assert lesson in case.lessons["fr"]


@every_case
def test_a_case_names_offences_of_its_game(case: Case) -> None:
    assert set(case.offences) <= set(BY_FAMILY[case.family])


@pytest.mark.parametrize(
    ("identity", "cases"),
    [
        ("wrong-side-deal", ["wrong-side-deal-repeated"]),
        ("wrong-tile-in-hand", ["dead-hand-needs-eyewitness"]),
        ("counting-too-long", ["announced-value-stands"]),
        ("late-pung", []),
    ],
)
def test_cases_are_suggested_beside_an_offence(identity: str, cases: list[str]) -> None:
    assert [case.id for case in cases_about(CASES, identity, Family.MCR)] == cases
    assert cases_about(CASES, identity, Family.RIICHI) == ()


@pytest.mark.parametrize(
    ("clause", "cases"),
    [
        ("3.9.1.4", ["announced-value-stands"]),
        ("3.11.6.4", ["dead-hand-needs-eyewitness"]),  # a part of it: 3.11.6.4 b
        ("Annex 4 4.2.1", ["wrong-side-deal-repeated"]),
        ("EMAR 2.5.2", ["dead-hand-needs-eyewitness", "wrong-side-deal-repeated"]),
        ("3.11.6.1", []),  # not 3.11.6.11.6
    ],
)
def test_cases_are_found_by_clause(clause: str, cases: list[str]) -> None:
    assert [case.id for case in cases_on(CASES, clause)] == cases


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("eyewitness", ["dead-hand-needs-eyewitness"]),
        ("TEMOIN oculaire", ["dead-hand-needs-eyewitness"]),
        ("seven pairs", ["announced-value-stands"]),
        ("wrong-side-deal", ["wrong-side-deal-repeated"]),
        ("pairs elephants", []),
        ("", []),
    ],
)
def test_cases_are_found_by_words_of_either_language(text: str, cases: list[str]) -> None:
    assert [case.id for case in cases_with(CASES, text)] == cases


def test_the_repeated_deal_of_annex_4_is_what_the_catalogue_proposes() -> None:
    """Annex 4 4.2.1: "il lui donne un avertissement pour faute répétitive"; no dead hand."""
    proposal = propose(offence("wrong-side-deal", FFMJ), FFMJ, (), Moment(1, 5), is_repeated=True)
    assert (proposal.points, proposal.effect.dead_hand) == (0, False)
