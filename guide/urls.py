"""Route pages of help: open to everybody, they know no event."""

from django.urls import path

from guide.views import pages

urlpatterns = [
    path("help/", pages.contents, name="help"),
    path("help/rights/", pages.rights, name="help-rights"),
    path("help/<slug:name>/", pages.page, name="help-page"),
]
