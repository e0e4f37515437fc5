"""Dates in words: French writes the first of a month as "1er" (the rule of its spelling), other days as figures."""

from datetime import date, datetime

import pytest
from django.template import Context, Template
from django.utils.translation import override

from tournaments.common.look.dates import print_date


@pytest.mark.parametrize(
    ("day", "language", "words"),
    [
        (date(2026, 12, 1), "fr", "mardi 1er décembre 2026"),
        (date(2026, 12, 2), "fr", "mercredi 2 décembre 2026"),
        (date(2026, 12, 11), "fr", "vendredi 11 décembre 2026"),
        (date(2026, 6, 1), "fr", "lundi 1er juin 2026"),
        (date(2026, 12, 1), "en", "Tuesday 1 December 2026"),
    ],
)
def test_a_day_in_words(day: date, language: str, words: str) -> None:
    with override(language):
        assert print_date(day, "l j F Y") == words
        assert Template('{{ day|date:"l j F Y" }}').render(Context({"day": day})) == words


def test_a_time_keeps_its_figures() -> None:
    with override("fr"):
        assert print_date(datetime(2026, 12, 1, 11, 1), "j F Y, H:i") == "1er décembre 2026, 11:01"  # noqa: DTZ001


def test_nothing_stays_nothing() -> None:
    with override("fr"):
        assert Template('{{ day|date:"j F Y" }}').render(Context({"day": None})) == ""
