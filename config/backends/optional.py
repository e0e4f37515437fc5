"""Configure optional services: pictures and copies in a bucket, errors reported to Sentry.

All need packages of ``requirements/extras.txt``; without them the start stops with a sentence that says so.
"""

from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.logs.redaction import redacted


def media_storage() -> dict[str, Any]:
    """Return Django's ``STORAGES["default"]``: a folder, or the bucket that ``SEATWIND_S3_BUCKET`` names.

    Keys come as ``AWS_ACCESS_KEY_ID`` and ``AWS_SECRET_ACCESS_KEY``, or from the machine's own role. Nothing in the
    bucket is public: pictures are read through pages that ask who is looking.
    """
    bucket = env.text("SEATWIND_S3_BUCKET")
    if not bucket:
        return {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    return _bucket(bucket, "SEATWIND_S3_BUCKET", file_overwrite=False)


def copies_storage() -> dict[str, Any]:
    """Return ``STORAGES["copies"]`` as a mapping of one entry, where ``SEATWIND_BACKUPS_BUCKET`` names a bucket.

    Copies leave the machine sealed alone, so a bucket without ``SEATWIND_BACKUP_KEY`` stops the start.
    """
    bucket = env.text("SEATWIND_BACKUPS_BUCKET")
    if not bucket:
        return {}
    if not env.text("SEATWIND_BACKUP_KEY"):
        raise ImproperlyConfigured("SEATWIND_BACKUPS_BUCKET is set: copies leave sealed, set SEATWIND_BACKUP_KEY.")
    return {"copies": _bucket(bucket, "SEATWIND_BACKUPS_BUCKET", file_overwrite=True)}


def _bucket(name: str, setting: str, *, file_overwrite: bool) -> dict[str, Any]:
    _need("storages", setting)
    options = {
        "bucket_name": name,
        "endpoint_url": env.text("SEATWIND_S3_ENDPOINT") or None,
        "region_name": env.text("SEATWIND_S3_REGION") or None,
        "default_acl": None,
        "querystring_auth": True,
        "file_overwrite": file_overwrite,
    }
    return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}


def report_errors(dsn: str) -> None:
    """Report errors to Sentry, without addresses, bodies or names of people."""
    if not dsn:
        return
    _need("sentry_sdk", "SENTRY_DSN")
    import sentry_sdk

    sentry_sdk.init(dsn=dsn, send_default_pii=False, max_request_body_size="never", before_send=_redact_event)


def _redact_event(event: Any, hint: Any) -> Any:
    """Return the event with the secrets of links and cards redacted."""
    request = event.get("request") or {}
    for part in ("url", "query_string"):
        if request.get(part):
            request[part] = redacted(str(request[part]))
    request.pop("headers", None)
    request.pop("cookies", None)
    return event


def _need(module: str, setting: str) -> None:
    if find_spec(module) is None:
        raise ImproperlyConfigured(f"{setting} is set: install requirements/extras.txt, which has what it needs.")
