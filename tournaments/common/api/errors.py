"""Build the one error shape of the API: ``{"code", "message", "detail"}``."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, UnreadablePostError
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from mahjong_core.errors import RuleError
from tournaments.common.errors import Refusal
from tournaments.common.rule_errors import as_refusal
from tournaments.common.storage_errors import as_storage_refusal

_HTTP_CODES: dict[type[exceptions.APIException], str] = {
    exceptions.ParseError: "api.malformed_json",
    exceptions.NotAuthenticated: "permissions.not_signed_in",
    exceptions.AuthenticationFailed: "permissions.token_not_known",
    exceptions.PermissionDenied: "permissions.role_missing",
    exceptions.NotFound: "api.not_found",
    exceptions.MethodNotAllowed: "api.method_not_allowed",
    exceptions.NotAcceptable: "api.not_acceptable",
    exceptions.UnsupportedMediaType: "api.media_type_not_supported",
    exceptions.Throttled: "api.throttled",
}


def error_response(code: str, message: object, detail: dict[str, Any], http_status: int, **headers: str) -> Response:
    """Return a refusal as an API response: code, message and detail."""
    body = {"code": code, "message": str(message), "detail": detail}
    return Response(body, status=http_status, headers=headers)


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to an error in the one shape of the API; a programming error stays a 500."""
    error = _translated(error)
    response: Response | None = None
    if isinstance(error, Refusal):
        response = _refusal_answer(error)
    elif isinstance(error, exceptions.ValidationError):
        fields = error.detail if isinstance(error.detail, dict) else {"body": error.detail}
        response = error_response(
            "api.invalid", _("Some fields cannot be read."), {"fields": fields}, error.status_code
        )
    elif isinstance(error, exceptions.APIException):
        response = _http_answer(error)
    elif isinstance(error, RequestDataTooBig):
        response = error_response(
            "api.body_too_large", _("The body is too large."), {}, status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
        )
    elif isinstance(error, UnreadablePostError):
        response = error_response(
            "api.body_cut_off", _("The request body is incomplete."), {}, status.HTTP_400_BAD_REQUEST
        )
    if response is not None:
        set_rollback()
    return response


def _translated(error: Exception) -> Exception:
    """Return the API's own error for an error of the core or of Django."""
    if isinstance(error, RuleError):
        return as_refusal(error)
    if isinstance(error, Http404):
        return exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    return as_storage_refusal(error) or error


def _refusal_answer(error: Refusal) -> Response:
    if error.code == "permissions.not_signed_in":
        return error_response(
            error.code, error.message, error.detail, status.HTTP_401_UNAUTHORIZED, **{"WWW-Authenticate": "Token"}
        )
    return error_response(error.code, error.message, error.detail, error.status)


def _http_answer(error: exceptions.APIException) -> Response:
    headers: dict[str, str] = {}
    detail: dict[str, Any] = {}
    wait = getattr(error, "wait", None)
    if wait is not None:
        headers["Retry-After"] = str(int(wait) + 1)
        detail["wait_seconds"] = int(wait) + 1
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        headers["WWW-Authenticate"] = "Token"
        error.status_code = status.HTTP_401_UNAUTHORIZED
    return error_response(
        _HTTP_CODES.get(type(error), "api.refused"), error.detail, detail, error.status_code, **headers
    )
