"""Every piece of code in the documents says what it is written in, and is held to it.

A shell's commands are typed by ``test_commands.py`` or stand in ``not_run.py`` with the reason; addresses lead
somewhere; a template can be read; what other languages say is read by the test that ``not_run.py`` names.
"""

import re

import pytest
from django.template import engines
from django.urls import Resolver404, resolve

from live.app import EVENTS, NOW, PART
from tests.docs.blocks import ROOT, Block, blocks, commands
from tests.docs.not_run import NOT_RUN, READ_BY
from tests.docs.test_commands import SERVERS, typed

BLOCKS = list(blocks())
HELD = ("sh", "http", "django", "text")
PROGRAMS = re.compile(r"^(make|curl|docker|kubectl|pipx?|seatwind|python|\S*/python|manage\.py|bash|sh) ", re.MULTILINE)
FILLED = {"token": "a" * 43, "slug": "lyon-open", "part": "standings", "wind": "E"}


def in_language(*languages: str) -> list[Block]:
    return [block for block in BLOCKS if block.language in languages]


def test_every_block_says_what_it_is_written_in() -> None:
    known = {*HELD, *(language for _page, language in READ_BY)}
    unknown = [f"{block.place} ({block.language or 'indented, or without a language'})" for block in BLOCKS]
    left = [place for place, block in zip(unknown, BLOCKS, strict=True) if block.language not in known]
    assert left == [], f"begin the block with one of ```{' ```'.join(sorted(known))}: {left}"


def test_every_command_is_typed_by_a_test_or_has_a_reason() -> None:
    """A new command is typed as soon as it stands there: what is wrong with this test is the table."""
    written = {command for block in in_language("sh") for command in commands(block)}
    gone = sorted(NOT_RUN.keys() - written)
    assert gone == [], f"no document has these commands any more: take them out of tests/docs/not_run.py: {gone}"
    covered = {*SERVERS, *NOT_RUN, *(command for lines in typed().values() for command in lines)}
    assert written <= covered


@pytest.mark.parametrize("reason", sorted(set(NOT_RUN.values())))
def test_what_a_reason_names_is_there(reason: str) -> None:
    for path in re.findall(r"(?:tests|benchmarks|\.ci)/[\w./]+", reason):
        assert (ROOT / path).exists(), f"tests/docs/not_run.py names {path}, which is not there"


@pytest.mark.parametrize("block", in_language("text"), ids=lambda block: block.place)
def test_what_is_called_text_holds_no_command(block: Block) -> None:
    assert not PROGRAMS.search(block.text), f"{block.place} has a command: begin the block with ```sh"


def test_other_languages_are_read_by_a_test() -> None:
    pairs = {(block.page, block.language) for block in BLOCKS if block.language not in HELD}
    assert pairs == READ_BY.keys(), "write into READ_BY of tests/docs/not_run.py which test reads the block"
    for (page, language), path in READ_BY.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        assert page.rpartition("/")[2] in text or language == "js", f"{path} does not read {page}"


@pytest.mark.parametrize("block", in_language("django"), ids=lambda block: block.place)
def test_a_template_can_be_read(block: Block) -> None:
    engines["django"].from_string(block.text)


def addresses(block: Block) -> list[str]:
    result = re.findall(r"^(?:[A-Z]+ +)?(/\S+)", block.text, re.MULTILINE)
    return [re.sub(r"\{(\w+)\}", lambda match: FILLED.get(match[1], "1"), address) for address in result]


@pytest.mark.parametrize("block", in_language("http"), ids=lambda block: block.place)
def test_an_address_leads_somewhere(block: Block) -> None:
    assert addresses(block)
    for address in addresses(block):
        path = address.partition("?")[0].replace("SECRET", FILLED["token"])
        assert leads_somewhere(path), f"{block.place}: no page and no call is at {address}"


def leads_somewhere(path: str) -> bool:
    if path.startswith("/live/"):
        return path == NOW or bool(EVENTS.fullmatch(path) or PART.fullmatch(path))
    for prefix in ("", "/api/v1"):
        try:
            resolve(f"{prefix}{path}")
        except Resolver404:
            continue
        return True
    return False
