"""Limits that nobody but the table can measure, seconds and eyewitnesses: the referee reads them beside the entry."""

import pytest

from mahjong_core.penalties import offence
from tests.core.penalties.scenarios.builders import EDITIONS

# edition, clause, its words, entry, what it says in English and in French
LIMITS = [
    (
        "FFMJ",
        "summary 0.1",
        "3 secondes maximum pour réclamer une tuile",
        "late-claim",
        "more than three seconds",
        "plus de trois secondes",
    ),
    (
        "FFMJ",
        "summary 0.1",
        "10 secondes maximum (mais pas systématiquement !) entre la pioche/réclamation et la défausse",
        "stalling",
        "ten seconds from the draw or the claim to the discard",
        "dix secondes entre la pioche ou la réclamation et la défausse",
    ),
    (
        "FFMJ",
        "summary 0.5",
        "si après 10 secondes, aucune combinaison nouvelle n'est trouvée",
        "counting-too-long",
        "Ten seconds passed without a new fan",
        "Dix secondes",
    ),
    (
        "FFMJ",
        "summary 4.1",
        "signalée par un adversaire juste après que la mauvaise tuile a été placée",
        "wrong-tile-in-hand",
        "an eyewitness pointed it out at once",
        "un témoin",
    ),
]


@pytest.mark.parametrize(("edition", "clause", "words", "identity", "english", "french"), LIMITS)
def test_the_limit_is_told(edition: str, clause: str, words: str, identity: str, english: str, french: str) -> None:
    descriptions = offence(identity, EDITIONS[edition]).descriptions
    assert english in descriptions["en"], (clause, words)
    assert french in descriptions["fr"], (clause, words)
