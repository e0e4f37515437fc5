"""Run the periodic sweeps. Each may run twice or late."""

from datetime import datetime, timedelta

from tournaments.models import PushNotice, PushSubscription, StoredAnswer

# Whether a browser was told is asked while a call is news, which is minutes.
_KEEP_NOTICES = timedelta(days=2)
# A client that resends after a month is no retry any more.
_KEEP_ANSWERS = timedelta(days=30)


def forget_old_answers(*, at: datetime) -> int:
    """Delete the kept answers older than 30 days; returns how many."""
    _, deleted = StoredAnswer.objects.filter(at__lt=at - _KEEP_ANSWERS).delete()
    return deleted.get(StoredAnswer._meta.label, 0)


def forget_old_notices(*, at: datetime) -> int:
    """Delete notices older than two days, and browsers without any wish. Return how many."""
    PushSubscription.objects.filter(user__isnull=True, players__isnull=True).delete()  # nobody's any more
    return PushNotice.objects.filter(created_at__lt=at - _KEEP_NOTICES).delete()[0]
