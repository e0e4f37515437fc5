"""The pictures of the tour: taken from the demo event, in each language, by day and by night.

    python -m tests.browser.take_tour [NAME ...] takes them, all or those, and notes of which pages (make tour)
    python -m tests.browser.take_tour --check    says which pages have changed since; needs no browser (.ci/run)

The help shows the same pictures (static/tour). The demo event is made in a temporary folder and served by this process
on the loopback alone. What is noted of a page is a fingerprint: what it says and how it is built, with its style
sheets; figures, days and random signs are left out, since they differ from hour to hour. Taking pictures needs Chromium
(CHROMIUM names another than Debian's).
"""

import argparse
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
TOUR = ROOT / "docs/tour"
SHOWN = ROOT / "static/tour"  # the same pictures, for the help
NOTED = TOUR / "pages.json"
EVENT = "/t/lyon-autumn-open/"
LANGUAGES = ("en", "fr")
THEMES = {"light": "", "dark": "-dark"}  # and what a picture's name ends with
COLOURS = 256
TITLES = {
    "en": "# A tour\n\nThe demo event, by day and by night.",
    "fr": "# Visite\n\nLe tournoi de démonstration, de jour et de nuit.",
}


@dataclass(frozen=True)
class Picture:
    """One picture: who looks (a demo account, or nobody), at what, on which screen; ``says`` is its caption."""

    name: str
    address: str
    says: Mapping[str, str]
    size: str = "desktop"
    account: str = ""
    opens: str = ""  # what to press before the picture is taken
    shows: str = ""  # what must be there then


PICTURES = (
    Picture(
        "start",
        "/",
        {
            "en": "The start page of the demo event, with a choice of roles.",
            "fr": "La page d’accueil de la démonstration, avec un choix de rôles.",
        },
    ),
    Picture(
        "standings",
        f"{EVENT}standings/",
        {
            "en": "Standings. Open a row to see the sessions and the reason for the place.",
            "fr": "Le classement. Une ligne ouverte montre les sessions et le motif de la place.",
        },
        opens=".ranking li:nth-child(3) summary",
        shows=".ranking .why",
    ),
    Picture(
        "standings-phone",
        f"{EVENT}standings/",
        {"en": "The standings on a phone.", "fr": "Le classement sur un téléphone."},
        size="phone",
    ),
    Picture(
        "sheet",
        f"{EVENT}s/4/tables/3/",
        {
            "en": "A table’s sheet on a tablet: the four players, the hand in play, and the keys for its end.",
            "fr": "La feuille d’une table sur tablette\u202f: les quatre joueurs, la donne en cours, sa fin à saisir.",
        },
        size="tablet",
        account="demo-scorekeeper",
        opens='[data-part="seated"]',
        shows=".pad",
    ),
    Picture(
        "sheet-phone",
        f"{EVENT}s/4/tables/3/",
        {"en": "A table’s sheet on a phone.", "fr": "La feuille d’une table sur un téléphone."},
        size="phone",
        account="demo-scorekeeper",
        opens='[data-part="seated"]',
        shows=".pad",
    ),
    Picture(
        "desk",
        f"{EVENT}s/4/",
        {
            "en": "The desk of a session: tables in play, waiting for verification, or in need of help.",
            "fr": "La régie d’une session\u202f: les tables en jeu, en attente de vérification, ou à aider.",
        },
        account="demo-chief-referee",
    ),
    Picture(
        "seating",
        f"{EVENT}seating/",
        {
            "en": "The seating list: who sits where in the session in play.",
            "fr": "La liste du placement\u202f: qui est assis où dans la session en cours.",
        },
    ),
    Picture(
        "rules",
        f"{EVENT}rules/",
        {
            "en": "The rule set, with the clause behind every value.",
            "fr": "Le règlement, avec l’article derrière chaque valeur.",
        },
    ),
    Picture(
        "connect",
        "/connect/",
        {
            "en": "The hall’s laptop shows how to connect other devices.",
            "fr": "L’ordinateur de la salle montre comment connecter les autres appareils.",
        },
        size="tablet",
        account="demo-organiser",
    ),
    Picture(
        "certificate",
        "/connect/certificate/",
        {
            "en": "The hall’s laptop offers its certificate to staff tablets, with steps for each system.",
            "fr": "L’ordinateur de la salle propose son certificat aux tablettes des officiels, avec les étapes "
            "de chaque système.",
        },
        size="phone",
        opens="details >> nth=0",
        shows="details[open] li",
    ),
)


