"""Define the words of the audit journal for the acts of ``hall``."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from hall.models import SeatState, StartStepKind
from hall.selectors.equipment import WORDS as SUPPLIES
from tournaments.registry.audit_words import AuditWords, known

WORDS: Final = AuditWords(
    areas={
        "screens": _("Screens"),
        "podium": _("Podium"),
        "equipment": _("Hall and equipment"),
        "roll_call": _("Roll call"),
    },
    sentences={
        "screens.added": _("%(who)s added screen %(screen)s"),
        "screens.removed": _("%(who)s took screen %(screen)s away"),
        "screens.planned": _("%(who)s changed the rotation of %(group)s"),
        "screens.shown": _("%(who)s chose what the screens show"),
        "screens.sponsor_added": _("%(who)s added sponsor %(name)s"),
        "screens.sponsor_removed": _("%(who)s took sponsor %(name)s away"),
        "podium.opened": _("%(who)s opened the podium"),
        "podium.stepped": _("%(who)s told a place of the podium"),
        "podium.closed": _("%(who)s put the podium away"),
        "equipment.ticked": _("%(who)s ticked something on the list of the hall"),
        "equipment.unticked": _("%(who)s took a tick on the list of the hall back"),
        "equipment.planned": _("%(who)s planned something on the list of the hall"),
        "equipment.added": _("%(who)s put something on the list of the hall"),
        "equipment.removed": _("%(who)s took something off the list of the hall"),
        "roll_call.marked": _("%(who)s looked who sits at table %(table)s of session %(session)s"),
        "roll_call.stepped": _("%(who)s took a step of the start of session %(session)s"),
    },
    facts={
        "screen": _("screen"),
        "group": _("group of screens"),
        "of": _("whose podium"),
        "prizes": _("side prizes in their order"),
        "count": _("how many"),
        "person": _("who does it"),
        "item": pgettext_lazy("of a list", "item"),
        "step": _("step"),
        "done": _("done"),
        "seats": _("seats"),
    },
    values={
        "equipment.item": known((code, name) for code, (name, _about) in SUPPLIES.items()),
        "roll_call.step": known(StartStepKind.choices),
        "roll_call.seats": known(SeatState.choices),
    },
)
