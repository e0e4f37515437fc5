from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "hall"

    def ready(self) -> None:
        """Register the screens' scenes with the streams, as parts of pages."""
        from hall.selectors import event_parts, personal_data
        from hall.selectors.audit_words import WORDS
        from hall.selectors.signs import screens_in_contact
        from hall.views.screens import SCREEN_PART
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.devices import register_devices
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.live_parts import register_live_parts
        from tournaments.registry.personal_data import register_personal_data

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
        register_personal_data(self.label, *personal_data.TABLES)
        register_live_parts(SCREEN_PART)
        register_devices("screens", screens_in_contact)
