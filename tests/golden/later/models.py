"""One table beside those of the release, with a row for each event."""

from django.db import models


class Remark(models.Model):
    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="+")
    text = models.CharField(max_length=200)
    length = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.text
