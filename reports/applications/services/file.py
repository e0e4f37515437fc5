"""The file of an application: a PDF that a federation reads; a ZIP with it, the enclosures and the facts as JSON."""

import io
import json
import zipfile
from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.applications.selectors import FEDERATION_NAMES, ApplicationView
from reports.models import ApplicationFile
from tournaments.common.typeset import NAMED_FONTS, typeset
from tournaments.models import Tournament

TEMPLATE: Final = "reports/typst/application.typ"
_FIRST_MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # the oldest that a ZIP can tell: the same facts make the same bytes


def application_pdf(tournament: Tournament, shown: ApplicationView, language: str) -> bytes:
    """Every part in the order of the clause, and the plan of the hall where it is drawn."""
    frame = {
        "lang": language,
        "paper": "a4",
        "event": {"name": tournament.name},
        "mark": {"text": str(FEDERATION_NAMES[shown.to.code]), "code": ""},
        "fonts": [_("Fonts: %(names)s") % {"names": NAMED_FONTS}],
        "labels": {
            "check": pgettext("on paper, before a short code", "Check"),
            "page": _("page {n} of {total}"),
            "title": _("Application for a tournament"),
            "to": str(FEDERATION_NAMES[shown.to.code]),
            "missing": _("missing"),
            "enclosed": _("Enclosed"),
            "plan": _("Plan of the hall"),
            "signed": _("The organiser, date and signature"),
        },
    }
    return typeset(TEMPLATE, frame | _parts(shown))


def _parts(shown: ApplicationView) -> dict[str, Any]:
    return {
        "parts": [
            {"name": str(row.name), "lines": list(row.said), "files": [file.name for file in row.files]}
            for row in shown.rows
        ],
        "others": [file.name for file in shown.files if file.part == "other"],
        "grid": [] if shown.plan.is_plain else shown.plan.grid,
    }


def application_json(tournament: Tournament, shown: ApplicationView) -> dict[str, Any]:
    """The facts for a program of the federation's."""
    return {
        "format": "seatwind-application",
        "version": 1,
        "event": {
            "uid": str(tournament.uid),
            "name": tournament.name,
            "starts_on": tournament.starts_on.isoformat(),
            "ends_on": tournament.ends_on.isoformat() if tournament.ends_on else None,
            "country": tournament.country,
            "rules": tournament.preset,
        },
        "federation": shown.to.code,
        "parts": {
            row.part.value: {"said": list(row.said), "files": [file.name for file in row.files]} for row in shown.rows
        },
        "missing": [row.part.value for row in shown.missing],
        "deadlines": [{"code": due.deadline.code, "on": due.on.isoformat()} for due in shown.due],
    }


def application_zip(tournament: Tournament, shown: ApplicationView, language: str) -> bytes:
    """The PDF, what is enclosed under its part, and the facts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        _add(made, f"{tournament.slug}-application.pdf", application_pdf(tournament, shown, language))
        dumps = json.dumps(application_json(tournament, shown), ensure_ascii=False, indent=1, sort_keys=True)
        _add(made, f"{tournament.slug}-application.json", dumps.encode())
        for name, row in _names(shown.files):
            with row.file.open("rb") as file:
                _add(made, name, file.read())
    return out.getvalue()


def _add(made: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, _FIRST_MOMENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    made.writestr(info, data)


def _names(files: Iterable[ApplicationFile]) -> Iterable[tuple[str, ApplicationFile]]:
    """Each under its part; two of one name are told apart by a number."""
    taken: set[str] = set()
    for row in files:
        stem, _dot, ending = row.name.rpartition(".")
        name, count = f"{row.part}/{row.name}", 1
        while name in taken:
            count += 1
            name = f"{row.part}/{stem}-{count}.{ending}"
        taken.add(name)
        yield name, row
