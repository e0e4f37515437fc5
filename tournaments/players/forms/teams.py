"""Define the form that moves a player to another team."""

from collections.abc import Collection
from typing import Any, Final, cast
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import text
from tournaments.common.models.base import read_uid
from tournaments.models import Participant, Team
from tournaments.players.selectors.teams import TeamsPage
from tournaments.players.services.teams import MAX_TEAM_NAME

NONE, NEW = "none", "new"
_SEPARATOR: Final = ":"


class _PlayerField(forms.ChoiceField):
    """Accept a listed player with any team, so that the service answers where the player has moved meanwhile."""

    numbers: Collection[str] = ()

    def valid_value(self, value: Any) -> bool:
        number, _sign, uid = str(value).partition(_SEPARATOR)
        return number in self.numbers and (not uid or read_uid(uid).int != 0)


class TeamMoveForm(forms.Form):
    """Choose a player and a team. A player is sent with the team in which the page showed them.

    ``asks_another``: the new name is nearly that of a team, and the organiser is asked whether it is another one.
    """

    player = _PlayerField(label=_("Player"))
    to = forms.ChoiceField(label=_("Team"))
    name = text(_("Name of the new team"), MAX_TEAM_NAME)
    is_another = forms.BooleanField(required=False)
    asks_another = False

    def __init__(self, data: Any = None, *, shown: TeamsPage, taken: str = "") -> None:
        members = [person for row in shown.teams for person in row.members]
        people = sorted([*members, *shown.without], key=lambda person: person.number)
        self._people = {str(person.number): person for person in people}
        self._teams = {str(row.team.uid): row.team for row in shown.teams}
        chosen = self._people.get(taken)
        super().__init__(data, initial={"player": player_value(chosen) if chosen else ""})
        self._fill(
            "player", [("", "…"), *((player_value(person), f"{person.number} {person.name}") for person in people)]
        )
        cast("_PlayerField", self.fields["player"]).numbers = self._people
        teams = [(uid, team.name) for uid, team in self._teams.items()]
        self._fill("to", [*teams, (NEW, _("New team")), (NONE, _("No team"))])
        if data is not None and data.get("is_another"):
            self.asks_another = True

    def _fill(self, name: str, choices: list[tuple[str, Any]]) -> None:
        cast("forms.ChoiceField", self.fields[name]).choices = choices

    @property
    def participant(self) -> Participant:
        return self._people[self.cleaned_data["player"].partition(_SEPARATOR)[0]]

    @property
    def team(self) -> Team | None:
        return self._teams.get(self.cleaned_data["to"])

    @property
    def is_new(self) -> bool:
        """Return whether a name was typed, or a new team chosen."""
        return bool(self.cleaned_data["to"] == NEW or self.cleaned_data["name"])

    @property
    def expected(self) -> UUID | None:
        """Return the team in which the page showed the player."""
        _number, _sign, uid = self.cleaned_data["player"].partition(_SEPARATOR)
        return read_uid(uid) if uid else None

    def ask_another(self) -> None:
        self.asks_another = True


def player_value(person: Participant) -> str:
    """Return a player's choice: the number and the team where the page shows them."""
    return f"{person.number}{_SEPARATOR}{person.team.uid if person.team else ''}"
