"""When somebody agreed gets a column of its own: until now it was taken for the moment of the registration."""

from django.db import migrations, models


def fill(apps, schema_editor):
    registrations = apps.get_model("registration", "Registration")
    agreed = registrations.objects.filter(consent_version__gt=0, consented_at__isnull=True)
    agreed.update(consented_at=models.F("created_at"))


class Migration(migrations.Migration):
    dependencies = [("registration", "0006_invitation_sessions")]

    operations = [
        migrations.AddField(
            model_name="registration",
            name="consented_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
