"""The contract of import-linter for an app that is cut by subject (docs/architecture.md)."""

from collections.abc import Iterator

import grimp
from importlinter import Contract, ContractCheck, fields, output

_PRIVATE = frozenset({"views", "forms", "api"})
_OPEN = "common"


class SubjectsContract(Contract):
    """Hold the subjects of an app in their order, and their views, forms and API to themselves.

    ``subjects`` are the packages of ``app`` from the ground up. A subject imports from itself and from those before it.
    Its views, forms and API are imported by no other; those of ``common`` are for all. The modules beside the subjects
    (``apps``, ``urls``, ``models``, ...) join them: they may import everything, and everybody may import them.
    """

    type_name = "subjects"

    app = fields.StringField()
    subjects = fields.ListField(subfield=fields.StringField())
    beside = fields.ListField(subfield=fields.StringField())

    def check(self, graph: grimp.ImportGraph, verbose: bool) -> ContractCheck:
        """Find every import that goes up, or into what another subject keeps to itself."""
        app, order = str(self.app), [str(subject) for subject in self.subjects]
        known = {*order, *map(str, self.beside)}
        unknown = sorted(child for child in graph.find_children(app) if child.split(".")[1] not in known)
        wrong = [
            f"{importer} -> {imported}"
            for importer, imported in _imports_between_subjects(graph, app, set(order))
            if not _is_allowed(importer.split(".")[1], imported.split("."), order)
        ]
        lines = [*(f"{module} is no subject of the contract" for module in unknown), *sorted(wrong)]
        return ContractCheck(kept=not lines, metadata={"lines": lines})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print a line for each import that breaks the contract."""
        for line in check.metadata["lines"]:
            output.print_error(line, bold=False)


def _imports_between_subjects(graph: grimp.ImportGraph, app: str, subjects: set[str]) -> Iterator[tuple[str, str]]:
    inside = {module for module in graph.find_descendants(app) if module.split(".")[1] in subjects}
    for importer in inside:
        for imported in graph.find_modules_directly_imported_by(importer) & inside:
            if importer.split(".")[1] != imported.split(".")[1]:
                yield importer, imported


def _is_allowed(subject: str, imported: list[str], order: list[str]) -> bool:
    other, layer = imported[1], imported[2] if len(imported) > 2 else ""
    is_private = layer in _PRIVATE and other != _OPEN
    return order.index(other) < order.index(subject) and not is_private
