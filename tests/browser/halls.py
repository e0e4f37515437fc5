"""A hall: a browser of its own behind a network that can be cut, on plain http or on https."""

import base64
import hashlib
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Playwright

from tests.browser.conftest import ENGINE, FLAGS, SIZES
from tests.browser.faults import Faults
from tests.browser.network import Network, network_to

NAME = "hall.test"  # no secure context on plain http, as with the address of a laptop in the hall
# What a browser says by itself where there is no network, where an entry is refused, and on plain http.
EXPECTED = [
    r"error occurred when fetching the script",  # the service worker, while the network is cut
    r"net::ERR_|Failed to load resource|htmx:(afterRequest|sendError)",
    "Cross-Origin-Opener-Policy header has been ignored",
]


@dataclass
class Hall:
    """``open()`` gives the page of a browser whose profile survives ``restart()``."""

    address: str
    network: Network
    faults: Faults
    profile: Path
    playwright: Playwright
    size: str = "tablet"
    trusted: str = ""
    language: str = "en"
    contexts: list[BrowserContext] = field(default_factory=list)

    @property
    def is_secure(self) -> bool:
        return self.address.startswith("https")

    def browser(self) -> BrowserContext:
        width, height = SIZES[self.size]
        context = self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=ENGINE,
            args=[*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1", *self.trust()],
            base_url=self.address,
            viewport={"width": width, "height": height},
            has_touch=True,
            locale=self.language,
            ignore_https_errors=True,
            reduced_motion="reduce",
        )
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        return context

    def trust(self) -> list[str]:
        """A visitor clicked the warning away once; a service worker asks for more, so the browser knows the key."""
        return [f"--ignore-certificate-errors-spki-list={self.trusted}"] if self.trusted else []

    def open(self) -> Page:
        context = self.contexts[-1] if self.contexts else self.browser()
        page = context.pages[0] if context.pages and context.pages[0].url == "about:blank" else context.new_page()
        self.faults.watch(page)
        return page

    def restart(self) -> Page:
        """Close the browser and start it again on the same profile."""
        self.contexts.pop().close()
        return self.open()

    def sign_in(self, user: Any) -> None:
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME]
        context = self.contexts[-1] if self.contexts else self.browser()
        cookie = {"name": session.key, "value": session.value, "url": self.address, "expires": 4_000_000_000}
        context.add_cookies([cookie])  # type: ignore[list-item]

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def certificate(folder: Path) -> tuple[ssl.SSLContext, str]:
    """A certificate that nobody signed, as a hall's laptop has it, and the digest of its public key."""
    openssl = shutil.which("openssl")
    assert openssl, "apt install openssl"
    key, cert = folder / "key.pem", folder / "cert.pem"
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run([openssl, *make, "-keyout", key, "-out", cert], check=True, capture_output=True)  # noqa: S603
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    export = [openssl, "pkey", "-in", key, "-pubout", "-outform", "DER"]
    public = subprocess.run(export, check=True, capture_output=True)  # noqa: S603
    return context, base64.b64encode(hashlib.sha256(public.stdout).digest()).decode()


@contextmanager
def hall_at(
    server: str,
    playwright: Playwright,
    folder: Path,
    *,
    scheme: str = "http",
    size: str = "tablet",
    language: str = "en",
) -> Iterator[Hall]:
    tls, digest = certificate(folder) if scheme == "https" else (None, "")
    with network_to(server, tls) as network:
        address = f"{scheme}://{NAME}:{network.listening}"
        faults = Faults(address, allowed=[*EXPECTED])
        hall = Hall(address, network, faults, folder / "profile", playwright, size, digest, language)
        try:
            yield hall
            assert not faults.unexpected(), "\n".join(faults.unexpected())
        finally:
            hall.close()
