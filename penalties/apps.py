from django.apps import AppConfig


class PenaltiesConfig(AppConfig):
    name = "penalties"

    def ready(self) -> None:
        """Score sheets show what the four have received; they lie below this app and learn it here."""
        from penalties.selectors.cautions import cautions_at
        from scoring.selectors.cautions import tell_cautions_by

        tell_cautions_by(cautions_at)
