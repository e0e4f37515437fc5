"""The real settings, static files straight from their sources: nothing has been collected for a test."""

from config.settings import *  # noqa: F403
from config.settings import STORAGES

STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
