"""Define the form of who really sat where at a table, and for whom its sheet was written."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import WINDS, Wind
from scoring.common.forms import LONGEST_REASON, SendingForm
from scoring.seats.selectors.reseating import Written
from tournaments.common.look.winds import NAMES
from tournaments.models import Participant

_WRITTEN = [
    (Written.PLAYERS.value, _("For the right players: the winner named is the player who won")),
    (Written.SEATS.value, _("For the right seats: a name marks the seat, even if another player sat there")),
]


_SUBSTITUTE = 0  # whoever plays at a seat without a player: no player has this number


class ReseatForm(SendingForm):
    """Validate a reseating. ``players`` fills the choices; initially all sit as planned."""

    def __init__(self, data: Any, players: Mapping[Wind, Participant | None], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        choices = [(player.number, f"{player.number} · {player.name}") for player in players.values() if player]
        if any(player is None for player in players.values()):
            choices.append((_SUBSTITUTE, str(_("The substitute"))))
        for wind in WINDS:
            planned = players.get(wind)
            self.fields[wind.value] = forms.TypedChoiceField(
                label=str(NAMES[wind]),
                choices=choices,
                coerce=int,
                initial=planned.number if planned else _SUBSTITUTE,
            )
        self.order_fields([*(wind.value for wind in WINDS), "written", "reason"])

    written = forms.ChoiceField(
        label=_("How the sheet was written"),
        choices=_WRITTEN,
        initial=Written.PLAYERS.value,
        widget=forms.RadioSelect(attrs={"class": "opt-in"}),
    )
    reason = forms.CharField(
        label=_("What happened"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def sat(self) -> dict[Wind, int | None]:
        return {wind: self.cleaned_data[wind.value] or None for wind in WINDS}

    def seats(self) -> list[tuple[Wind, forms.BoundField]]:
        return [(wind, self[wind.value]) for wind in WINDS]
