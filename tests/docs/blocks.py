"""The pieces of code in the documents, each with its place, its language and, where a shell reads it, its commands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
COMMENT = re.compile(r"(?:^|\s+)#(?: .*)?$")


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of code: its document, its first line, what it is written in (empty: nobody says), the text."""

    page: str
    line: int
    language: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    """What a person reads in the repository; help has tests of its own, and the generated lists hold no code to run."""
    beside = (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"))
    below = (path for path in sorted((ROOT / "docs").rglob("*.md")) if "adr" not in path.parts)
    return [*beside, *below, *(ROOT / folder / "README.md" for folder in ("benchmarks", "locale", "requirements"))]


def blocks() -> Iterator[Block]:
    """Every fenced and every indented piece of code of every page."""
    for path in pages():
        for token in MarkdownIt("commonmark").parse(path.read_text(encoding="utf-8")):
            if token.type in ("fence", "code_block") and token.map:
                name = path.relative_to(ROOT).as_posix()
                yield Block(name, token.map[0] + 1, token.info.strip(), token.content)


def commands(block: Block) -> list[str]:
    """The commands of a block, without what is explained behind them; lines that go on are one command."""
    joined = re.sub(r"(\\|\|)\n\s*", r"\1 ", block.text).replace("\\ ", "")
    return [text for line in joined.splitlines() if (text := COMMENT.sub("", line).strip())]
