"""Define the words of the audit journal for the acts of ``hall``."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from hall.models import PodiumOf, SceneKind, SeatState, StartStepKind
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
        "screens.removed": _("%(who)s removed screen %(screen)s"),
        "screens.planned": _("%(who)s changed the rotation of %(group)s"),
        "screens.shown": _("%(who)s chose what the screens show"),
        "screens.sponsor_added": _("%(who)s added sponsor %(name)s"),
        "screens.sponsor_removed": _("%(who)s removed sponsor %(name)s"),
        "podium.opened": _("%(who)s opened the podium"),
        "podium.stepped": _("%(who)s announced a place of the podium"),
        "podium.closed": _("%(who)s closed the podium"),
        "equipment.ticked": _("%(who)s ticked an item of the hall checklist"),
        "equipment.unticked": _("%(who)s unticked an item of the hall checklist"),
        "equipment.planned": _("%(who)s planned an item of the hall checklist"),
        "equipment.added": _("%(who)s added an item to the hall checklist"),
        "equipment.removed": _("%(who)s removed an item from the hall checklist"),
        "roll_call.marked": _("%(who)s checked who sits at table %(table)s of session %(session)s"),
        "roll_call.stepped": _("%(who)s recorded a step of the start of session %(session)s"),
    },
    facts={
        "screen": _("screen"),
        "group": _("group of screens"),
        "of": _("podium of"),
        "prizes": _("order of the side rankings"),
        "count": _("quantity"),
        "person": _("person responsible"),
        "item": pgettext_lazy("of a list", "item"),
        "step": _("step"),
        "done": _("done"),
        "seats": _("seats"),
        "scene": _("scene"),
        "revealed": _("announced"),
    },
    values={
        "equipment.item": known((code, name) for code, (name, _about) in SUPPLIES.items()),
        "of": known(PodiumOf.choices),
        "scene": known(SceneKind.choices),
        "roll_call.step": known(StartStepKind.choices),
        "roll_call.seats": known(SeatState.choices),
    },
)
