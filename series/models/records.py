"""Store files of results that wait in a season for a word, and the words by which results were accepted."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from series.models.seasons import FamilyChoice, Series
from tournaments.common.models.base import LedgerModel, RowModel, Stamped
from tournaments.players.models.people import COUNTRY_LENGTH, country_check

MAX_ACCEPTANCE = 400


class SeriesRecord(RowModel, Stamped):
    """Store the content of a file that is not in the season yet; a corrected file replaces it.

    ``places``: rows as ``PlaceRow`` has them. ``report``: what the checker found, as it prints it, with the ``names``
    of players. ``problem``: code and sentence of what is missing besides a word about the findings. ``name``,
    ``held_on`` and ``family`` are empty if the file does not say them.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="records")
    file = models.CharField(_("file"), max_length=160)
    digest = models.CharField(max_length=64)
    name = models.CharField(_("name"), max_length=160, blank=True)
    held_on = models.DateField(_("first day"), null=True, blank=True)
    days = models.PositiveSmallIntegerField(_("days"), default=1)
    family = models.CharField(
        pgettext_lazy("MCR or riichi", "game"), max_length=10, choices=FamilyChoice.choices, blank=True
    )
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    places = models.JSONField(default=list)
    report = models.JSONField(default=dict)
    problem = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(family__in=["", *FamilyChoice.values]), name="series_record_family_known"
            ),
            country_check("series_record_country"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.series} · {self.file}"


class SeriesAcceptance(LedgerModel, Stamped):
    """Record that the results of a file with findings count in a season, with the person and the reason.

    ``event`` is the uid of the season's event: the row stays if the event is removed. ``counts``: errors, warnings and
    notes; ``codes``: each code that was found, as an error or a warning, with how often.
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="acceptances")
    event = models.UUIDField(db_index=True)
    file = models.CharField(_("file"), max_length=160)
    digest = models.CharField(max_length=64)
    counts = models.JSONField(default=dict)
    codes = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=MAX_ACCEPTANCE)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="series_acceptance_has_reason")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.series} · {self.file}"

    @property
    def findings(self) -> int:
        """Return how many errors and warnings were accepted."""
        return int(self.counts.get("error", 0)) + int(self.counts.get("warning", 0))
