"""The privacy texts of forms of before become the first that are kept under their version."""

from django.db import migrations


def keep_texts(apps, schema_editor):
    forms = apps.get_model("registration", "RegistrationForm")
    texts = apps.get_model("registration", "ConsentText")
    texts.objects.bulk_create(
        texts(form=form, version=form.consent_version, text=form.privacy, at=form.opens_at) for form in forms.objects.all()
    )


class Migration(migrations.Migration):
    dependencies = [("registration", "0003_privacy_and_registers")]

    operations = [migrations.RunPython(keep_texts, migrations.RunPython.noop)]
