"""List what waits in an event: the caller's next thing, and every open thing that they can settle."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.events.selectors.open_things import next_things
from tournaments.models import Role
from tournaments.registry.open_things import OpenThing, Urgency

_TAG = "Events"
_URGENCIES = [(urgency.name.lower(), urgency.name.lower()) for urgency in reversed(Urgency)]


class OpenThingSerializer(Shape):
    code = serializers.CharField(help_text="`area.state`, stable")
    role = serializers.ChoiceField(Role.choices, allow_null=True, help_text="Whose duty it is; null: for everybody")
    what = serializers.CharField(help_text="In the language of `Accept-Language`, as `why`")
    why = serializers.CharField()
    href = serializers.CharField(help_text="The page that settles it")
    urgency = serializers.ChoiceField(
        _URGENCIES,
        help_text="now: a table cannot continue; waiting: people wait; step: a step of the day; "
        "later: before the end of the event",
    )

    def read_urgency(self, thing: OpenThing) -> str:
        return thing.urgency.name.lower()


class NextSerializer(Shape):
    next = OpenThingSerializer(allow_null=True)
    open = OpenThingSerializer(many=True)


_STEP = {
    "code": "day.ready",
    "role": "chief_referee",
    "what": "Start session 1",
    "why": "4 tables are seated. The clock starts when the players sit.",
    "href": "/t/lyon-open/s/1/",
    "urgency": "step",
}


class Next(ApiView):
    @operation(
        "readNext",
        "Return the next step and all open items for the caller's roles",
        tag=_TAG,
        answer=NextSerializer,
        answer_example={"next": _STEP, "open": [_STEP]},
        about="`open` holds what the caller's roles can settle, the most urgent first; `next` is the first of it. "
        "Without a role or an open item, `next` is a page that everybody may see, and `open` is empty.",
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(NextSerializer(next_things(self.tournament, self.roles, self.actor, self.now)).data)
