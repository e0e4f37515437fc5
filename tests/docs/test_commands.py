"""Every command of the documents is typed as it is written, in one checkout, on one demo that one server serves.

``make run`` of the README starts the server; in this checkout port 8000 leads to it. The blocks of a document are typed
in one terminal, one after the other, as its reader does.
"""

import urllib.request
from collections.abc import Iterator
from itertools import groupby

import pytest

from tests.docs.blocks import Block, blocks, commands
from tests.docs.checkout import Checkout
from tests.docs.not_run import NOT_RUN

pytestmark = pytest.mark.documents
PLAIN = "make run"
SERVERS = (PLAIN, "make run RESET=1", "make run SEATWIND_DEMO=0")
CHAIR = "/demo-organiser/"


def to_type(block: Block) -> list[str]:
    return [command for command in commands(block) if command not in {*SERVERS, *NOT_RUN}]


def typed() -> dict[str, list[str]]:
    """The commands of each document that a test can run, in their order; servers apart."""
    wanted = (block for block in blocks() if block.language == "sh")
    by_page = {page: list(matching_blocks) for page, matching_blocks in groupby(wanted, key=lambda block: block.page)}
    lines = {
        page: [command for block in matching_blocks for command in to_type(block)]
        for page, matching_blocks in by_page.items()
    }
    return {page: result for page, result in lines.items() if result}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    made = Checkout(tmp_path_factory.mktemp("documents"))
    yield made
    made.stop()


@pytest.mark.parametrize("page", typed())
def test_what_a_document_says_can_be_typed(page: str, checkout: Checkout) -> None:
    checkout.serve(PLAIN)
    checkout.follow("\n".join(typed()[page]))
    if page == "docs/event-file.md":
        (reading,) = (block.text for block in blocks() if (block.page, block.language) == (page, "python"))
        checkout.follow(f".venv/bin/python - <<'END'\n{reading}print(len(players), 'players')\nEND")


@pytest.mark.parametrize("command", SERVERS[1:])
def test_a_server_on_the_data_of_the_demo(command: str, checkout: Checkout) -> None:
    """Without the demo its event stays in the list, and nobody takes a chair with one click (README)."""
    checkout.serve(PLAIN)
    with urllib.request.urlopen(f"{checkout.serve(command)}/") as answer:  # noqa: S310  our own server
        page = answer.read().decode()
    assert "Lyon Autumn Open" in page
    assert (CHAIR in page) == (command != "make run SEATWIND_DEMO=0")
