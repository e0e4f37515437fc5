"""Is this process able to serve?"""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database and the cache answer; a failure is a 500 with its log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    cache.set("healthz", "ok", 10)
    return JsonResponse({"status": "ok", "cache": cache.get("healthz") == "ok"})
