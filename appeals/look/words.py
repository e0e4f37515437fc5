"""Provide the acts on an appeal in the reader's language, as the course of an appeal lists them."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.appeals import Act

ACT_WORDS: Final[Mapping[Act, Promise]] = {
    Act.ANNOUNCE: _("Announced at the table"),
    Act.LODGE: _("The letter is lodged"),
    Act.SIGN: _("The letter is signed"),
    Act.HEARD: _("It was announced at the table"),
    Act.EXCUSE: _("Accepted although nobody announced it"),
    Act.LAPSE: _("Lapsed: nothing was written in time"),
    Act.WITHDRAW: _("Withdrawn"),
    Act.NOT_FORWARD: _("Received: no deposit, no appeal"),
    Act.REFUSE_LATE: _("Received: inadmissible"),
    Act.REJECT_UNSIGNED: _("Received: not signed, rejected"),
    Act.REFER: _("Received: to the chief referee first"),
    Act.ADMIT: _("Received: to the committee"),
    Act.ANSWER: _("The chief referee has answered"),
    Act.GRANT: _("The chief referee has granted it"),
    Act.ACCEPT: _("The answer is accepted"),
    Act.PERSIST: _("On to the committee"),
    Act.SCHEDULE: _("Another time is set"),
    Act.SEAT_PANEL: _("The panel is seated"),
    Act.RECUSE: _("A member has stepped down"),
    Act.OPEN_HEARING: _("The hearing is open"),
    Act.HEAR: _("Somebody was heard"),
    Act.VOTE: _("The panel has voted"),
    Act.DECIDE: _("Decided"),
    Act.CARRY_OUT: _("Something ordered is done"),
    Act.CLOSE: _("Closed"),
}
