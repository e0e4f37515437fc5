"""The small parts: chance, exact figures, names, people, sitting out."""

import re
from collections import Counter
from fractions import Fraction

import pytest

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.exact import DECIMALS, FRACTIONS, write_exact
from mahjong_core.generate.names import COUNTRIES, Names
from mahjong_core.generate.people import invent_people, invent_teams, members_by_team
from mahjong_core.generate.seats import draw_sessions, with_sitting_out
from mahjong_core.generate.shape import Shape
from mahjong_core.generate.tables import seat_player, substitution_of
from mahjong_core.penalties.substitutes import Joined, Reason, Substitution


class TestDice:
    def test_the_same_seed_and_use_give_the_same_numbers(self) -> None:
        one, two = Dice("5", "a"), Dice("5", "a")
        assert [one.below(1000) for _ in range(50)] == [two.below(1000) for _ in range(50)]

    @pytest.mark.parametrize(("seed", "use"), [("6", "a"), ("5", "b"), ("55", ""), ("", "5a")])
    def test_another_seed_or_use_gives_others(self, seed: str, use: str) -> None:
        one, two = Dice("5", "a"), Dice(seed, use)
        assert [one.below(1000) for _ in range(50)] != [two.below(1000) for _ in range(50)]

    @pytest.mark.parametrize(("least", "most"), [(0, 0), (1, 6), (-3, 3), (13, 15)])
    def test_both_ends_are_included(self, least: int, most: int) -> None:
        dice = Dice("1", "between")
        assert {dice.between(least, most) for _ in range(300)} == set(range(least, most + 1))

    @pytest.mark.parametrize(("per_mille", "least", "most"), [(0, 0, 0), (1000, 2000, 2000), (250, 430, 570)])
    def test_chances(self, per_mille: int, least: int, most: int) -> None:
        dice = Dice("1", "chance")
        assert least <= sum(dice.chance(per_mille) for _ in range(2000)) <= most

    def test_a_sample_holds_nothing_twice_and_no_more_than_there_is(self) -> None:
        dice = Dice("1", "sample")
        for count in range(8):
            drawn = dice.sample("abcdef", count)
            assert len(set(drawn)) == len(drawn) == min(count, 6)

    def test_everything_is_picked_as_often(self) -> None:
        dice = Dice("1", "pick")
        counts = Counter(dice.pick("abcd") for _ in range(4000))
        assert all(900 < count < 1100 for count in counts.values())


class TestExact:
    @pytest.mark.parametrize(
        ("value", "fraction", "decimal"),
        [
            (Fraction(7, 3), "7/3", "2.33"),
            (Fraction(5, 3), "5/3", "1.67"),
            (Fraction(-7, 3), "-7/3", "-2.33"),
            (Fraction(1, 2), "1/2", "0.50"),
            (Fraction(-1, 2), "-1/2", "-0.50"),
            (Fraction(7, 4), "7/4", "1.75"),
            (Fraction(35, 2), "35/2", "17.50"),
            (Fraction(1, 12), "1/12", "0.08"),
            (Fraction(1, 8), "1/8", "0.13"),
            (Fraction(-1, 8), "-1/8", "-0.13"),
            (Fraction(999, 1000), "999/1000", "1.00"),
            (Fraction(14, 2), 7, 7),
            (0, 0, 0),
            (-15000, -15000, -15000),
        ],
    )
    def test_both_ways(self, value: Fraction | int, fraction: int | str, decimal: int | str) -> None:
        assert write_exact(value, FRACTIONS) == fraction
        assert write_exact(value, DECIMALS) == decimal

    @pytest.mark.parametrize("parts", range(-60, 60))
    def test_a_decimal_lies_within_half_a_unit(self, parts: int) -> None:
        exact = Fraction(parts, 12)
        assert abs(Fraction(str(write_exact(exact, DECIMALS))) - exact) <= Fraction(1, 200)


class TestNames:
    def test_nobody_has_the_name_of_another(self) -> None:
        names = Names(Dice("1", "names"))
        people = [names.person() for _ in range(2000)]
        assert len(set(people)) == 2000

    def test_names_are_words(self) -> None:
        names = Names(Dice("1", "names"))
        for _ in range(200):
            assert all(re.fullmatch(r"[A-Z]\w+", part) for part in names.person())

    def test_teams_are_told_apart(self) -> None:
        names = Names(Dice("1", "names"))
        assert len({names.team(number) for number in range(200)}) == 200

    def test_countries_are_written_as_the_sport_writes_them(self) -> None:
        assert {"GER", "NED", "DEN", "SUI"} <= set(COUNTRIES)
        assert not {"DEU", "NLD", "DNK", "CHE"} & set(COUNTRIES)


