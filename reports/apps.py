from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "reports"

    def ready(self) -> None:
        from reports.views import documents
        from tournaments.registry.documents import register_documents

        register_documents(*documents.DOCUMENTS)
