from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "registration"

    def ready(self) -> None:
        from registration.selectors import event_parts
        from registration.selectors.audit_words import WORDS
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.event_parts import register_event_parts

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
