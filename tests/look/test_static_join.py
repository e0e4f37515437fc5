"""What collected scripts and style sheets hold, and what a phone asks for on the pages that most people open."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.people import actor, client_of, make_seated_event, start
from tournaments.common.static_join import SHARED, imported, join
from tournaments.events.services.sharing import set_sharing
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link

STATIC = Path(settings.BASE_DIR, "static")
SOURCES = {
    path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8")
    for folder in ("css", "js")
    for path in sorted((STATIC / folder).rglob("*.*"))
}
# Pages with their bytes over the wire, files included: half as much again as they were, and the field is in them.
PAGES = {"front": 36_000, "standings": 42_000, "own": 38_000, "players/1": 38_000, "spectators": 36_000}
MAX_FILES = 8


@pytest.fixture(scope="module")
def joined() -> dict[str, str]:
    return join(SOURCES)


def packed(text: str) -> int:
    return len(gzip.compress(text.encode()))


def page_of(name: str, event: Tournament) -> str:
    if name == "own":
        player = event.participants.select_related("tournament").get(number=3)
        token = issue_player_link(participant=player, by=actor("sam"), at=timezone.now())
        return Client().get(f"/p/{token}/").text
    return client_of("").get(f"/t/{event.slug}/" + ("" if name == "front" else f"{name}/")).text


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_for_few_files_that_weigh_little(name: str, joined: dict[str, str]) -> None:
    event = make_seated_event(players=72)
    start(event)
    set_sharing(
        tournament=event,
        embed_sites=[],
        delay=0,
        streamed_tables=[],
        spectator_delay=0,
        by=actor("alice"),
        at=timezone.now(),
    )
    page = page_of(name, event)
    files = set(re.findall(r'(?:src|href)="/static/([^"]+\.(?:css|js|svg))"', page))
    assert len(files) <= MAX_FILES
    weights = {file: packed(joined.get(file) or (STATIC / file).read_text("utf-8")) for file in files}
    assert packed(page) + sum(weights.values()) < PAGES[name], weights
    further = {
        path for file in files for path in re.findall(r'^import "[./]+/([\w/-]+\.js)";$', joined.get(file, ""), re.M)
    }
    assert further <= {"all.js", "pages/all.js"}


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_no_page_names_a_script_that_comes_with_every_page(name: str) -> None:
    page = page_of(name, make_seated_event())
    named = set(re.findall(r'src="/static/([^"]+\.js)"', page))
    assert named & set(imported(SHARED, SOURCES.__getitem__)) == {SHARED}


def test_a_script_brings_its_modules_in_the_order_of_their_imports_and_each_once() -> None:
    sources = {
        "js/pages/all.js": 'import "../page/fold.js";\n',
        "js/page/fold.js": "/* What it does. */\nexport function fold() {\n  return 1; // kept\n}\n",
        "js/one.js": 'import { fold } from "./page/fold.js";\nimport { two as other } from "./two.js";\nother(fold);\n',
        "js/two.js": 'import * as three from "./three.js";\nexport const two = () => three.three();\n',
        "js/three.js": 'export { four as three } from "./four.js";\nexport { five };\nconst five = 5;\n',
        "js/four.js": 'export async function four() {\n  return await import("./five.js");\n}\n',
        "js/five.js": 'import { four } from "./four.js";\nawait four();\n',
    }
    result = join(sources)
    text = result["js/one.js"]
    order = re.findall(r'define\("([^"]+)"', text)
    assert order == ["js/four.js", "js/three.js", "js/two.js", "js/one.js"]
    assert text.startswith('import "./pages/all.js";\n')
    assert 'const { fold } = modules.get("js/page/fold.js");' in text
    assert 'const { two: other } = modules.get("js/two.js");' in text
    assert 'return { five, three: modules.get("js/four.js").four };' in text
    assert 'await define("js/five.js", async () => {' in result["js/five.js"]
    assert result["js/page/fold.js"].endswith('export const { fold } = modules.get("js/page/fold.js");\n')
    assert "What it does" not in result["js/page/fold.js"]
    assert "// kept" in result["js/page/fold.js"]


def test_what_is_imported_later_is_named_from_the_file_that_brings_it() -> None:
    sources = {
        "js/pages/all.js": 'import "../page/keep.js";\n',
        "js/page/keep.js": 'import("./forms.js");\n',
        "js/page/forms.js": 'import "./keep.js";\n',
    }
    result = join(sources)
    assert 'import("../page/forms.js")' in result["js/pages/all.js"]
    assert "all.js" not in result["js/page/forms.js"]  # each name would depend on the other


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('import "./b.js";\n', "imports itself"),
        ("export default 1;\n", "no known form"),
        ("export let one = 1;\n", "no known form"),
        ("import fold from './fold.js';\n", "no known form"),
    ],
)
def test_what_cannot_be_joined_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        join({"js/a.js": text, "js/b.js": 'import "./a.js";\n'})


def test_a_sheet_holds_the_sheets_that_it_imports() -> None:
    sources = {
        "css/all.css": '@import "./base/one.css";\n',
        "css/base/one.css": "/* One. */\n@layer a {\n  b {\n  }\n}\n",
    }
    assert join(sources)["css/all.css"] == "@layer a {\nb {\n}\n}"


@pytest.mark.parametrize("name", [name for name in SOURCES if name.endswith(".js")])
def test_no_text_in_a_script_goes_over_a_line(name: str) -> None:
    """Lines of comments are left out, and indents: a template literal must not hold any."""
    code = re.sub(r"/\*.*?\*/", "", SOURCES[name], flags=re.DOTALL).replace("'`", "")  # an apostrophe in fold.js
    assert [line for line in code.splitlines() if line.count("`") % 2] == []
