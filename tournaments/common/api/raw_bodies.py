"""Take a file of results as the body of a call: it is checked before it is read."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.utils.translation import ngettext
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from tournaments.common.api.base import ApiView
from tournaments.common.errors import Malformed
from tournaments.common.files.checked_records import MAX_MB

_MOST: Final = MAX_MB * 1024 * 1024


class RawJsonParser(BaseParser):
    """Return the JSON body unparsed."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return {"raw": stream.read(_MOST + 1)}


class RawCsvParser(RawJsonParser):
    """Return the CSV body unparsed."""

    media_type = "text/csv"


class RawBodyView(ApiView):
    """Serve requests whose body is a file of results, up to ``MAX_MB``: ``body`` returns it unchanged."""

    parser_classes = [RawJsonParser, RawCsvParser]
    reads_body = False  # by the parsers, which stop at the limit

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read the body once it is known who sends it. Raise ``files.record_too_large``."""
        super().initial(request, *args, **kwargs)
        data: Any = request.data
        self.body = data.get("raw", b"")  # an empty body, which no parser sees, is an empty file
        if len(self.body) > _MOST:
            sentence = ngettext("The file is larger than %(most)s MB.", "The file is larger than %(most)s MB.", MAX_MB)
            raise Malformed("files.record_too_large", sentence % {"most": MAX_MB}, {"most": MAX_MB})
