"""List, grant and revoke the roles of an event."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Role, StaffRole
from tournaments.staff.services import grant_role, invite_to_create, revoke_role

_TAG = "Staff"


class StaffSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    username = serializers.CharField(source="user.username")
    name = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)

    def read_name(self, held: StaffRole) -> str:
        return held.user.get_full_name() or held.user.get_username()


class NewStaffSerializer(serializers.Serializer[Any]):
    account = Text(max_length=254, help_text="A username, or the e-mail address of a person in one of your events")
    role = serializers.ChoiceField(Role.choices)


class InvitationSerializer(serializers.Serializer[Any]):
    invited = Boolean()


class Staff(ApiView):
    @operation("listStaff", "List the staff with their roles", tag=_TAG, staff=True, answer=StaffSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.staff")
        rows = StaffRole.objects.filter(tournament=self.tournament).select_related("user")
        return Response(StaffSerializer(rows.order_by("user__username", "role"), many=True).data)

    @operation(
        "grantRole",
        "Give a role to an account",
        tag=_TAG,
        write=True,
        status=201,
        answer=StaffSerializer,
        body=NewStaffSerializer,
        example={"account": "bob", "role": "referee"},
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewStaffSerializer)
        role = Role(body["role"])
        held = grant_role(
            tournament=self.tournament,
            account=body["account"],
            role=role,
            by=self.actor,
            at=self.now,
        )
        return Response(StaffSerializer(held).data, status=status.HTTP_201_CREATED)


class OneStaff(ApiView):
    @operation("revokeRole", "Withdraw a role", tag=_TAG, write=True, status=204, answer=None)
    def delete(self, request: Request, slug: str, staff: UUID) -> Response:
        held = get_object_or_404(StaffRole.objects.select_related("tournament"), tournament=self.tournament, uid=staff)
        revoke_role(held=held, by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Invitation(ApiView):
    @operation(
        "inviteToCreate",
        "Allow a member of the staff to create events, or withdraw this",
        tag=_TAG,
        write=True,
        answer=InvitationSerializer,
        body=InvitationSerializer,
        example={"invited": True},
    )
    def post(self, request: Request, slug: str, staff: UUID) -> Response:
        invited = self.parse(InvitationSerializer)["invited"]
        held = get_object_or_404(StaffRole.objects.select_related("tournament"), tournament=self.tournament, uid=staff)
        user = invite_to_create(held=held, invited=invited, by=self.actor, at=self.now)
        return Response({"invited": user.may_create_events})
