"""Forms of reports: kept and removed, for one event by its organiser, for the whole site by its operator."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from reports.federation.selectors.templates import check_size, read_template
from reports.models import EventReportForm, SiteReportForm
from reports.permissions import ACTS, check_operates
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record, record_look
from tournaments.models import Tournament

_CODE: Final = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
_TAKEN: Final = "new"  # the address of a form that is begun
_MOST_CODE, _MOST_NAME, _MOST_FORMS = 40, 80, 30


def save_event_form(
    *, tournament: Tournament, code: str, name: str, description: Mapping[str, Any], by: Actor, at: datetime
) -> EventReportForm:
    """A form of this event; one of the same code is replaced. A closed event takes it, too: no result changes.

    Refuses with ``report_form.code_malformed``, ``report_form.code_taken``, ``report_form.name_missing``,
    ``report_form.too_many``, ``report_form.too_large`` and as ``read_template`` does.
    """
    check_may(by, "report.forms", tournament, ACTS)
    facts = _checked(code, name, description) | {"at": at, "by": by.key, "by_name": by.name}
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        others = EventReportForm.objects.filter(tournament=locked).exclude(code=code)
        if others.count() >= _MOST_FORMS:
            raise Malformed("report_form.too_many", _("An event has at most %(most)s forms.") % {"most": _MOST_FORMS})
        made, _new = EventReportForm.objects.update_or_create(tournament=locked, code=code, defaults=facts)
        record_look("report.form_kept", locked, by=by, at=at, target=made, after={"code": code, "name": made.name})
    return made


def remove_event_form(*, form: EventReportForm, by: Actor, at: datetime) -> None:
    """The event has the form of the site again, or none of this code."""
    check_may(by, "report.forms", form.tournament, ACTS)
    with transaction.atomic():
        facts = {"code": form.code, "name": form.name}
        record_look("report.form_removed", form.tournament, by=by, at=at, target=form, after=facts)
        form.delete()


def save_site_form(*, code: str, name: str, description: Mapping[str, Any], by: Actor, at: datetime) -> SiteReportForm:
    """A form of every event, for the operator of the site. Refuses as ``save_event_form`` does."""
    check_operates(by)
    facts = _checked(code, name, description) | {"at": at, "by": by.key, "by_name": by.name}
    with transaction.atomic():
        made, _new = SiteReportForm.objects.update_or_create(code=code, defaults=facts)
        record("report.form_kept", made, by=by, at=at, after={"code": code, "name": made.name})
    return made


def remove_site_form(*, form: SiteReportForm, by: Actor, at: datetime) -> None:
    """Every event has the form that comes along again, or none of this code."""
    check_operates(by)
    with transaction.atomic():
        record("report.form_removed", form, by=by, at=at, before={"code": form.code, "name": form.name})
        form.delete()


def _checked(code: str, name: str, description: Mapping[str, Any]) -> dict[str, Any]:
    if code == _TAKEN:
        raise Malformed("report_form.code_taken", _("The code “%(code)s” is taken: choose another.") % {"code": code})
    if not _CODE.match(code) or len(code) > _MOST_CODE:
        raise Malformed(
            "report_form.code_malformed", _("A code has small letters, digits and hyphens, at most 40 of them.")
        )
    short_name = name.strip()[:_MOST_NAME]
    if not short_name:
        raise Malformed("report_form.name_missing", _("A form has a name."))
    read_template(code, short_name, description)
    check_size(json.dumps(description, ensure_ascii=False))
    return {"name": short_name, "description": dict(description)}
