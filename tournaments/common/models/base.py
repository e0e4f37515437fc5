"""Define the base models of every app: rows with a uid, ledger rows, and columns for the people who acted."""

import uuid
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    CharField = models.CharField[Any, Any]
else:
    CharField = models.CharField


class RowModel(models.Model):
    """Represent a row of an event. ``uid`` names it outside the database; the primary key never does."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


def uid_text(row: RowModel | None) -> str | None:
    """Return the uid of a row as text, None for no row."""
    return None if row is None else str(row.uid)


def listed_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of players in a column; none if a file of the event withheld them."""
    words = text.split()
    return tuple(map(int, words)) if all(word.isdecimal() for word in words) else ()


def read_uid(text: object) -> uuid.UUID:
    """Return the uid that a page sends back, or the nil uid, which no row has, if it is malformed."""
    try:
        return uuid.UUID(str(text))
    except ValueError:
        return uuid.UUID(int=0)


Row_co = TypeVar("Row_co", bound=models.Model, covariant=True)


class LedgerRowError(TypeError):
    """Raised when code tries to change or delete a ledger row. A correction is a new row."""


class LedgerQuerySet(models.QuerySet[Row_co]):
    """Read and add rows; refuse to update or delete them."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise LedgerRowError(f"{self.model.__name__} rows are never edited")

    def delete(self) -> NoReturn:
        raise LedgerRowError(f"{self.model.__name__} rows are never deleted")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerRowError(f"{self.model.__name__} rows are never edited")


LedgerManager = models.Manager.from_queryset(LedgerQuerySet)


class LedgerModel(RowModel):
    """Represent a row that is written once. The database refuses updates and deletions too (see ledger_guards)."""

    objects = LedgerManager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise LedgerRowError(f"{type(self).__name__} {self.pk} is never edited")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerRowError(f"{type(self).__name__} {self.pk} is never deleted")


class ActorKeyField(CharField):
    """Store an actor's key, ``user:`` and a uid: text without a foreign key, so that history never blocks live data."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 80)
        super().__init__(*args, **kwargs)


class ActorNameField(CharField):
    """Store the actor's name at that moment."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 200)
        super().__init__(*args, **kwargs)


class Stamped(models.Model):
    """Represent a row that says when it was written, and by whom."""

    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        abstract = True


class Created(models.Model):
    """Represent a row that says when it was created, and by whom; the row itself may change later."""

    created_at = models.DateTimeField()
    created_by = ActorKeyField()
    created_by_name = ActorNameField()

    class Meta:
        abstract = True


def all_or_none(*fields: str) -> Q:
    """Return a check for columns that are filled together or not at all, such as who and when."""
    none = Q(**{f"{name}__isnull": True for name in fields})
    every = Q(**{f"{name}__isnull": False for name in fields})
    return none | every
