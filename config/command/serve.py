"""Serve the hall: check everything first, then answer in one process until stopped."""

import argparse
import contextlib
import gc
import http.client
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final

from config.command.doors import SecureDoor, make_server
from tournaments.management.refusals import CannotStart

logger = logging.getLogger(__name__)
_HERE: Final = ("127.0.0.1", "localhost", "::1")
_EVERY_NETWORK: Final = ("0.0.0.0", "::")  # noqa: S104  compared, not bound


def serve(chosen: argparse.Namespace) -> int:
    """Check clock, disk and data, upgrade the database, and serve until stopped.

    Refuses with a ``start.`` code. A second double-click finds the first one serving, and opens its page.
    """
    _choose_settings(chosen)
    gc.disable()  # what is loaded stays: walking it again and again takes a seventh of the start
    import django

    django.setup()
    from config.command.words import in_own_language

    with in_own_language():
        try:
            listener = listen(chosen.host, chosen.port)
        except CannotStart as refused:
            if not chosen.browser or refused.code != "start.already_running":
                raise
            sys.stdout.write(f"{refused}\n")
            webbrowser.open(f"http://127.0.0.1:{chosen.port}/")
            return 0
        with listener:
            _prepare(chosen)
            gc.freeze()
            gc.enable()
            secure = _open_hall(chosen)
            with contextlib.suppress(KeyboardInterrupt):  # how a person stops it
                _answer(listener, chosen, secure)
    return 0


def _open_hall(chosen: argparse.Namespace) -> SecureDoor | None:
    """Return for the hall's network: a name, and https beside http. Nothing of it keeps the hall from being served."""
    if chosen.no_upgrade or chosen.host not in _EVERY_NETWORK:
        return None
    from django.utils import timezone
    from django.utils.translation import gettext as _

    from config import env
    from config.hall.certificates import Certificates
    from config.hall.serving import Serving, serve_hall
    from tournaments.common.selectors.networks import networks

    secure = certificates = None
    if chosen.https_port:
        try:
            opened = listen(chosen.host, chosen.https_port)
        except CannotStart:
            facts = {"port": chosen.https_port}
            say(
                _("Another program uses port %(port)s, so https is off. Choose another port with --https-port.") % facts
            )
        else:
            now = timezone.now()
            hosts = (f"{chosen.name}.local", *(network.address for network in networks()), "localhost", "127.0.0.1")
            try:
                certificates = Certificates(env.VAR_DIR / "certificates", now=now)
                certificates.cover(hosts, now=now)
            except OSError:
                logger.exception("no certificate for this hall")
                opened.close()
                certificates = None
                say(_("The certificate could not be saved, so https is off. Check the data folder."))
            else:
                secure = SecureDoor(opened, certificates.context)
    port = chosen.https_port if secure else 0
    serve_hall(Serving(chosen.name, chosen.port, port, certificates, env.VAR_DIR))
    return secure


def _choose_settings(chosen: argparse.Namespace) -> None:
    """Set what differs between a hall and one machine; variables of the environment take precedence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # In the hall the machine is called by whatever address the hall's network gave it.
    os.environ.setdefault("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if chosen.host in _HERE else "*")
    if chosen.act == "demo":
        os.environ["SEATWIND_DEMO"] = "1"


def listen(host: str, port: int) -> socket.socket:
    """Return the open socket, so that no other program takes the port between the check and the start.

    Raise ``start.already_running`` if Seatwind itself answers there, ``start.port_taken``, ``start.port_forbidden`` and
    ``start.no_address``.
    """
    from django.utils.translation import gettext as _

    facts = {"port": port, "next": port + 1, "host": host}
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except PermissionError as error:
        sentence = _("This system does not allow your programs to use port %(port)s. Start with --port 8000.") % facts
        raise CannotStart("start.port_forbidden", sentence) from error
    except OSError as error:
        if is_seatwind(port):
            sentence = _("Seatwind is already running: http://127.0.0.1:%(port)s/") % facts
            raise CannotStart("start.already_running", sentence) from error
        if _is_taken(port):
            sentence = _(
                "Another program uses port %(port)s. Close it, or start Seatwind with --port %(next)s; printed "
                "cards and links that include the port still lead to %(port)s."
            )
            raise CannotStart("start.port_taken", sentence % facts) from error
        sentence = _(
            "This machine does not have the address %(host)s. Start with --host 0.0.0.0 to use all its networks."
        )
        raise CannotStart("start.no_address", sentence % facts) from error


def is_seatwind(port: int) -> bool:
    """Return whether the program on this machine's ``port`` is Seatwind."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        line.request("GET", "/healthz")
        reply = line.getresponse()
        return bool(reply.getheader("X-Request-ID")) and json.loads(reply.read(1000))["status"] == "ok"
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return False
    finally:
        line.close()


def _is_taken(port: int) -> bool:
    """Return whether a process listens on the port, at any address.

    On this machine none can be had there.
    """
    try:
        socket.create_server(("", port)).close()
    except OSError:
        return True
    return False


def _prepare(chosen: argparse.Namespace) -> None:
    from django.conf import settings
    from django.core.management import call_command

    from config.command import start_checks
    from config.command.upgrade import bring_up_to_date

    if not chosen.no_upgrade:
        start_checks.check_disk()
        _collect_static()
        bring_up_to_date(say)
        if not chosen.trust_clock:
            start_checks.check_clock()
    if settings.SEATWIND_DEMO and not chosen.no_upgrade:
        call_command("load_demo", reset=chosen.reset)


def _collect_static() -> None:
    """Collect the static files where they are missing or older than their sources: no page can be shown without them.

    A wheel brings them. In a checkout a page may ask for a file that came with the latest change.
    """
    from django.contrib.staticfiles.storage import staticfiles_storage
    from django.core.management import call_command

    storage: Any = staticfiles_storage
    if hasattr(storage, "read_manifest") and _is_stale(storage):
        call_command("collectstatic", interactive=False, verbosity=0)


def _is_stale(storage: Any) -> bool:
    """Return whether the manifest is missing, or older than a source of this checkout."""
    from django.conf import settings

    if storage.read_manifest() is None:
        return True
    if Path(settings.STATIC_ROOT) == settings.BASE_DIR / "staticfiles":  # brought by a wheel
        return False
    made = storage.manifest_storage.get_modified_time(storage.manifest_name).timestamp()
    sources = (path for folder in settings.STATICFILES_DIRS for path in Path(folder).rglob("*"))
    return any(path.stat().st_mtime > made for path in sources)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _answer(listener: socket.socket, chosen: argparse.Namespace, secure: SecureDoor | None) -> None:
    from config.command.addresses import tell_addresses

    def begin() -> None:
        if not chosen.no_upgrade:
            tell_addresses(chosen.host, chosen.port, say)
        if chosen.browser:
            threading.Thread(target=webbrowser.open, args=(f"http://127.0.0.1:{chosen.port}/",), daemon=True).start()

    # In a window of their own the addresses stay in sight; who types ``run`` reads along.
    make_server(begin, access_log=not chosen.browser, secure=secure).run(sockets=[listener])
