"""Import people and accounts of a file: known ones are used as they are, others are created."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.db import models

from mahjong_core.errors import RuleError
from tournaments.common.actors import Actor
from tournaments.models import Person, User
from tournaments.players.selectors.merging import followed
from tournaments.players.selectors.participant_plans import name_key
from tournaments.registry.event_parts import Row

Keys = dict[Any, int]
Writer = Callable[[Iterator[Row]], tuple[Keys, int]]


def shared_writer(model: type[models.Model], by: Actor, *, is_named: bool) -> Writer:
    """Return the function that writes a model's shared rows; it returns their keys and the number of new accounts.

    ``is_named``: whether the file has people's names, and not numbers in their place.
    """
    writers: dict[type[models.Model], Writer] = {Person: _people_writer(is_named), User: _account_writer(by)}
    return writers[model]


def _people_writer(is_named: bool) -> Writer:  # noqa: FBT001  one flag, passed on
    """Return the writer of people. A person of the site is joined as by a list: by exact name and country.

    A federation number joins nobody: an event that gives it to another name cannot speak for its holder. It chooses
    between people of one name, and keeps apart those whose numbers differ.
    """

    def write(rows: Iterator[Row]) -> tuple[Keys, int]:
        listed = list(rows)
        namesakes = _namesakes(listed) if is_named else {}
        people: Keys = {}
        for row in listed:
            if row["uid"] in people:
                detail = {"part": Person._meta.label_lower, "uid": str(row["uid"])}
                raise RuleError("archive.row_is_here", "two people have one identity", detail)
            same = namesakes.get(name_key(row["name"], row["country"]), [])
            known = _same_person(row, [person for person in same if person.pk not in people.values()])
            people[row["uid"]] = (known or _made_person(row)).pk
        return people, 0

    return write


def _namesakes(rows: list[Row]) -> Mapping[tuple[str, str], list[Person]]:
    """Return the people of the site with the names of these rows, by name and country, merged ones as they are now."""
    found: dict[tuple[str, str], list[Person]] = defaultdict(list)
    names = sorted({row["name"] for row in rows})
    for at in range(0, len(names), 500):
        for person in Person.objects.filter(name__in=names[at : at + 500]).order_by("pk"):
            found[name_key(person.name, person.country)].append(followed(person))
    return found


def _same_person(row: Row, namesakes: list[Person]) -> Person | None:
    number = row["federation_number"]
    fitting = [person for person in namesakes if not number or person.federation_number in ("", number)]
    by_number = (person for person in fitting if number and person.federation_number == number)
    by_uid = (person for person in fitting if person.uid == row["uid"])
    return next(by_number, None) or next(by_uid, None) or next(iter(fitting), None)


def _made_person(row: Row) -> Person:
    """Create the person, without a uid or a federation number that somebody of the site has."""
    if Person.objects.filter(uid=row["uid"]).exists():
        row = row | {"uid": uuid.uuid4()}
    if row["federation_number"] and Person.objects.filter(federation_number=row["federation_number"]).exists():
        row = row | {"federation_number": ""}
    return Person.objects.create(**row)


_MAX_NAME: Final = 150


def _account_writer(by: Actor) -> Writer:
    """Return the writer of accounts: without password and rights, so that their owners are invited anew."""

    def write(rows: Iterator[Row]) -> tuple[Keys, int]:
        accounts, made = dict[Any, int](), 0
        for row in rows:
            known = User.objects.filter(uid=row["uid"]).first()
            if known is None:
                name = _free_name(row.pop("username"))
                known = User.objects.create(**row, username=name, password=make_password(None), invited_by=by.key)
                made += 1
            accounts[row["uid"]] = known.pk
        return accounts, made

    return write


def _free_name(wanted: str) -> str:
    """Return the account's name in the file, with a number appended if the name is taken here."""
    name, number = wanted, 1
    while User.objects.filter(username=name).exists():
        number += 1
        name = f"{wanted[: _MAX_NAME - 8]}-{number}"
    return name
