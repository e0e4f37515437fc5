"""Parse JSON bodies, and refuse what no column can hold."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournaments.common.errors import Malformed
from tournaments.common.json_shapes import is_storable, with_whole_numbers


class CleanJSONParser(JSONParser):
    """Parse JSON, with 7.0 as the integer 7.

    Refuse characters and numbers that a database refuses, and nesting too deep to read.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
            is_clean = is_storable(data)
        except RecursionError as error:
            raise ParseError(_("The body is nested too deeply.")) from error
        if not is_clean:
            raise Malformed("api.not_storable", _("The body contains a character or a number that cannot be stored."))
        return with_whole_numbers(data)
