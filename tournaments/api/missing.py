"""Addresses of the API that do not exist answer in the API's own shape."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView


@extend_schema(exclude=True)
class Missing(ApiView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        raise Http404

    def get(self, request: Request, rest: str) -> Response:
        raise Http404

    post = put = patch = delete = get
