from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "reports"

    def ready(self) -> None:
        """Register what pages, files and streams of other apps show of ``reports``."""
        from reports.closing.selectors.steps import STEPS
        from reports.closing.services.closing import guard_revision
        from reports.event import views as documents
        from reports.event.selectors import event_parts
        from reports.event.selectors.audit_words import WORDS
        from reports.players.views.met_before import met_sentences
        from reports.spectators.views import PARTS
        from tournaments.events.selectors.next_steps import register_day_steps
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.documents import register_documents
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.live_parts import register_live_parts
        from tournaments.registry.met_before import register_met_before
        from tournaments.registry.move_guards import register_move_guard

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
        register_day_steps(self.label, STEPS)
        register_live_parts(*PARTS)
        register_met_before(self.label, met_sentences)
        register_move_guard(self.label, guard_revision)
        register_documents(*documents.DOCUMENTS)