# --- the demo --------------------------------------------------------------------------------------------------------


@contextmanager
def demo() -> Iterator[None]:
    """The demo event in a database of its own, on the laptop of a hall that stands nowhere."""
    with tempfile.TemporaryDirectory(prefix="seatwind-tour-") as folder:
        os.environ |= {"SEATWIND_VAR": folder, "SEATWIND_DEMO": "1", "ALLOWED_HOSTS": "*", "SEATWIND_TICKER": "0"}
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.laptop.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("load_demo", verbosity=0)
        make_hall()
        yield


def make_hall() -> None:
    """What the laptop of a hall knows of itself, for a minute or so: said again before each picture."""
    from django.conf import settings
    from django.utils import timezone

    from config.hall.certificates import open_authority
    from tournaments.common.actors import user_actor
    from tournaments.common.selectors.hall_state import HallState, keep_hall_state
    from tournaments.common.selectors.networks import Network
    from tournaments.models import User
    from tournaments.site.services.hall_wifi import keep_wifi

    networks = (Network("192.168.1.23", "Wi-Fi", "192.168.1.0/24"),)
    open_authority(Path(settings.SEATWIND_CERTIFICATES), now=timezone.now())
    owner, _ = User.objects.get_or_create(username="owner", defaults={"is_superuser": True})
    keep_wifi(name="Hall of Lyon", code="nine winds blow", by=user_actor(owner), at=timezone.now())
    keep_hall_state(HallState(8000, networks, name="seatwind.local", is_proven=True, https_port=8443))


# --- what a page says ------------------------------------------------------------------------------------------------

_RANDOM = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+'
    r"|[0-9a-f]{8}-[0-9a-f-]{27}|(?:[0-9A-F]{4} ){8,}[0-9A-F]{4}|\b[0-9a-f]{32,}\b"
)
_STYLES = re.compile(r'href="/static/(css/[^"?]+\.css)"')


def plain(page: str) -> str:
    """The page without what differs from hour to hour: random signs, figures, the names of days and months."""
    import babel

    names = {
        name
        for language in LANGUAGES
        for kinds in (babel.Locale(language).days["format"], babel.Locale(language).months["format"])
        for kind in kinds.values()
        for name in kind.values()
        if len(name) > 2
    }
    page = _RANDOM.sub("", page)
    # Not between \b: an abbreviation ends in a dot, and between a dot and a space there is no border of a word.
    page = re.sub(rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?!\w)", "@", page)
    page = re.sub(r"\s+", " ", re.sub(r"\d+", "#", page))
    return re.sub(r"#(?: @ #)? – # @ #", "#", page)  # the days of an event: said shorter within one month


