"""Write a page of the site for each resource of the API, and one for the messages of webhooks, from its document."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def pages() -> dict[str, str]:
    """Return the text of each page by its path in docs/."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from tournaments.site.api.docs import document
    from tournaments.site.api.reference import chapters

    rows = chapters(document())
    made = {f"api/{chapter.anchor}.md": "\n".join(_page(chapter)) for chapter in rows}
    links = "\n".join(f"* [{chapter.name}]({chapter.anchor}.md): {len(chapter.operations)}" for chapter in rows)
    about = "Each resource with its calls. What holds for all of them: [The HTTP API](../api.md)."
    return made | {"api/index.md": f"# Resources of the API\n\n{about}\n\n{links}\n"}


def _page(chapter: Any) -> Iterator[str]:
    yield f"# {chapter.name}\n"
    for row in chapter.operations:
        yield f"## {_text(row.summary)}\n\n`{row.method} {row.path}` · `{row.id}`\n"
        for sentence in row.about:
            yield "".join(f"`{text}`" if is_code else _text(text) for text, is_code in sentence) + "\n"
        yield from _table("Parameters", row.parameters)
        yield from _table("Body", row.body)
        yield from _example(row.body_example)
        yield from _table("Answer", row.answer)
        yield from _example(row.answer_example)


def _table(title: str, fields: Any) -> Iterator[str]:
    if fields:
        yield f"**{title}**\n\n| field | kind | required | about |\n|---|---|---|---|"
        for field in fields:
            name = "· " * field.depth + f"`{field.name}`"
            yield f"| {name} | {_text(field.kind)} | {'yes' if field.is_required else ''} | {_text(field.about)} |"
        yield ""


def _example(text: str) -> Iterator[str]:
    if text:
        yield f"```json\n{text}\n```\n"


def _text(text: str) -> str:
    """Return a text in which nothing is markup."""
    for sign in "\\*_<[|":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text
