from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "registration"

    def ready(self) -> None:
        from registration.selectors import event_parts, open_things, personal_data
        from registration.selectors.audit_words import WORDS
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.personal_data import register_personal_data

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
        register_open_things(self.label, open_things.registrations_to_answer)
        register_personal_data(self.label, *personal_data.TABLES)
