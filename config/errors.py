"""What is answered where no view answers: the pages of templates/, and under /api/ the API's one shape."""

from django.http import HttpRequest, HttpResponseBase, HttpResponseServerError, JsonResponse
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views import defaults

from config.edge import request_id


def is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


def _refused(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "message": message, "detail": {"request_id": request_id.get()}}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return _refused("api.bad_request", _("The request could not be read"), 400)
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return _refused("permissions.role_missing", _("Your role in this event does not allow this."), 403)
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return _refused("api.not_found", _("There is nothing at this address."), 404)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponseBase:
    if is_api(request):
        return _refused("api.internal_error", _("Something went wrong on our side"), 500)
    # Without the request: whatever failed may have been about to read it.
    page = get_template("500.html").render({"request_id": request_id.get()})
    return HttpResponseServerError(page)
