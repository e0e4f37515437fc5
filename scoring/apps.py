from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from scoring.clubs.services.telling import on_result_verified
        from scoring.common.signals import result_verified
        from scoring.event.selectors import event_parts, personal_data
        from scoring.event.selectors.audit_words import WORDS
        from scoring.event.selectors.clause_uses import clause_uses
        from scoring.event.selectors.closing import closing_things
        from scoring.event.selectors.open_things import STEPS, THINGS
        from scoring.event.views import documents, live_parts
        from scoring.seats.services.expulsions import on_state_written
        from scoring.seats.services.seat_guards import on_seats_changing
        from tournaments.common.signals import seats_changing, state_written
        from tournaments.events.selectors.next_steps import register_day_steps
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.clause_uses import register_clause_uses
        from tournaments.registry.closing import register_closing_items
        from tournaments.registry.documents import register_documents
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.live_parts import register_live_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.personal_data import register_personal_data

        register_audit_words(self.label, WORDS)
        for part, (find, rows) in THINGS.items():
            register_open_things(f"{self.label}.{part}", find, rows)
        register_day_steps(self.label, STEPS)
        register_clause_uses(self.label, clause_uses)
        register_event_parts(self.label, *event_parts.PARTS)
        register_personal_data(self.label, *personal_data.TABLES)
        register_documents(*documents.DOCUMENTS)
        register_live_parts(*live_parts.PARTS)
        seats_changing.connect(on_seats_changing, dispatch_uid="points at a table")
        result_verified.connect(on_result_verified, dispatch_uid="a game of a club is finished")
        state_written.connect(on_state_written, dispatch_uid="disqualified at a table")
        register_closing_items(self.label, closing_things)
