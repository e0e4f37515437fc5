"""Serve the best results of all public events."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from reports.best.selectors import best_results


@require_safe
def best(request: HttpRequest) -> HttpResponse:
    """Return the page of the best hands, scores and people, by family of rules."""
    return render(request, "reports/best/page.html", {"families": best_results()})
