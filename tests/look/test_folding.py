"""Search finds a name however it is typed; tests/browser/site/test_folding.py: so does the browser."""

import pytest

from tournaments.common.selectors.folding import folded


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("soren", "Søren Åkesson"),
        ("lukasz", "Łukasz Żak"),
        ("O'Neill", "Pat O\u2019Neill"),
        ("oneill", "Pat O'Neill"),
        ("istanbul", "\u0130stanbul"),
        ("strasse", "Straße"),
        ("dupont", "DUPONT"),
        ("cermak", "Čermák"),
        ("noel", "No\u00ebl"),
        ("noel", "Noe\u0308l"),
        ("田中", "田中 太郎"),
    ],
)
def test_a_name_is_found_as_people_type_it(typed: str, name: str) -> None:
    assert folded(typed) in folded(name)
