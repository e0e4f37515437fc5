from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"

    def ready(self) -> None:
        from archive.backups.selectors.machine_part import backups_part
        from archive.common.selectors.audit_words import WORDS
        from archive.exports.services.events import rows_without_people
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.machine_parts import register_machine_part
        from tournaments.registry.plain_rows import register_plain_rows

        register_audit_words(self.label, WORDS)
        register_machine_part("backups", backups_part)
        register_plain_rows(self.label, rows_without_people)
