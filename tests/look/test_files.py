"""The style sheets, scripts and templates as files: complete, small, and calling nobody outside."""

import hashlib
import re
from pathlib import Path

import pytest
from django.conf import settings

from tournaments.common.look.icons import ICONS

ROOT = Path(settings.BASE_DIR)
# Those of css/pages name the others alone.
STYLES = sorted(path for path in (ROOT / "static" / "css").rglob("*.css") if path.parent.name != "pages")
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# The look's contrast promise: text at 4.5 to 1 (WCAG 1.4.3), borders of controls at 3 to 1 (1.4.11).
SURFACES = ("paper", "face")
TEXTS = ("ink", "ink-2", "ink-3", "jade", "verm", "brass", "slate")


def token_block(start: str) -> dict[str, str]:
    """The colours declared in the first block of base/tokens.css that opens with ``start``."""
    text = " ".join((ROOT / "static" / "css" / "base" / "tokens.css").read_text(encoding="utf-8").split())
    body = text.split(start, 1)[1].split("{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))


LIGHT = token_block(' :root, [data-theme="light"]')
DARK = token_block(' [data-theme="dark"]')


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(text: str, other: str) -> float:
    high, low = sorted((luminance(text), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("text", TEXTS)
def test_text_can_be_read_on_every_surface(theme, text):
    assert {surface: contrast(theme[text], theme[surface]) >= 4.5 for surface in SURFACES} == dict.fromkeys(
        SURFACES, True
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("tone", ["jade", "verm", "brass", "slate"])
def test_a_tone_can_be_read_on_its_wash_and_under_its_button_text(theme, tone):
    assert contrast(theme[tone], theme[f"{tone}-wash"]) >= 4.5
    assert contrast(theme["ink-3"], theme[f"{tone}-wash"]) >= 4.5
    assert contrast(theme["on"], theme[tone]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_border_of_a_control_can_be_seen(theme):
    assert contrast(theme["edge"], theme["face"]) >= 3


def test_the_chosen_dark_is_the_systems_dark():
    assert token_block(' :root:not([data-theme="light"])') == DARK


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_calls_nobody(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"url\(|@import|https?:|//", re.sub(r"/\*.*?\*/", "", text, flags=re.S))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_uses_only_properties_that_exist(path):
    everywhere = "".join(sheet.read_text(encoding="utf-8") for sheet in STYLES)
    declared = set(re.findall(r"(--[\w-]+)\s*:", everywhere))
    assert set(re.findall(r"var\((--[\w-]+)", path.read_text(encoding="utf-8"))) <= declared


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_closes_what_it_opens_and_stays_in_its_layers(path):
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert text.count("{") == text.count("}")
    assert text.strip().startswith("@layer")


# A class says its name: nobody looks up what .m or .tb meant.
SHORTEST_NAME = 3


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_class_has_a_name(path):
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    names = {name for rule in re.findall(r"([^{}]+)\{", text) for name in re.findall(r"\.([A-Za-z_][\w-]*)", rule)}
    assert [name for name in sorted(names) if len(name) < SHORTEST_NAME] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_names_its_classes(path):
    values = re.findall(r'\bclass="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"', path.read_text(encoding="utf-8"), flags=re.S)
    names = {name for value in values for name in re.sub(r"\{%.*?%\}|\w*-?\{\{.*?\}\}", " ", value, flags=re.S).split()}
    assert [name for name in sorted(names) if len(name) < SHORTEST_NAME] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_script_is_small_and_calls_nobody(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert not re.search(r"https?:|eval\(|innerHTML|insertAdjacentHTML|document\.write|\.style\b|new Function", text)


def test_the_vendored_script_is_the_one_that_was_checked():
    listed = (ROOT / "static" / "vendor" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w./]+\.js) \|.*\| ([0-9a-f]{64}) \|$", listed, flags=re.M)
    vendored = ROOT / "static" / "vendor"
    results = sorted(path.relative_to(vendored).as_posix() for path in vendored.rglob("*.js"))
    assert [name for name, _ in rows] == results
    for name, digest in rows:
        assert hashlib.sha256((ROOT / "static" / "vendor" / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_uses_icons_that_exist_and_no_inline_code(path):
    text = path.read_text(encoding="utf-8")
    used = set(re.findall(r"""{%-?\s*icon\s+["']([\w-]+)["']""", text)) | set(re.findall(r'\bicon="([\w-]+)"', text))
    assert used <= set(ICONS)
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:|https?://", text)


OF_EAST_ASIA = re.compile(r"CJK|Han|Song|Ming|Hei|Gothic|YaHei|Hiragino|Kai|Sim|[TS]C\b|\bJP\b|\bKR\b")


@pytest.mark.parametrize("stack", ["--sans", "--serif"])
def test_no_font_of_east_asia_is_asked_for_before_the_systems(stack):
    """Its Latin lacks letters such as č ě ş ć İ ż; Chinese, Japanese and Korean names have ``lang`` for the system."""
    (fonts,) = re.findall(rf"{stack}: ([^;]+);", (ROOT / "static/css/base/tokens.css").read_text("utf-8"))
    assert [name for name in fonts.split(",") if OF_EAST_ASIA.search(name)] == []
    assert fonts.split(",")[-1].strip() in {"sans-serif", "serif"}