def fingerprint(page: str) -> str:
    """Of what a page says and of its style sheets."""
    parts = [plain(page)]
    parts += [(ROOT / "static" / name).read_text("utf-8") for name in sorted(set(_STYLES.findall(page)))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def fingerprints() -> dict[str, str]:
    """Of the page behind every picture, by language and name."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    results = {}
    for picture in PICTURES:
        for language in LANGUAGES:
            client = Client(headers={"accept-language": language})
            if picture.account:
                client.force_login(get_user_model().objects.get(username=picture.account))
            answer = client.get(picture.address, follow=True)
            assert answer.status_code == 200, (picture.address, answer.status_code)
            results[f"{language}/{picture.name}"] = fingerprint(answer.text)
    return results


# --- the pictures ----------------------------------------------------------------------------------------------------


def take_all(pictures: Iterable[Picture]) -> None:
    from playwright.sync_api import sync_playwright

    from config.asgi import application
    from tests.browser.conftest import CHROMIUM, FLAGS
    from tests.browser.server import serving

    with serving(application) as base_url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for picture in pictures:
            for language in LANGUAGES:
                for theme, ending in THEMES.items():
                    data = take(browser, base_url, picture, language, theme)
                    keep(data, language, f"{picture.name}{ending}")
        browser.close()


def take(browser: "Browser", base_url: str, picture: Picture, language: str, theme: Any) -> bytes:
    from tests.browser.conftest import SIZES

    width, height = SIZES[picture.size]
    make_hall()
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": width, "height": height},
        locale=language,
        color_scheme=theme,
        timezone_id="Europe/Paris",
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.account:
        take_a_chair(page, picture.account)
    page.goto(picture.address)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    if picture.opens:
        page.locator(picture.opens).click()
        page.locator(picture.shows).first.wait_for()
        if page.locator(picture.opens).is_visible():
            page.locator(picture.opens).scroll_into_view_if_needed()
    data = page.screenshot()
    context.close()
    return smaller(data)


def take_a_chair(page: "Page", account: str) -> None:
    page.goto("/")
    page.locator(f'form[action$="/{account}/"] button').click()
    page.wait_for_load_state()


def keep(data: bytes, language: str, name: str) -> None:
    """A picture for the documents, and without loss for the help."""
    from PIL import Image

    for folder in (TOUR, SHOWN):
        (folder / language).mkdir(parents=True, exist_ok=True)
    (TOUR / language / f"{name}.png").write_bytes(data)
    Image.open(BytesIO(data)).convert("RGB").save(
        SHOWN / language / f"{name}.webp", "WEBP", lossless=True, quality=50, method=4
    )


def smaller(data: bytes) -> bytes:
    """A picture of so many colours, which is what our pages have."""
    from PIL import Image

    out = BytesIO()
    Image.open(BytesIO(data)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def write_captions() -> None:
    for language in LANGUAGES:
        parts = [TITLES[language]]
        for picture in PICTURES:
            says = picture.says[language]
            shown = " ".join(f"![{says}]({picture.name}{ending}.png)" for ending in THEMES.values())
            parts.append(f"{says}\n\n{shown}")
        (TOUR / language / "README.md").write_text("\n\n".join(parts) + "\n", "utf-8")


def note(wanted: Collection[str], results: Mapping[str, str]) -> None:
    """Keep of which pages the pictures by these names were taken."""
    kept = json.loads(NOTED.read_text("utf-8")) if NOTED.exists() else {}
    fresh = {f"{language}/{name}" for language in LANGUAGES for name in wanted}
    taken = {name: value if name in fresh else kept.get(name, "") for name, value in results.items()}
    NOTED.write_text(json.dumps(taken, indent=2, sort_keys=True) + "\n", "utf-8")


def stale(noted: Mapping[str, str], results: Mapping[str, str]) -> list[str]:
    """The pages that are not as their pictures were taken of them."""
    return sorted(name for name in noted.keys() | results.keys() if noted.get(name) != results.get(name))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="take nothing; say which pages have changed")
    names = [picture.name for picture in PICTURES]
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    chosen = parser.parse_args()
    wanted = chosen.names or names
    with demo():
        result = fingerprints()
        if not chosen.check:
            take_all(picture for picture in PICTURES if picture.name in wanted)
    if not chosen.check:
        write_captions()
        note(wanted, result)
    changed = stale(json.loads(NOTED.read_text("utf-8")), result)
    lines = [f"changed since its picture was taken: {name}" for name in changed]
    lines.append(f"tour: {len(result)} pages, {len(changed)} changed")
    lines += ["take the pictures anew: make tour"] if changed else []
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
