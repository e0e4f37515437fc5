from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.core.checks import Tags
from django.core.checks import register as register_check
from django.db.models.signals import post_migrate


class DatabaseConfig(admin_apps.AdminConfig):
    """Configure Django's admin site with Seatwind's rules on who gets in."""

    default = False
    default_site = "tournaments.accounts.views.database.DatabaseSite"


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default = True

    def ready(self) -> None:
        """Connect the receivers that install the database's own guards after every migration."""
        from tournaments.checks import check_site
        from tournaments.common.ledger_guards import install_ledger_guards
        from tournaments.common.version_signal import install_version_signal
        from tournaments.events.selectors import event_parts, personal_data
        from tournaments.events.selectors.closing import event_things, people_things
        from tournaments.events.selectors.next_steps import STEPS, register_day_steps
        from tournaments.events.views import documents, live_parts
        from tournaments.journal.words import WORDS
        from tournaments.models import PersonMerge
        from tournaments.players.selectors.teams import team_rows, team_things
        from tournaments.registry.audit_words import register_audit_words
        from tournaments.registry.clause_uses import register_clause_uses
        from tournaments.registry.closing import register_closing_items
        from tournaments.registry.documents import register_documents
        from tournaments.registry.event_parts import register_event_parts
        from tournaments.registry.live_parts import register_live_parts
        from tournaments.registry.open_things import register_open_things
        from tournaments.registry.personal_data import register_personal_data
        from tournaments.registry.site_models import register_site_models
        from tournaments.rules.selectors.clause_uses import option_uses
        from tournaments.site.selectors.machine_news import machine_things
        from tournaments.webhooks.selectors import stopped_rows, stopped_things

        register_check(check_site, Tags.security, deploy=True)
        post_migrate.connect(install_ledger_guards, sender=self, dispatch_uid="ledger guards")
        post_migrate.connect(install_version_signal, sender=self, dispatch_uid="version signal")
        register_audit_words(self.label, WORDS)
        register_open_things(f"{self.label}.machine", machine_things)
        register_open_things(f"{self.label}.teams", team_things, team_rows())
        register_open_things(f"{self.label}.webhooks", stopped_things, stopped_rows())
        register_day_steps(self.label, STEPS)
        register_clause_uses(self.label, option_uses)
        register_event_parts(self.label, *event_parts.PARTS)
        register_personal_data(self.label, *personal_data.TABLES)
        register_documents(*documents.DOCUMENTS)
        register_site_models(self.label, PersonMerge)
        register_live_parts(*live_parts.PARTS)
        register_closing_items(self.label, people_things)
        register_closing_items(f"{self.label}.event", event_things)
