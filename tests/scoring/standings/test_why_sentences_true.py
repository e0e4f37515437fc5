"""Every sentence that says why a row is behind another is true: 1,000 random events full of ties.

The figures are reckoned here once more, from what was drawn; the sentence is read back from its words.
"""

import random
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from django.utils import translation

from mahjong_core.rulesets import Family
from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, behind, rank, why
from scoring.standings.selectors.why_sentences import (
    METRIC_NAMES,
    behind_words,
    figure_words,
    metric_names,
    order_words,
    why_sentences,
)

PLAIN = ("table_points", "table_score")
RANKINGS = (PLAIN, (*PLAIN, "tables_won"), ("table_points", "best_table_score", "latest_session"), ("overall_score",))
SESSIONS = 2
# Few values, so that players are level on one, two, or all figures.
TWELFTHS = (0, 12, 18, 28, 48)

NUMBER = "[−0-9\u202f½⅓⅔¼¾⅙⅚⁄]+"
BEHIND = re.compile(rf"^({NUMBER}) behind (\w+) \((\d+)(?:st|nd|rd|th)\) in ([a-z\- ]+?)(?: \((.+)\))?\.$")
LEVEL = re.compile(
    rf"^Tied with (\w+) \((\d+)(?:st|nd|rd|th)\) on ([a-z\-, ]+); decided by ([a-z\- ]+):"
    rf" (\+?{NUMBER}) against (\+?{NUMBER})(?: \((.+)\))?\.$"
)
CLAUSES = {
    Family.MCR: {"table_points": "3.10.1", "table_score": "3.10.1"},
    Family.RIICHI: {"overall_score": "EMA riichi 3.6"},
}


@dataclass(frozen=True)
class Drawn:
    """An event as it was drawn: results by player, what was taken off afterwards, and the order of the metrics."""

    results: dict[int, list[SessionResult]]
    off: dict[int, int]
    metrics: tuple[str, ...]
    family: Family

    def figure(self, who: int, metric: str) -> Fraction:
        rows = self.results[who]
        points = sum((Fraction(row.twelfths, 12) for row in rows), Fraction(0))
        score = Fraction(sum(row.table_score for row in rows) + self.off.get(who, 0))
        return {
            "table_points": points,
            "table_score": score,
            "overall_score": points + score,
            "tables_won": Fraction(sum(row.place == 1 for row in rows)),
            "best_table_score": Fraction(max(row.table_score for row in rows)),
            "latest_session": Fraction(rows[-1].twelfths, 12),
        }[metric]

    def key(self, who: int) -> tuple[Fraction, ...]:
        return tuple(self.figure(who, metric) for metric in self.metrics)

    def place(self, who: int) -> int:
        return 1 + sum(self.key(other) > self.key(who) for other in self.results)


def draw(seed: int) -> Drawn:
    chance = random.Random(seed)
    people = range(1, chance.randint(4, 9))
    results = {
        who: [
            SessionResult(who, session, 1, "E", chance.randint(-1, 1), chance.randint(1, 2), chance.choice(TWELFTHS))
            for session in range(1, SESSIONS + 1)
        ]
        for who in people
    }
    off = {who: -chance.randint(1, 2) for who in people if chance.random() < 0.2}
    metrics = chance.choice(RANKINGS)
    riichi = metrics == ("overall_score",) or chance.random() < 0.3
    return Drawn(results, off, metrics, Family.RIICHI if riichi else Family.MCR)


def number_of(text: str) -> Fraction:
    """A printed number read back: 2⅓, −10, +96, 1⁄12."""
    sign, text = (-1, text[1:]) if text.startswith("−") else (1, text.removeprefix("+"))
    if "⁄" in text:
        whole, _gap, part = text.rpartition("\u202f")
        upper, lower = part.split("⁄")
        return sign * (Fraction(int(whole or 0)) + Fraction(int(upper), int(lower)))
    figures = "".join(item for item in text if item.isascii())
    glyph = next((item for item in text if not item.isascii() and item != "\u202f"), "")
    part = Fraction(unicodedata.numeric(glyph)).limit_denominator(12) if glyph else Fraction(0)
    return sign * (int(figures or 0) + part)


def name(who: int) -> str:
    return f"Player{who}"


