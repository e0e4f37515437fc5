"""Define the URLs of ``tournaments.accounts``."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.accounts.views import language as accounts

urlpatterns = [
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("language/", accounts.set_language, name="set-language"),
]
