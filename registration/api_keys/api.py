"""Define the API of the key itself: whose it is, and what it may do."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from registration.accounts.services.users import check_signed_in
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Role, StaffRole, Tournament


class RoleSerializer(Shape):
    tournament = serializers.CharField(source="tournament.slug", help_text="The event's address")
    role = serializers.ChoiceField(Role.choices)


class KeySerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    read_only = serializers.BooleanField()  # type: ignore[assignment]  # the name of a field of the answer
    tournament = serializers.CharField(allow_null=True, help_text="The one event where it is good; null: all")


class MeSerializer(serializers.Serializer[Any]):
    username = serializers.CharField()
    name = serializers.CharField()
    roles = RoleSerializer(many=True)
    key = KeySerializer(allow_null=True, help_text="null: a browser's session, or a key from the terminal")


class Me(ApiView):
    is_of_no_event = True

    @operation("getMe", "Return the caller's account, roles and key", tag="Accounts", staff=True, answer=MeSerializer)
    def get(self, request: Request) -> Response:
        user = check_signed_in(self.actor)
        held = StaffRole.objects.filter(user=user).select_related("tournament").order_by("tournament__slug", "role")
        key = getattr(request.auth, "api_key", None)
        event = None
        if key is not None and key.tournament_uid is not None:
            held = held.filter(tournament__uid=key.tournament_uid)
            event = Tournament.objects.filter(uid=key.tournament_uid).values_list("slug", flat=True).first()
        return Response(
            {
                "username": user.get_username(),
                "name": user.get_full_name(),
                "roles": RoleSerializer(held, many=True).data,
                "key": key and {"name": key.name, "read_only": key.is_read_only, "tournament": event},
            }
        )
