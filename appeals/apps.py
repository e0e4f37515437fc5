from django.apps import AppConfig


class AppealsConfig(AppConfig):
    name = "appeals"

    def ready(self) -> None:
        from appeals.selectors import event_parts, personal_data
        from appeals.selectors.audit_words import WORDS
        from appeals.selectors.clause_uses import clause_uses
        from appeals.selectors.contests import open_contests
        from appeals.selectors.open_things import appeal_rows, appeal_things
        from appeals.views import documents
        from penalties.common.selectors.contests import contest_readers
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.clause_uses import register_clause_uses
        from tournaments.registry.documents import register_documents
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.personal_data import register_personal_data

        register_audit_words(self.label, WORDS)
        register_open_things(self.label, appeal_things, appeal_rows())
        register_clause_uses(self.label, clause_uses)
        register_event_parts(self.label, *event_parts.PARTS)
        register_personal_data(self.label, *personal_data.TABLES)
        register_documents(*documents.DOCUMENTS)
        contest_readers.register(self.label, open_contests)
