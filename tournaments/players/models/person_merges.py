"""Record that two people turned out to be one, and the undoing."""

from django.db import models
from django.db.models import F, Q

from tournaments.common.models.base import ActorKeyField, RowModel, Stamped, all_or_none
from tournaments.players.models.people import FEDERATION_NUMBER_LENGTH


class PersonMerge(RowModel, Stamped):
    """Record a merge.

    ``merged`` and ``into`` are uids of people, ``moved`` those of the entries that changed hands, ``before`` those of
    the entries that ``into`` had already.

    ``filled``: what ``into`` had blank and took over, by field. No names: they stand on the two people.
    ``taken_number``: the federation number that was taken over, which ``merged`` has no more.
    """

    into = models.UUIDField()
    merged = models.UUIDField()
    moved = models.JSONField(default=list)
    before = models.JSONField(default=list)
    filled = models.JSONField(default=list)
    taken_number = models.CharField(max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("undone_at", "undone_by"), name="person_merge_undone_pair"),
            models.CheckConstraint(condition=~Q(into=F("merged")), name="person_merge_of_two"),
            models.UniqueConstraint(
                fields=["merged"], condition=Q(undone_at__isnull=True), name="person_merge_into_one"
            ),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.merged} > {self.into}"
