"""Define the settings of every runtime; differences come from the environment (docs/operations.md)."""

import logging
from datetime import timedelta
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from config import env
from config.backends.mail import mail_settings
from config.backends.optional import copies_storage, media_storage, report_errors
from config.logs.formats import FORMATTERS

BASE_DIR = env.BASE_DIR
DEBUG = env.flag("SEATWIND_DEBUG")
SECRET_KEY = env.secret_key()
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
REDIS_URL = env.text("REDIS_URL")

# One-click sign-ins of the demo event on the start page; they own nothing but that event.
SEATWIND_DEMO = env.flag("SEATWIND_DEMO")
SEATWIND_HINTS = env.flag("SEATWIND_HINTS", default=True)
SEATWIND_PAGE_RATE = int(env.text("SEATWIND_PAGE_RATE", "3000"))  # a minute, for strangers of one network; 0: no limit
SEATWIND_PAGES_STAY_YOUNG = 1.0  # seconds in which a page for strangers is not made anew for each hand
# Whether machines other than this one are answered: then the one-click sign-ins end with the first real event.
SERVES_OTHERS = not set(ALLOWED_HOSTS) <= {"localhost", "127.0.0.1", "[::1]"}
# The code that opens an empty installation, for machines whose terminal nobody sees.
SEATWIND_SET_UP_FILE = env.VAR_DIR / "set-up-code"
# Run the deadline sweeps inside the web process where no Celery beat does.
SEATWIND_TICKER = env.flag("SEATWIND_TICKER", default=not REDIS_URL)

# Whether this is a hall's laptop: one process on a machine that its organiser has before them.
SEATWIND_LAPTOP = not REDIS_URL
# What the hall's own certificate authority keeps; its public half is handed to tablets from here (docs/adr/0038).
SEATWIND_CERTIFICATES = env.VAR_DIR / "certificates"

# How many streams one process holds; whoever comes then polls, or finds another process.
SEATWIND_LIVE_VIEWERS = int(env.text("SEATWIND_LIVE_VIEWERS", "5000"))

# Whoever sends this reads the figures at /metrics; without it none are kept and there is no such page.
SEATWIND_METRICS_TOKEN = env.text("SEATWIND_METRICS_TOKEN")

# How many proxies of ours stand before this process; only what they say of a visitor's address counts.
SEATWIND_PROXIES = int(env.text("SEATWIND_PROXIES", "0"))

# Private networks that webhooks may reach besides the open Internet, such as 192.168.1.0/24; none unless named.
SEATWIND_WEBHOOKS_TO = env.networks("SEATWIND_WEBHOOKS_TO")

# The key by which push services know this server; notifications on referees' devices need it (docs/operations.md).
SEATWIND_VAPID_KEY = env.vapid_key()

# The key under the results of closed events (docs/closing.md).
SEATWIND_SIGNING_KEY = env.signing_key()

OWN_APPS = [
    "tournaments",
    "registration",
    "calculator",
    "scoring",
    "penalties",
    "appeals",
    "hall",
    "archive",
    "reports",
    "series",
    "paper",
    "guide",
]
INSTALLED_APPS = [
    "tournaments.apps.DatabaseConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_cotton.apps.SimpleAppConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *OWN_APPS,
]

MIDDLEWARE = [
    "config.http.edge.RequestIdMiddleware",
    "config.monitoring.metrics.MetricsMiddleware",
    "config.http.edge.MethodMiddleware",
    "config.http.limits.BodyLimitMiddleware",
    "config.http.proxy.ForwardedAddressMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.http.static_files.StaticFilesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.http.edge.StorableTextMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.middleware.PersonMiddleware",
    "tournaments.middleware.PageRateMiddleware",
    "tournaments.middleware.LanguageMiddleware",
    "tournaments.middleware.EventMiddleware",
    "archive.middleware.MachinesMiddleware",
    "tournaments.middleware.RefusalMiddleware",
    "tournaments.middleware.FormReceiptMiddleware",
]

SEATWIND_VERSION = env.version()
SEATWIND_COMMIT = env.commit()

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # Components (templates/components/, <c-btn>) are compiled into plain template tags when a file is read.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django_cotton.cotton_loader.Loader",
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.http.edge.request_context",
            ],
            "builtins": [
                *(f"tournaments.templatetags.{name}" for name in ("seatwind", "clauses", "joins")),
                "registration.templatetags.doors",
                "django_cotton.templatetags.cotton",
            ],
        },
    }
]
COTTON_DIR = "components"
FORM_RENDERER = "tournaments.common.forms.renderer.LookRenderer"

