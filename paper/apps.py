from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "paper"

    def ready(self) -> None:
        from paper.documents import services as documents
        from paper.event.selectors import event_parts
        from paper.event.selectors.audit_words import WORDS
        from paper.event.selectors.open_things import paper_rows, paper_things
        from paper.prints.services import emergency
        from paper.prints.views.documents import PAGES
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.companions import register_companion
        from tournaments.registry.documents import register_documents
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.printables import register_printables

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
        register_documents(*PAGES)
        register_open_things(self.label, paper_things, paper_rows())
        register_printables(*documents.DOCUMENTS)
        register_companion(emergency.FOLDER, emergency.COMPANION)
