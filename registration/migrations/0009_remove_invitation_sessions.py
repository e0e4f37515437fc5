"""A role holds in the whole event. An open invitation to some sessions alone is used up: ask for another one."""

from typing import Any

from django.db import migrations
from django.db.models import F


def end_limited_invitations(apps: Any, schema_editor: Any) -> None:
    invitations = apps.get_model("registration", "Invitation").objects.using(schema_editor.connection.alias)
    limited = [pk for pk, sessions in invitations.values_list("pk", "sessions") if sessions]
    invitations.filter(pk__in=limited).update(expires_at=F("created_at"))


class Migration(migrations.Migration):
    dependencies = [("registration", "0008_personal_links_by_mail")]

    operations = [
        migrations.RunPython(end_limited_invitations, migrations.RunPython.noop),
        migrations.RemoveField(model_name="invitation", name="sessions"),
    ]
