"""Provide the acts on an appeal in the reader's language, as the course of an appeal lists them."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.appeals import Act

ACT_WORDS: Final[Mapping[Act, Promise]] = {
    Act.ANNOUNCE: _("Announced at the table"),
    Act.LODGE: _("The letter was handed in"),
    Act.SIGN: _("The letter was signed"),
    Act.HEARD: _("It was announced at the table"),
    Act.EXCUSE: _("Accepted without an announcement"),
    Act.LAPSE: _("Lapsed: no letter in time"),
    Act.WITHDRAW: _("Withdrawn"),
    Act.NOT_FORWARD: _("Received: no deposit, no appeal"),
    Act.REFUSE_LATE: _("Received: inadmissible"),
    Act.REJECT_UNSIGNED: _("Received: not signed, rejected"),
    Act.REFER: _("Received and sent to the chief referee"),
    Act.ADMIT: _("Received and sent to the committee"),
    Act.ANSWER: _("The chief referee answered"),
    Act.GRANT: _("The chief referee granted it"),
    Act.ACCEPT: _("The answer was accepted"),
    Act.PERSIST: _("Taken to the committee"),
    Act.SCHEDULE: _("Time of decision changed"),
    Act.SEAT_PANEL: _("The panel was formed"),
    Act.RECUSE: _("A member stepped down"),
    Act.OPEN_HEARING: _("The hearing was opened"),
    Act.HEAR: _("A person was heard"),
    Act.VOTE: _("The panel voted"),
    Act.DECIDE: _("Decided"),
    Act.CARRY_OUT: _("A measure was carried out"),
    Act.CLOSE: _("Closed"),
}
