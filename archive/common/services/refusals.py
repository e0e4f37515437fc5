"""Explain the faults of a file: the codes of the reader, each with its sentence."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from tournaments.common.errors import Malformed, Refusal

_SENTENCES: Final[Mapping[str, Promise]] = {
    "archive.not_an_event_file": _("This is not an event file. Choose a file that ends in .seatwind."),
    "archive.sealed": _("This file is encrypted. Enter its passphrase or its key."),
    "archive.damaged": _("This file is damaged: a part is missing or was changed. Use another copy."),
    "archive.too_large": _("An event file must be smaller than 4 GB."),
    "archive.too_many_rows": _("This file has more rows than an event can have."),
    "archive.line_too_long": _("A row of this file is too long."),
    "archive.part_missing": _("A part of this file is missing. Use another copy."),
    "archive.parts_differ": _("The parts of this file do not match its contents list. Use another copy."),
    "archive.wrong_hash": _("A part of this file was changed after it was saved. Use another copy."),
    "archive.wrong_count": _("The number of rows in this file is wrong. Use another copy."),
    "archive.manifest_malformed": _("The contents list of this file cannot be read."),
    "archive.row_malformed": _("A row of this file cannot be read."),
    "archive.row_is_here": _("Two rows of this file have the same identity. Use another copy."),
    "archive.unknown_reference": _("A row of this file refers to something that is missing. Use another copy."),
    "archive.not_a_picture": _("A picture in this file is too large or not a picture."),
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
        sentence = _("This file was saved by a newer version. It needs Seatwind %(needs)s or later.")
        return Malformed(error.code, sentence % {"needs": error.detail["needs"]}, error.detail)
    return Malformed(error.code, _SENTENCES.get(error.code, error.message), error.detail)