# SQLite: writers take the lock when the transaction begins, so a check and the write it allows are one step.
# FULL: an acknowledged entry survives even the laptop's power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
DATABASES = {
    "default": dj_database_url.parse(
        env.text("DATABASE_URL", f"sqlite:///{env.VAR_DIR / 'seatwind.sqlite3'}"), conn_max_age=0
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Requests run in threads of a pool, each of which keeps its connection: to open one costs as much as a page.
    DATABASES["default"] |= {"ENGINE": "config.backends.sqlite3", "CONN_MAX_AGE": None}
    DATABASES["default"].setdefault("OPTIONS", {}).update(SQLITE_OPTIONS)
    env.VAR_DIR.mkdir(parents=True, exist_ok=True)
    env.private_database(str(DATABASES["default"]["NAME"]))
else:
    # A pool for each process instead of a connection kept by each thread: under ASGI every request has its own thread,
    # and the kept connections would pile up until the server takes no more.
    pool = {"min_size": 1, "max_size": int(env.text("SEATWIND_DB_POOL", "12")), "timeout": 15}
    DATABASES["default"] |= {"CONN_HEALTH_CHECKS": True}
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = pool
# Who may create events: everybody with an account, those who were invited, or the site's administrators alone.
SEATWIND_EVENT_CREATION = env.choice(
    "SEATWIND_EVENT_CREATION",
    ("open", "invited", "staff"),
    "open" if DATABASES["default"]["ENGINE"].endswith("sqlite3") and not REDIS_URL else "invited",
)
SEATWIND_ORGANISERS_INVITE = env.flag("SEATWIND_ORGANISERS_INVITE")
SEATWIND_CONTACT = env.text("SEATWIND_CONTACT")  # whom to ask, as pages print it: a name, an address
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Pages, rankings and figures are kept apart: they must not push out counters and signs of life, which are small.
CACHES: dict[str, dict[str, Any]] = {
    name: (
        {"BACKEND": "config.backends.cache.ShelteredRedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": prefix}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
    )
    | {"OPTIONS": {"MAX_ENTRIES": entries}}
    for name, prefix, entries in (("default", "", 50_000), ("kept", "kept", 300))
}

AUTH_USER_MODEL = "tournaments.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
# The second step, passwords, and the devices that are signed in are allauth's; the sign-in page and what slows wrong
# passwords there are ours (docs/adr/0029). Nobody signs up: accounts come from invitations.
ACCOUNT_ADAPTER = "registration.accounts.services.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # whoever has no account gets no mail from strangers' typing
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
MFA_ADAPTER = "registration.accounts.services.adapters.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"  # a finger, a face or a PIN, never a touch alone
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}  # a hall shares one address
ACCOUNT_RATE_LIMITS = {"login_failed": None}  # ours are in the forms: a stranger's failures must not lock the owner out
MFA_FORMS = {
    "authenticate": "registration.accounts.forms.second_step.CodeForm",
    "reauthenticate": "registration.accounts.forms.second_step.CodeAgainForm",
    "add_webauthn": "registration.accounts.forms.passkeys.NewPasskeyForm",
    "login_webauthn": "registration.accounts.forms.passkeys.PasskeySignInForm",
    "authenticate_webauthn": "registration.accounts.forms.passkeys.SecondStepForm",
    "reauthenticate_webauthn": "registration.accounts.forms.passkeys.PasskeyAgainForm",
}
MFA_TOTP_ISSUER = "Seatwind"

# Without a server no mail is sent, and whatever a mail would say can be shown or copied.
EMAIL_URL = env.text("EMAIL_URL")
vars().update(mail_settings(EMAIL_URL))
# Where links in mail lead: what a request says of its host is the sender's word.
SEATWIND_ADDRESS = env.address("SEATWIND_ADDRESS")
DEFAULT_FROM_EMAIL = env.text("SEATWIND_MAIL_FROM", "seatwind@localhost")

LANGUAGE_CODE = "en"
SEATWIND_LANGUAGES = env.languages()
LANGUAGES = [(code, facts["name"]) for code, facts in SEATWIND_LANGUAGES.items()]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = env.text("SEATWIND_TIME_ZONE", "Europe/Paris")

STATIC_URL = "static/"
STATIC_ROOT = env.static_root()
STATICFILES_DIRS = [BASE_DIR / "static"]
# What people hand in, such as photos of a table: read through pages that ask who is looking, never served as files.
MEDIA_ROOT = env.VAR_DIR / "media"
# Copies of events, saved by themselves; empty: none. With the public half of a key (manage.py event key) sealed.
SEATWIND_BACKUPS = env.text("SEATWIND_BACKUPS", str(env.VAR_DIR / "backups"))
SEATWIND_BACKUP_KEY = env.text("SEATWIND_BACKUP_KEY")
SEATWIND_PING_URL = env.web_address("SEATWIND_PING_URL")  # opened while copies succeed, for a watcher outside
SEATWIND_EVENT_FILE_MB = int(env.text("SEATWIND_EVENT_FILE_MB", "512"))  # the largest event file that a page takes
STORAGES = {
    "default": media_storage(),
    "staticfiles": {"BACKEND": "tournaments.common.static_join.JoinedStaticFilesStorage"},
} | copies_storage()
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 6000  # a tick for each of 5,000 registrations; their bytes have the bound above
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# Behind https the cookies never travel in clear; a hall without certificates serves plain http on its own network.
HTTPS = env.flag("SEATWIND_HTTPS")
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# A browser that once heard HSTS shuts out a name whose certificate it does not trust, with no way past it: it is said
# only where the proxy's certificates are public ones, which SITE_TLS tells (docs/operations.md).
PUBLIC_CERTIFICATE = HTTPS and env.text("SITE_TLS", "internal") != "internal"
SECURE_HSTS_SECONDS = 31_536_000 if PUBLIC_CERTIFICATE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PUBLIC_CERTIFICATE
SECURE_HSTS_PRELOAD = PUBLIC_CERTIFICATE
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "frame-src": [SELF],  # scenes at the desk of the screens, overlays where they are tried
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "tournaments.common.api.schema.OperationSchema",
    "EXCEPTION_HANDLER": "tournaments.common.api.errors.handle_exception",
    # Staff type at machine speed (40 tables x 16 hands), strangers do not.
    "DEFAULT_THROTTLE_CLASSES": [
        "tournaments.common.api.throttles.StrangerThrottle",
        "tournaments.common.api.throttles.StaffThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"stranger": "120/min", "staff": "12000/min", "sign-in": "10/min"},
    "NUM_PROXIES": 0,  # config.http.proxy has settled REMOTE_ADDR already
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# Migrations that point at a key look its model up here.
KNOX_TOKEN_MODEL = "knox.AuthToken"  # noqa: S105  the name of a model
REST_KNOX = {"TOKEN_TTL": timedelta(days=400), "AUTH_HEADER_PREFIX": "Token"}

SPECTACULAR_SETTINGS = {
    "TITLE": "Seatwind",
    "DESCRIPTION": "Runs Mahjong tournaments: seating, score sheets, rulings, standings.",
    "VERSION": "1.0.0",
    "SERVERS": [{"url": "/", "description": "The server that answers with this document"}],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "OAS_VERSION": "3.1.0",  # its schemas are JSON Schema, so that tests can hold every answer to them
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "PATH_CONVERTER_OVERRIDES": {"slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}},
    "COMPONENT_SPLIT_PATCH": False,  # what a change may leave out, its serializer says
    "GET_LIB_DOC_EXCLUDES": "tournaments.common.api.schema.base_classes",
    # Words stay where they are used, instead of named components for each list.
    "POSTPROCESSING_HOOKS": [
        "tournaments.common.api.bodies.close_requests",
        "tournaments.webhooks.messages.add_webhooks",
        "tournaments.site.api.answers.add_answers",
    ],
}

# A database of its own: the cache may be emptied, what waits to be done may not.
CELERY_BROKER_URL = env.text("SEATWIND_BROKER_URL") or REDIS_URL or "memory://"
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # lines of worker and beat look like all others
CELERY_BEAT_SCHEDULE = {
    "forget-old-answers": {"task": "tournaments.tasks.forget_old_answers", "schedule": timedelta(hours=1)},
    "forget-old-notices": {"task": "tournaments.tasks.forget_old_notices", "schedule": timedelta(hours=1)},
    "forget-old-failures": {"task": "tournaments.tasks.forget_old_failures", "schedule": timedelta(minutes=1)},
    "sweep-registrations": {"task": "registration.tasks.sweep_registrations", "schedule": timedelta(seconds=60)},
    "forget-contacts": {"task": "registration.tasks.forget_contacts", "schedule": timedelta(hours=1)},
    "deliver-mail": {"task": "registration.tasks.deliver_mail", "schedule": timedelta(seconds=5)},
    "sweep-appeals": {"task": "appeals.tasks.sweep_appeals", "schedule": timedelta(seconds=20)},
    "deliver-webhooks": {"task": "tournaments.tasks.deliver_webhooks", "schedule": timedelta(seconds=5)},
    "end-announcements": {
        "task": "tournaments.tasks.end_expired_announcements",
        "schedule": timedelta(seconds=15),
    },
    "tell-due-calls": {"task": "scoring.tasks.tell_due_calls", "schedule": timedelta(seconds=5)},
    "tell-evenings": {"task": "scoring.tasks.tell_evenings", "schedule": timedelta(seconds=60)},
    "tell-players": {"task": "reports.tasks.tell_players", "schedule": timedelta(seconds=5)},
    "tidy-prints": {"task": "paper.tasks.tidy_prints", "schedule": timedelta(hours=1)},
    "save-events": {"task": "archive.tasks.save_due_events", "schedule": timedelta(minutes=1)},
    "send-to-followers": {"task": "archive.tasks.send_to_followers", "schedule": timedelta(seconds=1)},
    "warn-ending-sessions": {"task": "tournaments.tasks.mark_due_signals", "schedule": timedelta(seconds=15)},
}

SEATWIND_LOG_FORMAT = env.choice("SEATWIND_LOG_FORMAT", FORMATTERS, "plain")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "config.http.edge.RequestFilter"},
        "secrets": {"()": "config.logs.access.RedactFilter"},
    },
    "formatters": FORMATTERS,
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": SEATWIND_LOG_FORMAT,
            "filters": ["request", "secrets"],
        }
    },
    "root": {"handlers": ["console"], "level": env.text("SEATWIND_LOG_LEVEL", "INFO")},
}

logging.captureWarnings(capture=SEATWIND_LOG_FORMAT == "json")  # else they stand between lines of another form
report_errors(env.text("SENTRY_DSN"))
