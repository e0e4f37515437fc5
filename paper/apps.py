from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "paper"

    def ready(self) -> None:
        from paper.selectors import event_parts
        from paper.selectors.audit_words import WORDS
        from paper.services import documents, emergency
        from paper.views.documents import PAGES
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.companions import register_companion
        from tournaments.registry.documents import register_documents
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.printables import register_printables

        register_audit_words(self.label, WORDS)
        register_event_parts(self.label, *event_parts.PARTS)
        register_documents(*PAGES)
        register_printables(*documents.DOCUMENTS)
        register_companion(emergency.FOLDER, emergency.COMPANION)
