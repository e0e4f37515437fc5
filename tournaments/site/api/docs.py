"""Serve the OpenAPI document, and its page."""

import functools
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from mahjong_core.words import ENGLISH
from tournaments.common.api.base import ApiView
from tournaments.site.api.reference import chapters


@functools.cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document, made once per process, in English for every reader."""
    with override(ENGLISH):
        generator = SchemaGenerator()  # type: ignore[no-untyped-call]
        made: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made


@extend_schema(exclude=True)
class Schema(ApiView):
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse(document(), json_dumps_params={"indent": 1})


@functools.cache
def _reference(language: str) -> SafeString:
    """Return every operation with its fields, which are the same for all readers of a language.

    Drawn once per process.
    """
    with override(language):
        return render_to_string("tournaments/site/api/chapters.html", {"chapters": chapters(document())})


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Return the page that describes the API, from its OpenAPI document."""
    return render(request, "tournaments/site/api/docs.html", {"reference": _reference(get_language())})
