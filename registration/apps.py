from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "registration"

    def ready(self) -> None:
        from registration.common.selectors.places import stated_places
        from registration.door.views.page import PARTS
        from registration.event.selectors import event_parts, open_things
        from registration.event.selectors.audit_words import WORDS
        from registration.event.selectors.closing import fee_items
        from registration.models import Register, RegisterEntry, RegisterImport, RegisterList
        from registration.privacy.selectors import tables as personal_data
        from registration.registers.services.licences import check_licence
        from registration.registrations.selectors.teams import size_of_teams
        from tournaments.common.signals import state_written
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.closing import register_closing_items
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.live_parts import register_live_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.personal_data import register_personal_data
        from tournaments.registry.places import register_places
        from tournaments.registry.site_models import register_site_models
        from tournaments.registry.team_sizes import register_team_size

        state_written.connect(check_licence, dispatch_uid="licences at the door")
        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
        register_open_things(self.label, open_things.registration_things, open_things.registration_rows())
        register_open_things(f"{self.label}.check_in", open_things.check_in_things, open_things.check_in_rows())
        register_open_things(f"{self.label}.privacy", open_things.erasures_to_do, open_things.erasure_rows())
        register_personal_data(self.label, *personal_data.TABLES)
        register_closing_items(self.label, fee_items)
        register_live_parts(*PARTS)
        register_places(self.label, stated_places)
        register_team_size(self.label, size_of_teams)
        register_site_models(self.label, Register, RegisterList, RegisterEntry, RegisterImport)