def check(sentence: str, who: int, event: Drawn) -> str:
    """Is the sentence true? Answers the metric that it names."""
    names = {str(words): metric for metric, words in metric_names(event.family).items()}
    match = BEHIND.match(sentence)
    level = LEVEL.match(sentence)
    assert match or level, sentence
    if match:
        margin, other, place, metric, clause = match.groups()
        equal: Sequence[str] = ()
    else:
        assert level is not None
        other, place, equal_words, metric, own, theirs, clause = level.groups()
        equal = re.split(", | and ", equal_words)
    rival, decisive = int(other.removeprefix("Player")), names[metric]
    mine, their = event.figure(who, decisive), event.figure(rival, decisive)
    assert mine < their
    if match:
        assert number_of(margin) == their - mine
    else:
        assert (number_of(own), number_of(theirs)) == (mine, their)
        is_signed = decisive == "table_score" and event.family is Family.MCR
        assert [text.startswith("+") for text in (own, theirs)] == [
            is_signed and figure > 0 for figure in (mine, their)
        ]
    assert tuple(names[text] for text in equal) == event.metrics[: event.metrics.index(decisive)]
    assert all(event.figure(who, names[text]) == event.figure(rival, names[text]) for text in equal)
    assert int(place) == event.place(rival)
    assert clause == CLAUSES[event.family].get(decisive)
    # Nobody stands between the two.
    assert not [result for result in event.results if event.key(who) < event.key(result) < event.key(rival)]
    return decisive


def explain(event: Drawn) -> tuple[set[str], int]:
    """Check every row of an event: the metrics that decided, and how many share a place."""
    results = [row for rows in event.results.values() for row in rows]
    taken = [EventAdjustment(who, amount, "event_total", "x") for who, amount in event.off.items()]
    people = [Entrant(who, who) for who in event.results]
    standings = rank(people, results, taken, metrics=event.metrics, sessions=SESSIONS)
    names = {who: name(who) for who in event.results}
    decided, shared = set[str](), 0
    for who in event.results:
        sentence = behind_words(behind(standings, who), names, event.family)
        assert (sentence == "") == (event.place(who) == 1)
        decided |= {check(sentence, who, event)} if sentence else set()
        level = [result for result in event.results if result != who and event.key(result) == event.key(who)]
        tie = f"Shares the place with {', '.join(map(name, level))}: tied on every criterion."
        words = why_sentences(why(standings, who), names, event.family)
        assert (tie in words) == bool(level)
        assert not level or not [text for text in words if text.startswith("Shares") and text != tie]
        shared += bool(level)
        above = [text for text in words if " behind " in text or text.startswith("Tied with")]
        assert [check(text, who, event) for text in above] == ([check(sentence, who, event)] if above else [])
    return decided, shared


def test_a_riichi_order_never_speaks_of_table_points() -> None:
    """EMA riichi 3.6: points and uma make the result; table points and mini-points are MCR's (3.10.1)."""
    with translation.override("en"):
        words = " ".join(str(metric_name) for metric_name in metric_names(Family.RIICHI).values())
        assert "table points" not in words
        assert "mini-points" not in words
        mcr, riichi = PRESETS["mcr-wmo-2014"], PRESETS["ema-riichi-2016"]
        assert order_words(mcr) == "Tied on table points: mini-points decide (3.10.1)."
        assert order_words(riichi) == "Ranked by points with uma; tied players share the place."
        own = replace(riichi, ranking_metrics=("overall_score", "table_points", "tables_won"))
        assert order_words(own) == "Ranked by points with uma; ties are broken by uma and tables won."


@pytest.mark.parametrize(
    ("metric", "value", "family", "english", "french"),
    [
        ("table_points", 1, Family.MCR, "1 table point", "1 point de table"),
        ("table_points", 0, Family.MCR, "0 table points", "0 point de table"),
        ("table_points", Fraction(4, 3), Family.MCR, "1⅓ table points", "1⅓ point de table"),
        ("table_points", Fraction(3, 2), Family.MCR, "1½ table points", "1½ point de table"),
        ("table_points", Fraction(-3, 2), Family.MCR, "−1½ table points", "−1½ point de table"),
        ("table_points", Fraction(5, 2), Family.MCR, "2½ table points", "2½ points de table"),
        ("table_points", 2, Family.MCR, "2 table points", "2 points de table"),
        ("table_points", 21, Family.MCR, "21 table points", "21 points de table"),
        ("table_score", -1, Family.MCR, "−1 mini-point", "−1 mini-point"),
        ("table_score", 96, Family.MCR, "+96 mini-points", "+96 mini-points"),
        ("tables_won", 1, Family.RIICHI, "1 table won", "1 table gagnée"),
        ("table_points", 1, Family.RIICHI, "1 uma", "1 uma"),
    ],
)
def test_a_figure_and_its_name_agree(
    metric: str, value: Fraction | int, family: Family, english: str, french: str
) -> None:
    for language, words in (("en", english), ("fr", french)):
        with translation.override(language):
            assert figure_words(metric, value, family) == words


@pytest.mark.long
@pytest.mark.sampled(10)
@pytest.mark.parametrize("hundred", range(10))
def test_the_sentence_about_the_row_above_is_true(hundred: int) -> None:
    decided, shared = set[str](), 0
    with translation.override("en"):
        for seed in range(100 * hundred, 100 * hundred + 100):
            result, level = explain(draw(seed))
            decided, shared = decided | result, shared + level
    assert decided == set(METRIC_NAMES)  # somewhere each of them decided
    assert shared > 0
