"""Invent the people of an event: players, substitutes, teams."""

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.names import COUNTRIES, Names
from mahjong_core.generate.shape import Json, Shape

__all__ = ["invent_people", "invent_teams", "members_by_team"]

_TEAM_SIZE = 4
_FEWEST_WITHOUT_TEAM = 3


def invent_people(shape: Shape, dice: Dice, names: Names) -> list[Json]:
    """Return the players, numbered from 1, and after them the substitutes who have a number."""
    countries = dice.sample(COUNTRIES, dice.between(2, 9))
    clubs = [f"Club {names.place()}" for _ in range(max(2, shape.players // 8))]
    taken: set[str] = set()
    people = [_person(number, dice, names, countries, clubs, taken) for number in range(1, shape.players + 1)]
    # Two of each country, so that no count of countries depends on one person.
    for at, country in enumerate((*countries, *countries)):
        people[at % len(people)]["country"] = country
    for at in range(dice.between(2, 4)):
        substitute = _person(shape.players + 1 + at, dice, names, countries, clubs, taken)
        people.append({**substitute, "substitute": True})
    return people


def _person(number: int, dice: Dice, names: Names, countries: list[str], clubs: list[str], taken: set[str]) -> Json:
    given, family = names.person()
    person: Json = {"number": number}
    if dice.chance(300):
        person["name"] = f"{given} {family}"
    else:
        person |= {"family_name": family, "given_name": given}
    person |= {"country": dice.pick(countries), "club": dice.pick(clubs)}
    if dice.chance(900):
        licence = f"{dice.between(1, 23):02}{dice.below(10**6):06}"
        while licence in taken:
            licence = f"{dice.between(1, 23):02}{dice.below(10**6):06}"
        taken.add(licence)
        person["federation_numbers"] = {"EMA": licence}
    return person


def invent_teams(people: list[Json], dice: Dice, names: Names) -> list[Json]:
    """Assign all but a few players to teams of four, and return the teams."""
    players = [person for person in people if not person.get("substitute")]
    count = (len(players) - _FEWEST_WITHOUT_TEAM) // _TEAM_SIZE
    order = dice.sample(players, _TEAM_SIZE * count)
    for at, player in enumerate(order):
        player["team"] = f"T{at // _TEAM_SIZE + 1}"
    return [{"id": f"T{at}", "name": names.team(at)} for at in range(1, count + 1)]


def members_by_team(people: list[Json]) -> dict[str, tuple[int, ...]]:
    """Return the numbers of the members by team."""
    members: dict[str, list[int]] = {}
    for person in people:
        if "team" in person:
            members.setdefault(person["team"], []).append(person["number"])
    return {team: tuple(numbers) for team, numbers in members.items()}
