"""The settings of the test suite: the real ones, quick and without demo or ticker."""

from config.settings import *  # noqa: F403
from config.settings import CACHES, DATABASES, REST_FRAMEWORK, STORAGES

SEATWIND_DEMO = False
SEATWIND_HINTS = False  # journeys count what stands on a page; the hints have tests of their own
SEATWIND_TICKER = False
SEATWIND_BACKUPS = ""  # tests that keep copies name a folder of their own
SEATWIND_BACKUP_KEY = ""
SERVES_OTHERS = False
SEATWIND_EVENT_CREATION = "open"
SEATWIND_ORGANISERS_INVITE = False
SEATWIND_CONTACT = ""
SEATWIND_VAPID_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"  # the example of RFC 8291: nobody's
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
CELERY_TASK_ALWAYS_EAGER = True
DATABASES["default"].get("OPTIONS", {}).pop("pool", None)  # each test's thread closes its own connection
if DATABASES["default"]["ENGINE"].endswith("postgresql"):  # a test database outlives no crash
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"
CACHES = {"default": CACHES["default"] | {"KEY_FUNCTION": "tests.cache_keys.key_of_this_test"}}
REST_FRAMEWORK = REST_FRAMEWORK | {
    "DEFAULT_THROTTLE_RATES": {"stranger": "100000/min", "staff": "100000/min", "sign-in": "100000/min"}
}
ALLOWED_HOSTS = ["*"]
