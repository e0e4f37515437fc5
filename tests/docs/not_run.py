"""Commands of the documents that no test can run as they are written, each with the reason; and who reads the rest."""

from typing import Final

_SUITE: Final = "the suite itself, or a part of it: CI runs it as a step of its own"
_DOCKER: Final = "needs docker: .ci/smoke starts the commands of the composition without it"
_CLUSTER: Final = "needs a cluster: tests/ops/test_cluster.py reads the manifest"
_PACKAGE: Final = "needs a package index: .ci/wheel builds the wheel, installs it and walks a first start"
_HALL: Final = "serves every device of the network in which the tests run"
_EXAMPLE: Final = "tests/docs/test_examples.py runs the program"
_BENCHMARK: Final = "takes minutes and a machine of its own; its figures are in benchmarks/README.md"

# The command as it stands in a document, without its comment.
NOT_RUN: Final[dict[str, str]] = {
    "make test": _SUITE,
    "make test-js": _SUITE,
    "make test-docs": _SUITE,
    "make long": _SUITE,
    "make check": _SUITE,
    "make run HOST=0.0.0.0": _HALL,
    "pipx install seatwind": _PACKAGE,
    "pipx install --force seatwind==0.1.0": _PACKAGE,
    "seatwind check": "the name of the installed command: tests/laptop runs the same check from the checkout",
    "seatwind restore before-upgrade/2026-11-23T20-15-00-0.1.0/seatwind.sqlite3": (
        "needs an upgrade that was made before: tests/laptop walks the upgrade and the way back"
    ),
    "python -m mahjong_core hub site revisions/ --agreed agreed.csv --keys keys.txt": (
        "needs revisions of several installations: tests/core/hub runs the command on its own"
    ),
    "python -m mahjong_core check results.csv --rules mcr-ffmj-2016": (
        "a file of the reader's own: tests/core/check/test_command.py runs the command with its options"
    ),
    "python -m mahjong_core verify lyon-open-revision-1.json --key d75a98...": (
        "a revision of the reader's own event and its key: tests/golden/test_releases.py verifies one of each release"
    ),
    "docker compose exec postgres pg_dump --username seatwind --format custom seatwind > seatwind.dump": _DOCKER,
    "docker compose exec web tar --create --directory var/media . > media.tar": _DOCKER,
    "python docs/examples/announcer.py http://127.0.0.1:8000 lyon-autumn-open": _EXAMPLE,
    "KEY=... python docs/examples/importer.py http://127.0.0.1:8000 lyon-autumn-open docs/examples/results.csv": (
        _EXAMPLE
    ),
    "docker compose up --detach --build --wait": _DOCKER,
    "docker compose up --detach --scale live=4": _DOCKER,
    "kubectl create namespace seatwind": _CLUSTER,
    "kubectl --namespace seatwind create secret generic seatwind --from-env-file .env": _CLUSTER,
    "kubectl apply --filename deploy/kubernetes/seatwind.yaml": _CLUSTER,
    "make campaign": _BENCHMARK,
    'make campaign ARGS="--tables 4 --hands 3 --sessions 2 --viewers 20 --minutes 0.3 --rounds 1"': _BENCHMARK,
    ".venv/bin/python -m benchmarks.live --tables 400 --viewers 100 --every 1": _BENCHMARK,
    ".venv/bin/python -m benchmarks.live --tables 400 --viewers 100 --every 1 --embedded": _BENCHMARK,
}

# Code in other languages: the page, the language, and the test that reads it.
READ_BY: Final[dict[tuple[str, str], str]] = {
    ("docs/closing.md", "json"): "tests/reports/test_report_forms.py",
    ("docs/core.md", "python"): "tests/core/test_face.py",
    ("docs/record.md", "python"): "tests/core/record/test_examples.py",
    ("docs/event-file.md", "python"): "tests/docs/test_commands.py",
    ("docs/feeds.md", "python"): "tests/tournaments/webhooks/test_document.py",
    ("docs/appeals.md", "mermaid"): "tests/appeals/test_docs.py",
    ("docs/architecture.md", "mermaid"): "tests/test_rooms.py",
    ("docs/moves.md", "mermaid"): "tests/test_status_moves.py",
    ("docs/offline.md", "js"): "tests/browser/outbox/test_queue.py",
}
