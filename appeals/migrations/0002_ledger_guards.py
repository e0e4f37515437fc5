"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("appeals", "0001_appeals")]
    operations = [
        guarding(
            "appeals_appealmove",
            "appeals_statement",
            "appeals_signature",
            "appeals_photo",
            "appeals_appealsignal",
            "appeals_cashentry",
            "appeals_localdeposit",
            "appeals_namedbody",
            "appeals_decision",
            "appeals_remedy",
            "appeals_remedydone",
            "appeals_reception",
            "appeals_appealtiming",
            "appeals_firstanswer",
            "appeals_panelmember",
            "appeals_recusal",
            "appeals_heard",
            "appeals_ballot",
        )
    ]
