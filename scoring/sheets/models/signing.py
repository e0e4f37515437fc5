"""Define signatures on a sheet, the sheet as it was signed, and photos of the paper."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import RowModel, Stamped
from tournaments.models import LedgerModel, Table, Tournament

SIGNERS = ("E", "S", "W", "N", "R")


class PaperKept(models.TextChoices):
    """Define whether a paper sheet is kept, and whether verifying needs its photo."""

    NONE = "none", _("No paper: the entries replace the sheet")
    KEPT = "kept", _("A paper sheet is kept")
    PHOTO = "photo", _("A paper sheet is kept, and verified against its photo")


class SheetSettings(RowModel):
    """Store an event's settings of signatures and paper. Without a row, none are required."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="sheet_settings")
    signatures = models.BooleanField(_("the four players and the referee sign each sheet"), default=False)
    paper = models.CharField(_("paper"), max_length=10, choices=PaperKept.choices, default=PaperKept.NONE)
    dispute_minutes = models.PositiveSmallIntegerField(_("minutes for players to dispute a result"), default=15)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(paper__in=PaperKept.values), name="sheet_paper_known")]

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def keeps_paper(self) -> bool:
        return self.paper != PaperKept.NONE

    @property
    def wants_photo(self) -> bool:
        return self.paper == PaperKept.PHOTO


class SignedHow(models.TextChoices):
    GLASS = "glass", _("on the screen")
    PHONE = "phone", _("on their own phone")
    ACCOUNT = "account", _("with their own account")


class SheetSignature(LedgerModel, Stamped):
    """Store one signer's answer to the sheet; ``digest`` identifies its state, and a later entry voids it.

    ``signer`` is a starting wind, or R for the referee. ``strokes`` are what was drawn on the glass: lists of points,
    each [x, y] in thousandths of the width of the field.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="signatures")
    digest = models.CharField(max_length=64)
    signer = models.CharField(max_length=1)
    name = models.CharField(max_length=200)
    agrees = models.BooleanField()
    how = models.CharField(max_length=10, choices=SignedHow.choices)
    strokes = models.JSONField(default=list)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "digest", "signer"], condition=Q(agrees=True), name="sheet_signed_once"
            ),
            models.CheckConstraint(condition=Q(signer__in=SIGNERS), name="sheet_signer_known"),
            models.CheckConstraint(condition=Q(how__in=SignedHow.values), name="sheet_signed_how_known"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.signer}"


class SignedSheet(LedgerModel):
    """Store the sheet as all signed it: as data, as a picture, and the SHA-256 over both."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="signed_sheets")
    digest = models.CharField(max_length=64)
    data = models.JSONField()
    image = models.TextField()
    sha256 = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "digest"], name="signed_sheet_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.sha256[:8]}"


class SheetPhoto(LedgerModel, Stamped):
    """Store a photo of the paper sheet."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="photos")
    file = models.FileField(upload_to="sheets/%Y/%m", max_length=200)
    kind = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "sha256"], name="sheet_photo_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.sha256[:8]}"
