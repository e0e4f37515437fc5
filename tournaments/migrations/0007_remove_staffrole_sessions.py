"""A role holds in the whole event. One for some sessions alone is taken back: without its limit it would give more."""

from typing import Any

from django.db import migrations


def take_back_limited_roles(apps: Any, schema_editor: Any) -> None:
    roles = apps.get_model("tournaments", "StaffRole").objects.using(schema_editor.connection.alias)
    limited = [pk for pk, sessions in roles.values_list("pk", "sessions") if sessions]
    roles.filter(pk__in=limited).delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_person_merge_number")]

    operations = [
        migrations.RunPython(take_back_limited_roles, migrations.RunPython.noop),
        migrations.RemoveField(model_name="staffrole", name="sessions"),
    ]
