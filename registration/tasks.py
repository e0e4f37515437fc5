"""Run the sweeps of offers and of contact data, and the mail, by beat or by the ticker."""

import threading
from typing import Final

from celery import shared_task
from django.conf import settings
from django.db import connections
from django.utils import timezone

from registration.mail.services.sending import deliver_due
from registration.mail.services.writing import mail_is_set_up
from registration.privacy.services import contacts
from registration.registrations.services import lifecycle as registrations

_ONE_AT_A_TIME: Final = threading.Lock()


@shared_task(name="registration.tasks.sweep_registrations")
def sweep_registrations() -> int:
    return registrations.sweep_registrations(at=timezone.now())


@shared_task(name="registration.tasks.forget_contacts")
def forget_contacts() -> int:
    now = timezone.now()
    contacts.forget_waiting_files(at=now)
    return contacts.forget_contacts(at=now)


@shared_task(name="registration.tasks.deliver_mail")
def deliver_mail() -> int:
    """Send due messages and return how many.

    Beside a ticker in a thread of its own, so that no clock waits for a slow mail server.
    """
    if not mail_is_set_up():
        return 0
    if not settings.SEATWIND_TICKER:
        return deliver_due(at=timezone.now())
    if _ONE_AT_A_TIME.acquire(blocking=False):
        threading.Thread(target=_deliver_beside, name="seatwind-mail", daemon=True).start()
    return 0


def _deliver_beside() -> None:
    try:
        deliver_due(at=timezone.now())
    finally:
        connections.close_all()
        _ONE_AT_A_TIME.release()
