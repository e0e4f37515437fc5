"""The rule texts clause by clause: every row of the list, its words in every language, its anchor, how it is cited."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_core import words
from mahjong_core.clauses import (
    TEXTS,
    Cited,
    Clause,
    cited,
    clauses_of,
    find_clause,
    find_clauses,
    rule_text,
    search_clauses,
)
from mahjong_core.mcr.fans import FANS
from mahjong_core.penalties import CASES, OFFENCES
from mahjong_core.penalties.records import printed_clause
from mahjong_core.riichi.yaku import YAKU
from mahjong_core.rulesets import PRESETS
from mahjong_core.words import ENGLISH
from tests.refusals import refuses

LIST = Path(__file__).resolve().parents[2] / "docs" / "clauses.csv"
SHORT_NAMES = {"summary": "mcr-penalty-summary"}  # the list's own
NO_CLAUSES = {"organiser", "practice", "mcr", "riichi", "programs", "club-warsaw"}  # sources that are no text
# Texts of which the list has penalties or changes alone; their options are marked (test_presets_today).
LISTED_IN_PART = {"ema-2016", "ema-2025", "wmo-2014-zh", "wrc-2015", "wrc-rules-2025"}
EVERY = [clause for text in TEXTS.values() for clause in text.clauses]
FFMJ = "ffmj-2016"


def rows() -> list[tuple[str, str, str, str]]:
    with LIST.open(encoding="utf-8", newline="") as file:
        listed = list(csv.DictReader(file))
    return [(SHORT_NAMES.get(row["text"], row["text"]), row["clause"], row["subject"], row["kind"]) for row in listed]


def letters(text: str) -> str:
    """Without typography: the list writes 12000 and -30, a page 12,000 and −30."""
    return re.sub(r"[^a-z0-9]", "", text.lower().replace("×", "x"))


# --- the list ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_every_clause_of_the_list_stands_in_its_text_in_order(text: str) -> None:
    listed = [(clause, kind) for name, clause, _subject, kind in rows() if name == text]
    assert [(clause.number, clause.kind) for clause in rule_text(text).clauses] == listed


def test_no_text_of_the_list_is_left_out() -> None:
    assert {name for name, *_rest in rows()} == set(TEXTS)
    assert len(EVERY) == len(rows()) == 822


@pytest.mark.parametrize("language", [language for language in words.languages() if words.keys("clauses", language)])
def test_every_clause_and_every_chapter_has_words_of_its_own_language(language: str) -> None:
    own = words.keys("clauses", language)
    texts = {f"clauses/{clause.text}/{clause.number}" for clause in EVERY if not clause.same_as}
    texts |= {f"chapters/{text.id}/{chapter.id}" for text in TEXTS.values() for chapter in text.chapters}
    assert own == texts
    assert all(clause.words[language].strip() for clause in EVERY)


@pytest.mark.parametrize("language", words.languages())
def test_a_number_with_words_in_it_is_said_in_the_language(language: str) -> None:
    worded = {clause.number for clause in EVERY if re.search(r"[a-z]{2,}", clause.number)}
    named = {clause.number for clause in EVERY if clause.printed[language] != clause.number}
    assert named <= worded
    assert {key.partition("/")[2] for key in words.keys("clause_numbers", language)} == worded
    assert clauses_of(FFMJ)["Annex 2 1"].printed["fr"] == "Annexe 2, n°\u00a01"
    assert clauses_of(FFMJ)["3.11.6.4 b"].printed[language] == "3.11.6.4 b"


def test_the_english_words_are_those_of_the_list() -> None:
    plain = {(name, clause): subject for name, clause, subject, _kind in rows() if not subject.startswith("same as")}
    differing = [
        key for key, facts in plain.items() if letters(clauses_of(key[0])[key[1]].words[ENGLISH]) != letters(facts)
    ]
    assert differing == []


def test_what_the_list_calls_the_same_has_the_same_words() -> None:
    same = {(name, clause) for name, clause, subject, _kind in rows() if subject == "same as ffmj-2016"}
    pointing = {(candidate.text, candidate.number): candidate for candidate in EVERY if candidate.same_as}
    assert set(pointing) == same
    assert len(same) > 150
    for clause in pointing.values():
        assert clause.words["fr"] == clauses_of(FFMJ)[clause.same_as].words["fr"]


FIGURES = re.compile(r"(?<![\d#])\d+(?:[,\u202f]\d{3})*")


@pytest.mark.parametrize("text", TEXTS)
def test_a_translation_keeps_every_figure(text: str) -> None:
    """Points, minutes and numbers of clauses are those of the English words, whatever their order."""

    def figures(clause: Clause, language: str) -> list[str]:
        return sorted(re.sub(r"[,\u202f]", "", item) for item in FIGURES.findall(clause.words[language]))

    numbers = {clause.number for clause in rule_text(text).clauses if figures(clause, "en") != figures(clause, "fr")}
    assert numbers == WRITTEN_OUT.get(text, set())


# Names of fans with a figure in French, "123,789", ones and nines, "the next hundred".
WRITTEN_OUT = {FFMJ: {"3.8.1 #1", "3.8.1 #2", "3.8.1 #29"}, "ema-2012": {"1.1 a", "4.1.2"}}


def test_french_is_set_as_french() -> None:
    """A narrow no-break space before the signs that are two marks high, no straight apostrophe, a true minus."""
    wrong = re.compile(r"[^\u202f\d][:;?!](?:\s|$)|'|(?<!\w)-\d|\d \d00\b")
    texts = [text for text in words.keys("clauses", "fr") if wrong.search(words.text("clauses", text, "fr"))]
    assert texts == []


def test_the_words_are_short() -> None:
    assert max(len(clause.words[language]) for clause in EVERY for language in words.languages()) <= 140


# --- anchors and pages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_anchors_are_unique_in_a_text_and_fit_an_address(text: str) -> None:
    anchors = [clause.anchor for clause in rule_text(text).clauses]
    assert len(set(anchors)) == len(anchors)
    assert all(re.fullmatch(r"c(?:-[a-z0-9]+)+", anchor) for anchor in anchors)


@pytest.mark.parametrize(
    ("text", "number", "anchor"),
    [
        (FFMJ, "3.11.6.4 b", "c-3-11-6-4-b"),
        (FFMJ, "3.8.1 #12", "c-3-8-1-12"),
        (FFMJ, "EMAR 2.7 @3.11.6.7.1", "c-emar-2-7-3-11-6-7-1"),
        (FFMJ, "Annex 4 4.2.2.1", "c-annex-4-4-2-2-1"),
        ("ema-2012", "4.2.1 DABURU RIICHI", "c-4-2-1-daburu-riichi"),
        ("mcr-penalty-summary", "4.10 a", "c-4-10-a"),
    ],
)
def test_an_anchor_stays(text: str, number: str, anchor: str) -> None:
    """Addresses that were written down once lead there for ever."""
    assert clauses_of(text)[number].anchor == anchor


@pytest.mark.parametrize(
    ("text", "number", "page", "is_from_page"),
    [
        # The books' own tables of contents: "3.4.27. Une défausse obligatoire 12", "3.11.6. Transgressions ... 35".
        (FFMJ, "3.4.27", 12, False),
        (FFMJ, "3.11.6.4 a", 35, True),
        (FFMJ, "3.13.3", 42, False),
        ("ema-2012", "3.4.6 b", 15, False),  # "3.4.6 Chombo 15"
        ("ema-2012", "5.1.4", 28, False),
        ("ema-2012", "Tables p31", 31, False),
        ("mers-2010", "2.1 a", None, False),
    ],
)
def test_the_page_of_the_book(text: str, number: str, page: int | None, is_from_page: bool) -> None:
    clause = clauses_of(text)[number]
    assert (clause.page, clause.is_from_page) == (page, is_from_page)


def test_pages_go_up_with_the_numbers() -> None:
    for text in TEXTS.values():
        known = [clause.page for clause in text.clauses if clause.page]
        assert known == sorted(known), text.id


# --- what a printed number means -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "printed", "number"),
    [
        (FFMJ, "3.11.6.4 b", "3.11.6.4 b"),
        (FFMJ, "3.11.6.4", "3.11.6.4 a"),  # the parts have letters of the list
        (FFMJ, "EMAR 2.7", "EMAR 2.7 @3.11.6.7.1"),
        (FFMJ, "Annex 2 4", "Annex 2 4 a"),
        (FFMJ, "Annexe 2 4", "Annex 2 4 a"),
        (FFMJ, "Annexe 2, n°\u00a04", "Annex 2 4 a"),
        (FFMJ, "Annex 4, no. 4.2.1", "Annex 4 4.2.1"),
        (FFMJ, "annex 4.2.2.1", "Annex 4 4.2.2.1"),
        (FFMJ, "Annex 4 4.2.2.1", "Annex 4 4.2.2.1"),
        (FFMJ, "3.5", "FFMJ @3.5"),
        ("wmo-2014", "3.8.1 #12", "3.8.1"),  # its list of fans is one row
        ("ema-2012", "5", "5.1"),
        ("ema-2012", "4.2.5", "4.2.5 KOKUSHI MUSOU"),
        ("ema-2012", "Tables", "Tables p31"),
        ("mers-2010", "4.1", "4.1.1"),
        ("mcr-penalty-summary", "4.10", "4.10 a"),
    ],
)
def test_a_printed_number_means_a_clause(text: str, printed: str, number: str) -> None:
    clause = find_clause(text, printed)
    assert clause is not None
    assert clause.number == number


@pytest.mark.parametrize(
    ("text", "printed"), [(FFMJ, "9.9.9"), ("mers-2010", "preamble"), ("practice", "3.1"), (FFMJ, "")]
)
def test_what_is_no_clause_means_none(text: str, printed: str) -> None:
    assert find_clause(text, printed) is None
    assert find_clauses(text, printed) == ()


def test_a_number_with_parts_means_all_of_them() -> None:
    assert [clause.number for clause in find_clauses("ema-2012", "3.4.2")] == ["3.4.2 a", "3.4.2 b", "3.4.2 c"]
    assert [clause.number for clause in find_clauses(FFMJ, "3.9.2.2")] == ["3.9.2.2"]


def test_an_unknown_text_is_refused() -> None:
    with refuses("clauses.unknown_text") as refused:
        rule_text("green-book")
    assert refused.value.detail["known"] == list(TEXTS)


# --- sentences -----------------------------------------------------------------------------------------------------

NAMES = {"FFMJ 2016": FFMJ, "EMA riichi 2012": "ema-2012", "MCR penalty summary": "mcr-penalty-summary"}


def links(sentence: str, *texts: str) -> list[tuple[str, str, str]]:
    pieces = cited(sentence, NAMES, texts)
    assert "".join(piece if isinstance(piece, str) else piece.printed for piece in pieces) == sentence
    return [(piece.printed, piece.clause.text, piece.clause.number) for piece in pieces if isinstance(piece, Cited)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("2 behind Ann in mini-points (MCR 3.10.1).", [("3.10.1", FFMJ, "3.10.1")]),
        ("after everybody who is ranked (MERS 4.4).", [("4.4", "mers-2010", "4.4")]),
        (
            "FFMJ 2016, 3.11.6.9, EMAR 2.3",
            [("3.11.6.9", FFMJ, "3.11.6.9"), ("EMAR 2.3", FFMJ, "EMAR 2.3")],
        ),
        ("EMA riichi 2012 5.5, 5.6", [("5.5", "ema-2012", "5.5 a"), ("5.6", "ema-2012", "5.6 a")]),
        ("EMA riichi 2.1", [("2.1", "ema-2012", "2.1")]),
        ("MCR penalty summary, 4.10 b", [("4.10 b", "mcr-penalty-summary", "4.10 b")]),
        ("MERS\u00a02.1", [("2.1", "mers-2010", "2.1 a")]),
        ("FFMJ 3.5", [("3.5", FFMJ, "FFMJ @3.5")]),
        ("EMAR 2.5.2 b", [("EMAR 2.5.2 b", FFMJ, "EMAR 2.5.2 b")]),  # no other text has such numbers
        ("Annex 3 8", [("Annex 3 8", FFMJ, "Annex 3 8")]),
        (
            "FFMJ 2016, 3.13.3, Annex 3, no. 8",
            [("3.13.3", FFMJ, "3.13.3"), ("Annex 3, no. 8", FFMJ, "Annex 3 8")],
        ),
        ("keeps it (annexe 4.2.2.1).", [("annexe 4.2.2.1", FFMJ, "Annex 4 4.2.2.1")]),
        ("Played at 12.30 for 4.5 hours, version 1.2.3", []),
        ("", []),
    ],
)
def test_a_sentence_names_the_text_before_the_number(sentence: str, expected: list[tuple[str, str, str]]) -> None:
    assert links(sentence) == expected


def test_a_number_without_a_name_belongs_to_the_text_that_is_given() -> None:
    assert links("late (3.11.2.1)", "wmo-2014") == [("3.11.2.1", "wmo-2014", "3.11.2.1")]
    assert links("3.8.1 #4 #6", FFMJ) == [("3.8.1 #4", FFMJ, "3.8.1 #4")]
    assert links("late (3.11.2.1)") == []


def test_of_several_texts_the_first_that_has_the_number_is_meant() -> None:
    """An event may follow MERS where it speaks, the book elsewhere; an edition may only list its changes."""
    assert links("3.1, 3.11.6.4", "mers-2010", "wmo-2014") == [
        ("3.1", "mers-2010", "3.1"),
        ("3.11.6.4", "wmo-2014", "3.11.6.4 a"),
    ]
    assert links("3.3.12", "ema-2016", "ema-2012") == [("3.3.12", "ema-2012", "3.3.12 a")]


def test_a_name_that_is_given_prevails_over_an_alias() -> None:
    pieces = cited("MCR 3.10.1", {"MCR": "wmo-2014"})
    assert [piece.clause.text for piece in pieces if isinstance(piece, Cited)] == ["wmo-2014"]


# --- what the program cites ----------------------------------------------------------------------------------------


def quoted() -> Iterator[tuple[str, str]]:
    """Every text and number that catalogues, presets, cases, fans and yaku cite, as they are printed."""
    for rules in PRESETS.values():
        for source in rules.sources.values():
            if source.text not in NO_CLAUSES | LISTED_IN_PART and any(sign.isdigit() for sign in source.clause):
                yield from ((source.text, part) for part in source.clause.split(", "))
    for offence in OFFENCES:
        yield from (
            (reading.text, form) for reading in offence.readings for form in (reading.clause, printed_clause(reading))
        )
    for case in CASES:
        yield (case.text, case.clause)
        yield from ((text, clause) for text, clauses in case.clauses.items() for clause in clauses)
    yield from ((FFMJ, fan.clause) for fan in FANS)
    yield from ((FFMJ, drop.principle.clause) for fan in FANS for drop in fan.drops)
    yield from (("ema-2012", yaku.clause) for yaku in YAKU.values())


def test_everything_that_is_cited_is_a_clause() -> None:
    cites = set(quoted())
    assert len(cites) > 400
    assert {cite for cite in cites if find_clause(*cite) is None} == {("ema-2016", "changes since 2012")} - {
        (clause.text, clause.number) for clause in EVERY
    }


# --- finding -------------------------------------------------------------------------------------------------------


def numbers_with(wanted: str, language: str, text: str = FFMJ) -> set[str]:
    return {clause.number for clause in search_clauses(rule_text(text).clauses, wanted, language)}


def test_clauses_are_found_in_the_reader_s_language() -> None:
    assert numbers_with("dice", "en") >= {"3.5.5.2", "3.5.7.5.1"}
    assert numbers_with("dés", "fr") >= {"3.5.5.2", "3.5.7.5.1"}
    assert numbers_with("des jetes", "fr") == {"3.5.7.5.1"}  # without accents
    assert numbers_with("mur piles", "fr") >= {"3.4.32"}
    assert numbers_with("jeu nul", "en") == set()


def test_clauses_are_found_by_number_and_by_their_english_words() -> None:
    assert numbers_with("3.11.6.4", "fr") == {"3.11.6.4 a", "3.11.6.4 b"}
    assert "3.5.5.2" in numbers_with("dice", "fr")
    assert numbers_with("emar 2.7", "en") == {"EMAR 2.7 @3.11.6.7.1", "EMAR 2.7 @3.11.6.7.3"}


def test_nothing_asked_finds_nothing() -> None:
    assert numbers_with(" ", "en") == set()
    assert numbers_with("zzz", "en") == set()
