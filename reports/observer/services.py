"""Write the observer's report in rows that stay, and hand it in once it is complete."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from reports.models import ObserverReport
from reports.observer.selectors.report import SECTIONS
from reports.permissions import ACTS
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record_look
from tournaments.models import Tournament

MAX_SECTION = 4000


def write_observer_report(
    *, tournament: Tournament, sections: Mapping[str, str], is_final: bool, by: Actor, at: datetime
) -> ObserverReport:
    """Save a new state of the report and return it; earlier rows stay. Closed events accept it, too.

    Refuses with ``observer.section_unknown``, ``observer.section_too_long``, ``observer.nothing_written`` if an
    empty report is handed in, and ``observer.handed_in`` if a draft would follow one that was.
    """
    check_may(by, "report.observe", tournament, ACTS)
    texts = {code: sections.get(code, "").strip() for code in SECTIONS}
    unknown = sorted(set(sections) - set(SECTIONS))
    if unknown:
        raise Malformed(
            "observer.section_unknown", _("This section does not exist in the report."), {"sections": unknown}
        )
    if any(len(text) > MAX_SECTION for text in texts.values()):
        words = _("A section can have %(most)s characters at most.") % {"most": MAX_SECTION}
        raise Malformed("observer.section_too_long", words, {"most": MAX_SECTION})
    if is_final and not any(texts.values()):
        raise Malformed("observer.nothing_written", _("Write something before you submit the report."))
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        latest = ObserverReport.objects.filter(tournament=tournament).order_by("pk").last()
        if latest is not None and latest.is_final and not is_final:
            raise Conflict(
                "observer.handed_in", _("The report was already submitted. To add something, submit it again.")
            )
        made = ObserverReport.objects.create(
            tournament=tournament,
            sections={code: text for code, text in texts.items() if text},
            is_final=is_final,
            **stamp(by, at),
        )
        act = "report.observer_filed" if is_final else "report.observer_written"
        record_look(act, tournament, by=by, at=at, target=made)
    return made
