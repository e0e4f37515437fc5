"""Translate the names of the presets."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.rule_words.options import TEXTS

# By the name that an event's own copy of the rule set keeps.
_PRESETS: Final[Mapping[str, Promise]] = {
    "MCR, FFMJ 2016": _("MCR, FFMJ 2016"),
    "MCR, WMO 2014": _("MCR, WMO 2014"),
    "MCR, MERS 2010": _("MCR, MERS 2010"),
    "EMA riichi 2012": TEXTS["ema-2012"],
    "EMA riichi 2016": TEXTS["ema-2016"],
    "EMA riichi 2025": TEXTS["ema-2025"],
    "RRC": _("RRC"),
    "JPML A": _("JPML A"),
    "Saikouisen": _("Saikouisen"),
    "M-League": _("M-League"),
    "Tenhou": _("Tenhou"),
    "Mahjong Soul": _("Mahjong Soul"),
    "Club evening": _("Club evening"),
}


def rules_name(name: str) -> str:
    """Return the name of a rule set: a preset's in the reader's language, any other as it was given."""
    return str(_PRESETS.get(name, name))