class TestPeople:
    @pytest.fixture
    def people(self) -> list[dict[str, object]]:
        return invent_people(Shape(1, 160, 2, "mcr-ffmj-2016"), Dice("1", "people"), Names(Dice("1", "names")))

    def test_numbers_run_from_one(self, people: list[dict[str, object]]) -> None:
        assert [person["number"] for person in people] == list(range(1, len(people) + 1))

    def test_a_few_substitutes_have_a_number(self, people: list[dict[str, object]]) -> None:
        substitutes = [person for person in people if person.get("substitute")]
        assert 2 <= len(substitutes) <= 4
        assert substitutes == people[160:]

    def test_federation_numbers_have_eight_digits_and_one_owner(self, people: list[dict[str, object]]) -> None:
        """EMA number: 8 digits, of which the first two name the country's federation, 01 to 23."""
        numbers = [person["federation_numbers"]["EMA"] for person in people if "federation_numbers" in person]  # type: ignore[index]
        assert len(set(numbers)) == len(numbers) > 130
        assert all(re.fullmatch(r"(0[1-9]|1\d|2[0-3])\d{6}", number) for number in numbers)

    def test_every_country_has_two_players(self, people: list[dict[str, object]]) -> None:
        counts = Counter(person["country"] for person in people if not person.get("substitute"))
        assert min(counts.values()) >= 2

    def test_weights_do_not_rest_on_the_tenth_country(self, people: list[dict[str, object]]) -> None:
        """Programs differ on whether ten countries are more than five or more than ten."""
        assert len({person["country"] for person in people}) < 10

    @pytest.mark.parametrize("players", [16, 17, 18, 19, 20, 31, 64, 399, 400])
    def test_all_but_a_few_are_in_teams_of_four(self, players: int) -> None:
        names = Names(Dice("1", "names"))
        people = invent_people(Shape(1, players, 2, "mcr-ffmj-2016"), Dice("1", "people"), names)
        teams = invent_teams(people, Dice("1", "teams"), names)
        members = members_by_team(people)
        assert {len(numbers) for numbers in members.values()} == {4}
        assert set(members) == {team["id"] for team in teams}
        assert 3 <= players - 4 * len(teams) <= 6


class TestSittingOut:
    @pytest.mark.parametrize("extras", [1, 2, 3, 4])
    @pytest.mark.parametrize("players", [24, 32])
    def test_seats_change_hands_and_everybody_is_somewhere(self, players: int, extras: int) -> None:
        sessions = draw_sessions(range(1, players + 1), 4, "ab", {})["plan"]
        more = list(range(players + 1, players + extras + 1))
        with_sitting_out(sessions, more, {}, Dice("1", "out"))
        assert sessions[0]["sitting_out"] == more
        for session in sessions:
            seated = [seat for table in session["tables"] for seat in table["seats"]]
            assert sorted([*seated, *session["sitting_out"]]) == list(range(1, players + extras + 1))
            assert len(session["sitting_out"]) == extras

    def test_nobody_sits_out_twice_before_all_others_did(self) -> None:
        sessions = draw_sessions(range(1, 29), 6, "ab", {})["plan"]
        with_sitting_out(sessions, [29, 30], {}, Dice("1", "out"))
        turns = Counter(player for session in sessions for player in session["sitting_out"])
        assert set(turns.values()) == {1}

    def test_somebody_who_comes_in_avoids_their_team(self) -> None:
        teams = {"T1": (1, 2, 3, 29)}
        sessions = draw_sessions(range(1, 29), 4, "ab", teams)["plan"]
        with_sitting_out(sessions, [29], teams, Dice("1", "out"))
        for session in sessions:
            for table in session["tables"]:
                assert len(set(table["seats"]) & set(teams["T1"])) < 2


class TestSeats:
    @pytest.mark.parametrize(
        ("seat", "player", "substitution"),
        [
            (5, 5, None),
            (None, None, Substitution(Reason.VACANT, Joined.FROM_THE_START)),
            ({"player": None, "by": 30}, None, Substitution(Reason.VACANT, Joined.FROM_THE_START)),
            ({"player": 5, "by": 30}, 5, Substitution(Reason.ILL, Joined.FROM_THE_START)),
            ({"player": 5, "joined": "start", "cause": "late"}, 5, Substitution(Reason.LATE, Joined.FROM_THE_START)),
            ({"player": 5, "joined": "start", "cause": "absent"}, 5, Substitution(Reason.ILL, Joined.FROM_THE_START)),
            ({"player": 5, "joined": "during", "cause": "ill"}, 5, Substitution(Reason.ILL, Joined.DURING)),
            ({"player": 5, "joined": "during"}, 5, Substitution(Reason.ILL, Joined.DURING)),
            (
                {"player": 5, "joined": "during", "cause": "disqualified"},
                5,
                Substitution(Reason.DISQUALIFIED, Joined.DURING),
            ),
        ],
    )
    def test_each_kind(self, seat: object, player: int | None, substitution: Substitution | None) -> None:
        assert seat_player(seat) == player  # type: ignore[arg-type]
        assert substitution_of(seat) == substitution  # type: ignore[arg-type]
