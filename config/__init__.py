"""Wiring only: settings, urls, servers, background jobs."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
