"""What waits in an event: the next thing for whoever asks, and everything open that they can settle."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.events.selectors.open_things import next_things
from tournaments.models import Role
from tournaments.registry.open_things import OpenThing, Urgency

_TAG = "Events"
_URGENCIES = [(urgency.name.lower(), urgency.name.lower()) for urgency in reversed(Urgency)]


class OpenThingSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="`area.state`, stable")
    role = serializers.ChoiceField(Role.choices, allow_null=True, help_text="Whose duty it is; null: for everybody")
    what = serializers.CharField(help_text="In the language of `Accept-Language`, as `why`")
    why = serializers.CharField()
    href = serializers.CharField(help_text="The page that settles it")
    urgency = serializers.ChoiceField(
        _URGENCIES, help_text="now: a table stands still; waiting: people wait; step: of the day; later: before the end"
    )


class NextSerializer(serializers.Serializer[Any]):
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
        "The next thing to do and everything open, for the caller's roles",
        tag=_TAG,
        answer=NextSerializer,
        answer_example={"next": _STEP, "open": [_STEP]},
        about="`open` holds what the caller's roles can settle, the most urgent first; `next` is the first of it. "
        "Without a role, or where nothing waits for the caller, `next` is what everybody may look at, and `open` is "
        "empty.",
    )
    def get(self, request: Request, slug: str) -> Response:
        things = next_things(self.tournament, self.roles, self.actor, self.now)
        return Response(
            {
                "next": _thing_data(things.next) if things.next else None,
                "open": [_thing_data(thing) for thing in things.open],
            }
        )


def _thing_data(thing: OpenThing) -> dict[str, Any]:
    return {
        "code": thing.code,
        "role": thing.role.value if thing.role else None,
        "what": str(thing.what),
        "why": str(thing.why),
        "href": thing.href,
        "urgency": thing.urgency.name.lower(),
    }
