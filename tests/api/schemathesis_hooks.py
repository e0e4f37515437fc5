"""What schemathesis needs to know about this API: its demo event, its event files, and what a refusal says."""

import re
from typing import Any

import schemathesis

_SLUG = re.compile(r"[-a-zA-Z0-9_]+\Z")

schemathesis.serializer.alias("application/zip", "application/octet-stream")


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: Any) -> Any:
    """Call the demo event wherever any event would do."""
    slug = (path_parameters or {}).get("slug")
    if isinstance(slug, str) and _SLUG.match(slug):
        return path_parameters | {"slug": "lyon-autumn-open"}
    return path_parameters


@schemathesis.check
def a_described_shape_is_read(context: Any, response: Any, case: Any) -> None:
    """A request that the document allows is never refused with a code ``api.…``: those are faults of its shape.

    Other codes with 400 are what no schema can say: that a player, a session or a file is not there, that a moment has
    passed, that two parameters exclude each other.
    """
    is_described = case.meta is not None and case.meta.generation.mode.is_positive
    if is_described and response.status_code == 400:
        code = response.json()["code"]
        assert not code.startswith("api."), f"The document allows what is refused with {code}"
