from django.apps import AppConfig


class SeriesConfig(AppConfig):
    name = "series"

    def ready(self) -> None:
        from series import models
        from series.selectors import personal_data
        from series.selectors.audit_words import WORDS
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.personal_data import register_personal_data
        from tournaments.registry.site_models import register_site_models

        register_audit_words(self.label, WORDS)
        register_personal_data(self.label, *personal_data.TABLES)
        register_site_models(
            self.label,
            models.Series,
            models.SeriesEvent,
            models.SeriesResult,
            models.SeriesClass,
            models.SeriesClassMember,
            models.SeriesRecord,
            models.SeriesAcceptance,
        )
