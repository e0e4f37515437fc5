from django.apps import AppConfig


class ReportsConfig(AppConfig):
    name = "reports"

    def ready(self) -> None:
        from reports.hall.screens import SCREEN_PART
        from scoring.views.live import offer_part

        offer_part(SCREEN_PART)
