"""Import clubs, people and accounts of a file: known ones are used as they are, others are created."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.db import models

from tournaments.common.actors import Actor
from tournaments.models import Club, Person, User
from tournaments.players.selectors.merging import followed
from tournaments.registry.event_parts import Row

Keys = dict[Any, int]
AllKeys = Mapping[type[models.Model], Keys]
Writer = Callable[[Iterator[Row], AllKeys], tuple[Keys, int]]


def shared_writer(model: type[models.Model], by: Actor) -> Writer:
    """Return the function that writes a model's shared rows; it returns their keys and the number of new accounts."""
    writers: dict[type[models.Model], Writer] = {Club: _write_clubs, Person: _write_people, User: _account_writer(by)}
    return writers[model]


def _write_clubs(rows: Iterator[Row], keys: AllKeys) -> tuple[Keys, int]:
    clubs: Keys = {}
    for row in rows:
        same = Club.objects.filter(uid=row["uid"]) or Club.objects.filter(name=row["name"], country=row["country"])
        clubs[row["uid"]] = (same.first() or Club.objects.create(**row)).pk
    return clubs, 0


def _write_people(rows: Iterator[Row], keys: AllKeys) -> tuple[Keys, int]:
    """Write people, who are matched by uid or federation number, and return their keys."""
    people: Keys = {}
    for row in rows:
        same = Person.objects.filter(uid=row["uid"])
        if not same and row["federation_number"]:
            same = Person.objects.filter(federation_number=row["federation_number"])
        known = same.first()
        people[row["uid"]] = (followed(known) if known else _made_person(row, keys)).pk
    return people, 0


def _made_person(row: Row, keys: AllKeys) -> Person:
    club = row.pop("club")
    return Person.objects.create(**row, club_id=None if club is None else keys[Club].get(club))


_MAX_NAME: Final = 150


def _account_writer(by: Actor) -> Writer:
    """Return the writer of accounts: without password and rights, so that their owners are invited anew."""

    def write(rows: Iterator[Row], keys: AllKeys) -> tuple[Keys, int]:
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
