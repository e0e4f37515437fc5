"""Store the Wi-Fi of the hall."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed, NotPermitted
from tournaments.models import HallWifi, SiteEvent
from tournaments.staff.services import check_organises_any

_MAX_NAME_BYTES: Final = 32  # IEEE 802.11: an SSID has 0 to 32 octets
_CODE: Final = range(8, 64)  # a WPA passphrase has 8 to 63 characters


def keep_wifi(*, name: str, code: str, by: Actor, at: datetime) -> HallWifi | None:
    """Keep the network's name and code; an empty name forgets both. Journalled without the code.

    Raise ``hall.wifi_name``, ``hall.wifi_code``, and ``hall.demo_account``: a demo account acts in the demo alone.
    """
    if check_organises_any(by).is_demo:
        raise NotPermitted("hall.demo_account", _("A demo account cannot change anything outside the demo event."))
    if len(name.encode()) > _MAX_NAME_BYTES:
        raise Malformed(
            "hall.wifi_name", _("The name of a Wi-Fi can have at most 32 characters; accented letters count twice.")
        )
    if code and (len(code) not in _CODE or not (code.isascii() and code.isprintable())):
        raise Malformed("hall.wifi_code", _("A Wi-Fi password must have 8 to 63 characters, without accents."))
    with transaction.atomic():
        row = None
        if name:
            row, _made = HallWifi.objects.update_or_create(pk=1, defaults={"name": name, "code": code})
        else:
            HallWifi.objects.filter(pk=1).delete()
        SiteEvent.objects.create(**stamp(by, at), action="hall.wifi_set", subject=name, facts={})
    return row
