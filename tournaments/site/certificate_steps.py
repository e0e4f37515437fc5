"""Describe in three steps how each system installs a certificate authority."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Steps = tuple[Promise, Promise, Promise]

CERTIFICATE_STEPS: Final[tuple[tuple[Promise, Steps], ...]] = (
    (
        _("iPad and iPhone (in Safari)"),
        (
            _("Allow the download. Open Settings and tap “Profile Downloaded” at the top."),
            _("Tap Install, type the device’s code, and tap Install twice more."),
            _("In Settings open General, About, Certificate Trust Settings, and switch on “Seatwind in the hall”."),
        ),
    ),
    (
        _("Android tablet and phone"),
        (
            _("Open Settings and search for “CA certificate” (Security, More, Install a certificate)."),
            _("Tap “Install anyway” and type the device’s code."),
            _("Choose seatwind.crt among the downloads. Then close and reopen the browser."),
        ),
    ),
    (
        _("Windows (Edge and Chrome)"),
        (
            _("Open seatwind.crt among the downloads, and choose “Install certificate”, “Current user”."),
            _("Choose the store “Trusted Root Certification Authorities”."),
            _("Finish, answer yes, then close and reopen the browser."),
        ),
    ),
    (
        _("macOS (Safari and Chrome)"),
        (
            _("Open seatwind.crt: Keychain Access opens. Add it to the keychain “login”."),
            _("Find “Seatwind in the hall”, open it, then open “Trust”."),
            _("Choose “Always Trust” for SSL, close the window, and type your password."),
        ),
    ),
    (
        _("Firefox on a computer"),
        (
            _("Open Settings, Privacy and Security, “View Certificates”."),
            _("Under “Authorities” choose Import, and seatwind.crt among the downloads."),
            _("Tick “Trust this CA to identify websites”, and confirm."),
        ),
    ),
)
