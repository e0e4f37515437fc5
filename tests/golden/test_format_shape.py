"""What an event file and a site copy hold is that of the version that they name in ``needs``."""

import hashlib

from archive.common.selectors.kinds import Carries, kinds, site_kinds
from archive.exports.services.events import NEEDS
from archive.imports.services.events import release_of

# A change of parts or columns raises ``NEEDS`` to the version that is in the making, and adds its line here.
SHAPES = {
    "0.1.0": "97a1e22190e0c483843bb29b516f2498a2e875348069a1a3dbcc9e3267a0e743",
    "0.2.0": "1ac5fb4772dad955f1600f86f54f12367663cef027ad506c1a5a63fe59d2bb77",
}


def shape() -> str:
    """The SHA-256 of all parts with their columns."""
    lines = [f"{kind.name}: {kind.columns.lookups}" for kind in (*kinds(Carries(secrets=True)), *site_kinds())]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_a_change_of_the_format_is_named() -> None:
    assert SHAPES[NEEDS] == shape()
    assert list(SHAPES) == sorted(SHAPES, key=release_of)


def test_a_version_in_the_making_belongs_to_its_release() -> None:
    assert release_of("0.2.0.dev0") == release_of("0.2.0") > release_of("0.1.9")
