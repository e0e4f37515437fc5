"""Store the code that opens an empty installation."""

from django.db import models
from django.db.models import Q


class SetUpCode(models.Model):
    """Store the one valid code, as its hash only. The first account deletes it."""

    code_hash = models.CharField(max_length=64)
    tries_left = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="set_up_code_one")]

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d %H:%M}"
