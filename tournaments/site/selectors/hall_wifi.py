"""Read the Wi-Fi of the hall, and the text by which phones join it."""

from tournaments.models import HallWifi


def hall_wifi(*, is_demo: bool) -> HallWifi | None:
    """Return the Wi-Fi that was entered, if any (one query).

    ``is_demo``: always None for a demo account and on paper of the demo event.
    """
    return None if is_demo else HallWifi.objects.filter(pk=1).first()


def joining_text(wifi: HallWifi) -> str:
    """Return the text of the QR code by which a phone's camera offers to join."""
    kind = "WPA" if wifi.code else "nopass"
    code = f"P:{_escaped(wifi.code)};" if wifi.code else ""
    return f"WIFI:T:{kind};S:{_escaped(wifi.name)};{code};"


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in '\\;,":' else sign for sign in text)
