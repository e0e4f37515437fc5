"""Explain the faults of a file: the codes of the reader, each with its sentence."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from tournaments.common.errors import Malformed, Refusal

_SENTENCES: Final[Mapping[str, Promise]] = {
    "archive.not_an_event_file": _("This is not an event file. Its name ends in .seatwind."),
    "archive.sealed": _("This file is sealed. Give its passphrase, or the key that opens it."),
    "archive.damaged": _("This file is not whole: a part of it is missing or was changed. Take another copy."),
    "archive.too_large": _("An event file holds less than 4 GB."),
    "archive.too_many_rows": _("This file holds more rows than an event can have."),
    "archive.line_too_long": _("A row of this file is longer than any row can be."),
    "archive.part_missing": _("A part of this file is missing. Take another copy."),
    "archive.parts_differ": _("The parts of this file are not those that it names. Take another copy."),
    "archive.wrong_hash": _("A part of this file was changed after it was saved. Take another copy."),
    "archive.wrong_count": _("This file holds more or fewer rows than it says. Take another copy."),
    "archive.manifest_malformed": _("The contents page of this file cannot be read."),
    "archive.row_malformed": _("A row of this file cannot be read."),
    "archive.row_is_here": _("Two rows of this file have one identity. Take another copy."),
    "archive.unknown_reference": _("A row of this file points at something that is not in it. Take another copy."),
    "archive.not_a_picture": _("A picture of this file is not one, or is too large."),
}


@contextmanager
def file_as_refusals() -> Iterator[None]:
    """Turn the reader's errors into refusals with the same code and a sentence for the page."""
    try:
        yield
    except RuleError as error:
        raise as_refusal(error) from error


def refusal_line(refusal: Refusal) -> str:
    """Return the refusal for a terminal, with the part of the file that it is about."""
    about = ", ".join(f"{name} {value}" for name, value in refusal.detail.items())
    return f"{refusal} ({about})" if about else str(refusal)


def as_refusal(error: RuleError) -> Refusal:
    """Return the refusal for a fault that the core finds in an event file."""
    if error.code == "archive.newer_format":
        sentence = _("This file was saved by a newer program. It needs Seatwind %(needs)s or later.")
        return Malformed(error.code, sentence % {"needs": error.detail["needs"]}, error.detail)
    return Malformed(error.code, _SENTENCES.get(error.code, error.message), error.detail)
