"""Create many tables in one step of a migration, which spares a first start Django's state of every single model.

After each operation of a migration Django draws the models again that lead to the changed one, which are nearly all of
ours: 47 tables cost 47 times a hundred models. Tables that are made together are drawn once.
"""

from collections.abc import Sequence
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """Create the models of the operations, ordered so that each refers to earlier ones only."""

    def __init__(self, creations: Sequence[CreateModel]) -> None:
        self.creations = list(creations)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state).pop("apps", None)  # drawn again when a table is made
        for creation in self.creations:
            creation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for creation in self.creations:
            creation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for creation in reversed(self.creations):
            creation.database_backwards(app_label, schema_editor, from_state, to_state)

    def references_model(self, name: str, app_label: str) -> bool:
        return any(creation.references_model(name, app_label) for creation in self.creations)

    def describe(self) -> str:
        return f"Create {len(self.creations)} models"


def created_together(creations: Sequence[Any]) -> list[Operation]:
    return [CreateModels(creations)]
