"""The journal tells stored keys in the reader's words."""

from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.html import squeezed
from tests.people import play, table_of, win
from tournaments.journal.selectors.values import fact_text, text_in_sentence
from tournaments.models import Tournament


@pytest.mark.parametrize(
    ("area", "name", "value", "english", "french"),
    [
        ("sheet", "outcome", "win", "won", "gagnée"),
        ("sheet", "discarder", "W", "W", "O"),
        ("sheet", "totals", {"E": 34, "W": -36}, "E 34 · W \u221236", "E 34 · O \u221236"),
        ("session", "status", "running", "In play", "En cours"),
        ("seating", "status", "superseded", "Superseded", "Remplacée"),
        ("participant", "state", "withdrawn", "Withdrawn", "Retiré"),
        ("staff", "role", "chief_referee", "Chief referee", "Arbitre en chef"),
        ("tournament", "live_results", True, "Yes", "Oui"),
        ("sessions", "1", "2026-11-21T12:00:00+00:00", "21 November 2026, 13:00", "21 novembre 2026, 13:00"),
        ("tournament", "name", "Trophée T", "Trophée T", "Trophée T"),
        ("ruling", "offence", "no-such-offence", "no-such-offence", "no-such-offence"),
        ("announcement", "audience", "everybody", "Everybody", "Tout le monde"),
        ("call", "reason", "disagreement", "Disagreement about the sheet", "Désaccord sur la feuille"),
        ("appeal", "due", "deposit", "bring the deposit to the desk", "apporter le forfait à la régie"),
        ("side_rankings", "kinds", ["best_hand", "clubs"], "Best hand, Best club", "Meilleure main, Meilleur club"),
        (
            "phases",
            "phases",
            [{"kind": "round_robin", "sessions": 2, "cut": [], "rest_percent": None}],
            "kind Round robin · sessions 2",
            "type Toutes rondes · sessions 2",
        ),
        ("sheet", "signer", "R", "Referee", "Arbitre"),
        ("sheet", "riichi", ["E", "W"], "E, W", "E, O"),
        ("novelty", "status", "odd", "odd", "odd"),
        ("novelty", "colour", None, "", ""),
    ],
)
def test_a_fact_is_told_in_words(area: str, name: str, value: object, english: str, french: str) -> None:
    with timezone.override(ZoneInfo("Europe/Paris")):
        assert fact_text(area, name, value) == english
        with translation.override("fr"):
            assert fact_text(area, name, value) == french


@pytest.mark.parametrize("cause", ["false-win-below-minimum", "penalties.false-win-below-minimum"])
def test_an_offence_is_told_by_its_name(cause: str) -> None:
    """French rule book, 3.11.6.6: a wrong "hu"."""
    with translation.override("fr"):
        assert fact_text("ledger", "cause", cause).startswith("Faux hu")


def test_long_values_are_cut() -> None:
    sentence = fact_text("participants", "created", list(range(400)))
    assert len(sentence) == 160
    assert sentence.endswith("…")


@pytest.mark.long
@pytest.mark.django_db
def test_the_journal_names_winds_and_channels_in_french(running: Tournament, alice: Client) -> None:
    play(table_of(running), [win(1, "W", "N")])
    page = alice.get("/t/lyon-open/audit/", headers={"accept-language": "fr"}).text
    assert '<span class="eyebrow">gagnant</span>O<' in squeezed(page)
    assert '<small class="from">ligne de commande</small>' in squeezed(page)


@pytest.mark.parametrize(
    ("area", "amount", "told"), [("ledger", 10, "+10"), ("ledger", -30, "\u221230"), ("session", 10, "10")]
)
def test_points_are_told_with_their_sign(area: str, amount: int, told: str) -> None:
    """Else points that a ruling gives read as points that it takes."""
    assert text_in_sentence(area, "amount", amount) == told
