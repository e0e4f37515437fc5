from django.apps import AppConfig


class CalculatorConfig(AppConfig):
    name = "calculator"

    def ready(self) -> None:
        from calculator.selectors.clause_uses import clause_uses
        from tournaments.registry.clause_uses import register_clause_uses

        register_clause_uses(self.label, clause_uses)
