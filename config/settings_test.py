"""Define the settings of the test suite: the real ones, fast, without demo and ticker."""

from config.settings import *  # noqa: F403
from config.settings import CACHES, DATABASES, REST_FRAMEWORK, STORAGES

SEATWIND_DEMO = False
SEATWIND_HINTS = False  # journeys count what stands on a page; the hints have tests of their own
SEATWIND_TICKER = False
SEATWIND_PAGE_RATE = 100_000  # the middleware runs; its own tests set a lower rate
SEATWIND_PAGES_STAY_YOUNG = 0.0  # what a test has just done stands on the next page
SEATWIND_LAPTOP = True
SEATWIND_BACKUPS = ""  # tests that keep copies name a folder of their own
SEATWIND_BACKUP_KEY = ""
SERVES_OTHERS = False
SEATWIND_EVENT_CREATION = "open"
SEATWIND_ORGANISERS_INVITE = False
SEATWIND_CONTACT = ""
SEATWIND_ADDRESS = "https://play.example.org"
SEATWIND_VAPID_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"  # the example of RFC 8291: nobody's
SEATWIND_SIGNING_KEY = (
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"  # test 1 of RFC 8032: nobody's
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
CELERY_TASK_ALWAYS_EAGER = True
DATABASES["default"].get("OPTIONS", {}).pop("pool", None)  # each test's thread closes its own connection
if DATABASES["default"]["ENGINE"].endswith("postgresql"):  # a test database outlives no crash
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"
else:  # each worker of the suite has a database of its own in memory
    DATABASES["default"].setdefault("TEST", {})["NAME"] = ":memory:"
CACHES = {name: cache | {"KEY_FUNCTION": "tests.cache_keys.key_of_this_test"} for name, cache in CACHES.items()}
REST_FRAMEWORK = REST_FRAMEWORK | {
    "DEFAULT_THROTTLE_RATES": {"stranger": "100000/min", "staff": "100000/min", "sign-in": "100000/min"}
}
ALLOWED_HOSTS = ["*"]
