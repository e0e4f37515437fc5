"""Lead links that leave docs/ to the source, or show the path where no address of the source is known; add the pages of
the API's resources.

MkDocs calls the functions of this module by their names.
"""

import os
import posixpath
import re
from typing import Any, Final

from mkdocs.structure.files import File
from resources import pages

_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(((?:\.\./)+[^)\s#]+)(#[^)\s]*)?\)")
# Where the tree of this version can be read, such as https://example.org/seatwind/blob/v0.2.0/
_SOURCE: Final = os.environ.get("SEATWIND_SOURCE_URL", "")


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """Return the text of a page with links out of docs/ led elsewhere."""
    folder = posixpath.join("docs", posixpath.dirname(page.file.src_uri))

    def led(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match[3]))
        if path.startswith("docs/"):
            return match[0]
        return f"[{match[2]}]({_SOURCE}{path})" if _SOURCE else f"{match[2]} (`{path}`)"

    return _LINK.sub(led, markdown)


def on_files(files: Any, *, config: Any) -> Any:
    """Return the files of the site with a page for each resource of the API."""
    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files
