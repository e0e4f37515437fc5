from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "registration"

    def ready(self) -> None:
        from registration.selectors.audit_words import WORDS
        from tournaments.registry.audit_words import register_audit_words

        register_audit_words(self.label, WORDS)
