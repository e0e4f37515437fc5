"""Serve what every call of a club needs."""

from typing import Any, Final

from django.http import Http404
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from scoring.clubs.policies import check_club
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import MAX_WHOLE, Integer

TAG: Final = "Clubs"


def number(**facts: Any) -> Integer:
    """Return the field of a player's number."""
    return Integer(min_value=1, max_value=MAX_WHOLE, **facts)


class ClubView(ApiView):
    """Serve an endpoint of a club: other events have none."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in self.allowed_methods:  # the answer to that is 405, whatever the event
            return
        if request.method in SAFE_METHODS and not self.tournament.is_club:
            raise Http404
        check_club(self.tournament)
