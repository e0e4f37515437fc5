from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"

    def ready(self) -> None:
        from archive.selectors.machine_part import backups_part
        from tournaments.registry.machine_parts import register_machine_part

        register_machine_part("backups", backups_part)
