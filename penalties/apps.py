from django.apps import AppConfig


class PenaltiesConfig(AppConfig):
    name = "penalties"

    def ready(self) -> None:
        """Register the functions by which sheets show rulings, because ``scoring`` is below this app."""
        from penalties.event.selectors import event_parts, personal_data
        from penalties.event.selectors.audit_words import WORDS
        from penalties.event.selectors.closing import ruling_items
        from penalties.event.selectors.open_things import penalty_rows, penalty_things
        from penalties.offences.selectors.clause_uses import clause_uses
        from penalties.rulings.selectors.records import cautions_at
        from scoring.sheets.selectors.cautions import caution_readers
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.clause_uses import register_clause_uses
        from tournaments.registry.closing import register_closing_items
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.personal_data import register_personal_data

        register_audit_words(self.label, WORDS)
        register_open_things(self.label, penalty_things, penalty_rows())
        register_clause_uses(self.label, clause_uses)
        register_event_parts(self.label, *event_parts.PARTS)
        register_personal_data(self.label, *personal_data.TABLES)
        caution_readers.register(self.label, cautions_at)
        register_closing_items(self.label, ruling_items)
