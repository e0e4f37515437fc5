"""Open the ledger's guards for two acts: removing a whole event, and replacing a person's name."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import models, transaction

from tournaments.models import LedgerOpening


@contextmanager
def ledger_writer() -> Iterator[None]:
    """Allow the block to edit and delete ledger rows, in its own transaction; other transactions stay guarded.

    An error inside undoes the block and its opening. A transaction that would end with the opening is refused by the
    database itself. Whoever opens journals the act as a ``SiteEvent``.
    """
    with transaction.atomic():
        opening = LedgerOpening.objects.create()
        yield
        opening.delete()


def plain_rows(model: type[models.Model]) -> models.QuerySet[Any]:
    """Return the model's rows by a plain queryset, which allows what the ledger's own manager refuses."""
    return models.QuerySet(model)
