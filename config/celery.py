"""Celery: the worker and the beat of the production composition; inline elsewhere."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("seatwind")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
