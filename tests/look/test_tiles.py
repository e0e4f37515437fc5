"""Tile pictures from mpsz text, and the whole set on disk (MCR 3.5.5.1.1: "6 sortes avec au total 42 dessins")."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings

from tests.refusals import refuses
from tournaments.common.look.tiles import read_groups, read_tiles, tile_name

TILES = Path(settings.BASE_DIR) / "static" / "tiles"
# 42 designs of an MCR set, three red fives of a riichi set, and a face-down tile.
CODES = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
FLOWERS = [f"{n}f" for n in range(1, 9)]
FILES = [*CODES, *FLOWERS, "0m", "0p", "0s", "back"]


def picture(code: str, name: str, classes: str = "tile-picture") -> str:
    return f'<span class="{classes}"><img src="/static/tiles/{code}.svg" alt="{name}" width="30" height="40"></span>'


def test_the_set_on_disk_is_complete_and_nothing_else():
    assert sorted(path.stem for path in TILES.glob("*.svg")) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_picture_is_a_small_upright_svg_that_calls_nobody(name):
    text = (TILES / f"{name}.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314  our own files
    assert root.get("viewBox") == "0 0 300 400"
    assert len(text) < 8_200
    assert not re.search(r"<script|<style|<image|href=\"(?!#)|url\((?!#)", text)


def test_every_reference_inside_a_picture_is_met():
    for path in TILES.glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        called = set(re.findall(r'href="#([^"]+)"', text))
        assert called <= set(re.findall(r'id="([^"]+)"', text)), path.name
        assert text.count("<use") == len(re.findall(r'href="#', text)), path.name


def test_text_becomes_pictures_in_order(draw):
    assert draw('{% tiles "12m7z" %}') == (
        '<span class="tiles">'
        + picture("1m", "1 character")
        + picture("2m", "2 character")
        + picture("7z", "red dragon")
        + "</span>"
    )


def test_claimed_sets_carry_the_dotted_line_and_the_winning_tile_its_frame(draw):
    drawn = draw('{% tiles "[12s] (1z) 5p" win="6z" %}')
    assert drawn == (
        '<span class="tiles"><span class="set claimed">'
        + picture("1s", "1 bamboo")
        + picture("2s", "2 bamboo")
        + '</span><span class="set">'
        + picture("1z", "east wind")
        + '</span><span class="set">'
        + picture("5p", "5 dot")
        + "</span>"
        + picture("6z", "green dragon", "tile-picture winning")
        + "</span>"
    )


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("1m", "1 character"),
        ("9s", "9 bamboo"),
        ("0p", "red 5 dot"),
        ("5z", "white dragon"),
        ("6z", "green dragon"),
        ("4z", "north wind"),
        ("8f", "chrysanthemum"),
        ("0b", "face-down tile"),
    ],
)
def test_a_tile_has_a_name(draw, code, name):
    assert tile_name(code) == name
    assert draw("{{ code|tile_name }}", code=code) == name


def test_names_follow_the_readers_language(draw, french_words):
    french_words(
        **{"%(number)s_bamboo": "%(number)s bambou", "red_dragon": "dragon rouge", "red_%(tile)s": "%(tile)s rouge"}
    )
    assert 'alt="3 bambou"' in draw('{% tiles "3s" %}', "fr")
    assert 'alt="dragon rouge"' in draw('{% tiles "7z" %}', "fr")
    assert 'alt="5 bambou rouge"' in draw('{% tile "0s" %}', "fr")


def test_a_face_down_tile_shows_its_back(draw):
    assert draw('{{ "0b"|tile_file }}') == "/static/tiles/back.svg"


@pytest.mark.parametrize("text", ["8z", "0z", "9f", "0f", "1b", "12", "m", "1x", "1m!", "E"])
def test_what_names_no_tile_is_refused(text):
    with refuses("look.unknown_tiles"):
        read_tiles(text)


@pytest.mark.parametrize("text", ["[123m", "123m]", "(1z", "[[1m]]"])
def test_an_open_bracket_is_refused(text):
    with refuses("look.unknown_tiles"):
        read_groups(text)
