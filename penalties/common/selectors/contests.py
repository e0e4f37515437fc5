"""Find rulings that are contested. An app above registers which contests are open."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from penalties.models import Ruling
from tournaments.common.registry import Registry

__all__ = ["Contest", "ReadContests", "contest_readers", "first_contest"]


@dataclass(frozen=True, slots=True)
class Contest:
    """Represent an open contest of a ruling: its number, and ``href``, the page that settles it."""

    ruling: int  # its key
    number: int
    href: str


# What an app that judges contests knows of some rulings, in one query.
ReadContests = Callable[[Collection[Ruling]], Iterable[Contest]]
contest_readers: Final[Registry[ReadContests]] = Registry("reader of contests")


def first_contest(rulings: Collection[Ruling]) -> Contest | None:
    """Return the first open contest of any of these rulings."""
    return next((contest for read in contest_readers for contest in read(rulings)), None) if rulings else None
