from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"

    def ready(self) -> None:
        from archive.backups.selectors.machine_part import backups_part
        from archive.common.selectors.audit_words import WORDS
        from archive.event_parts import PARTS
        from archive.exports.services.events import rows_without_people
        from archive.models import Following, Letter
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.machine_parts import register_machine_part
        from tournaments.registry.plain_rows import register_plain_rows
        from tournaments.registry.site_models import register_site_models

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *PARTS)
        register_site_models(self.label, Following, Letter)
        register_machine_part("backups", backups_part)
        register_plain_rows(self.label, rows_without_people)
