"""Who may not judge: the worked example's suspicion is a friend of the same club and country."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.appeals import Ground, Party, Ties, grounds

# Table 13 of the worked example: South, no. 33, complains; East, no. 66, "est aussi un Français et ... du même club".
SOUTH = Party(33, "CHE", "Lausanne", "Team CH")
EAST = Party(66, "FRA", "Paris", "Team FR")
WEST = Party(12, "DEU", "", "")
NORTH = Party(40, "ITA", "Roma", "Team IT")
TABLE = (SOUTH, EAST, WEST, NORTH)


@pytest.mark.parametrize(
    ("member", "expected"),
    [
        (Ties("NLD", "Utrecht"), ()),
        (Ties("FRA", "Lyon"), (Ground.COUNTRY,)),
        (Ties("fra ", ""), (Ground.COUNTRY,)),
        (Ties("NLD", "Paris"), (Ground.CLUB,)),
        (Ties("NLD", "", "Team IT"), (Ground.TEAM,)),
        (Ties("NLD", relatives=frozenset({33})), (Ground.FAMILY,)),
        (Ties("NLD", relatives=frozenset({99})), ()),
        (Ties("NLD", is_referee_concerned=True), (Ground.REFEREE,)),
        (Ties("NLD", number=12), (Ground.PARTY,)),
        (Ties("NLD", number=13), ()),
        (Ties("FRA", "Paris", "Team FR"), (Ground.TEAM, Ground.CLUB, Ground.COUNTRY)),
        (Ties(), ()),
    ],
)
def test_grounds(member: Ties, expected: tuple[Ground, ...]) -> None:
    assert grounds(member, TABLE) == expected


def test_who_withdraws_at_other_events() -> None:
    # A national event has a committee all the same.
    # Everybody is French: a French member favours nobody.
    french = tuple(Party(number, "FRA", "Paris" if number % 2 else "Lyon") for number in (1, 2, 3, 4))
    assert grounds(Ties("FRA", "Nice"), french) == ()
    assert grounds(Ties("FRA", "Lyon"), french) == (Ground.CLUB,)
    # A club's own event too.
    same = tuple(Party(number, "FRA", "Paris") for number in (1, 2, 3, 4))
    assert grounds(Ties("FRA", "Paris"), same) == ()
    # A team counts even where all share it.
    same = tuple(Party(number, "FRA", "Paris", "A") for number in (1, 2))
    assert grounds(Ties("FRA", "Paris", "A"), same) == (Ground.TEAM,)


@given(st.sampled_from(["FRA", "CHE", "DEU", "ITA", "NLD", ""]), st.sampled_from(["Paris", "Roma", "", "Utrecht"]))
def test_nothing_declared_is_no_ground(country: str, club: str) -> None:
    reasons = grounds(Ties(country, club), TABLE)
    assert (Ground.COUNTRY in reasons) == (country in {"FRA", "CHE", "DEU", "ITA"})
    assert (Ground.CLUB in reasons) == (club in {"Paris", "Roma"})
