"""Serve files of standings and rulings, each with what the reader may see on the page."""

from django.http import HttpRequest, HttpResponse

from penalties.log.forms import LogForm
from penalties.permissions import note_reader
from penalties.rulings.selectors.records import choices_of_log, ruling_rows
from reports.exports.selectors.rows import rulings_header, rulings_rows, standings_header, standings_rows
from reports.permissions import ACTS
from scoring.common.permissions import basis_for, embargoes_for
from scoring.standings.selectors.ranking import ranking
from tournaments.common.look.csv_rows import write_csv
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import load_event


def export_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings on the basis that this person sees: released, live or verified."""
    page = load_event(request, slug)
    current = ranking(page.tournament, basis_for(page.tournament, page.roles))
    for_staff = "standings.federation_numbers" in allowed_acts(page.roles, ACTS)
    text = write_csv(standings_header(current, for_staff=for_staff), standings_rows(current, for_staff=for_staff))
    return _csv_answer(text, f"{slug}-standings.csv")


def export_rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the penalty list, filtered as the page it is taken from; notes and reasons for the staff only.

    A note that is for the chief referee alone is left out for everybody else.
    """
    page = load_event(request, slug)
    with_notes = "rulings.notes" in allowed_acts(page.roles, ACTS)
    embargoes = embargoes_for(page.tournament, page.roles)
    offences, referees = choices_of_log(page.tournament, embargoes)
    log_filter = LogForm(request.GET, offences=offences, referees=referees).log_filter()
    reader = note_reader(page.actor, page.roles)
    rows = ruling_rows(
        page.tournament, with_notes=with_notes, log_filter=log_filter, embargoes=embargoes, reader=reader
    )
    header = rulings_header(with_notes=with_notes)
    return _csv_answer(write_csv(header, rulings_rows(rows, with_notes=with_notes)), f"{slug}-rulings.csv")


def _csv_answer(text: str, filename: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{filename}"'
    return answer
