"""Register the tables of the site outside of events, so that a copy of the site is complete."""

from typing import Final

from django.db.models import Model

from tournaments.common.registry import Registry

site_models: Final[Registry[tuple[type[Model], ...]]] = Registry("site models of")


def register_site_models(app: str, *models: type[Model]) -> None:
    """Register an app's models, referenced models before referring ones."""
    site_models.register(app, models)


def all_site_models() -> list[type[Model]]:
    """Return every one, in the order of the apps."""
    return [model for models in site_models for model in models]
