"""What must not happen on a page, noted while a journey runs."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Page, Request, Response

# The page's own report of what its Content-Security-Policy stopped.
REPORT_CSP = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} stopped ${event.blockedURI || "inline"} in ${event.sourceFile}`));
"""


@dataclass
class Faults:
    """Script errors, console errors, policy violations, server errors, calls to other hosts."""

    base: str
    seen: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Expect faults that match this regular expression, such as the 409 that a journey provokes."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        return [fault for fault in self.seen if not any(re.search(pattern, fault) for pattern in self.allowed)]

    def watch(self, page: Page) -> None:
        page.add_init_script(REPORT_CSP)
        page.on("pageerror", lambda error: self.seen.append(f"script error: {error}"))
        page.on("console", self.note_console)
        page.on("request", self.note_request)
        page.on("response", self.note_response)

    def note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.seen.append(f"console error: {message.text} ({message.location.get('url', '')})")

    def note_request(self, request: Request) -> None:
        if not request.url.startswith((self.base, "data:", "blob:", "about:")):
            self.seen.append(f"call to another host: {request.url}")

    def note_response(self, response: Response) -> None:
        if response.status >= 500:
            self.seen.append(f"server error: {response.status} {response.request.method} {response.url}")
