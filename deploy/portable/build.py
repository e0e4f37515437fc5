"""Build the folders that need nothing installed: Python, the packages of the lock, Seatwind, a file to double-click.

    python deploy/portable/build.py [--into dist] [--kept FOLDER] [TARGET ...]

Targets are linux-x86_64, windows-x86_64 and macos-arm64, all unless named. The same commit and packages give the same
bytes. Needs Debian 12 and the registries, no rights of root. ``--kept`` names a folder in which what was fetched stays
for the next time.
"""

import argparse
import gzip
import os
import shutil
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import HeaderParser
from pathlib import Path
from typing import Final

from interpreters import PYTHON, CannotBuild, lay_linux, lay_macos, lay_windows, run, sha256
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
LOCK: Final = ROOT / "requirements" / "run.txt"
SOURCES: Final = ("http-ece",)  # Python alone, and published without wheels


@dataclass(frozen=True, slots=True)
class Target:
    """Represent a system and processor: the layout of its Python, the folder of packages, the wheels it accepts."""

    lay: Callable[[Path, Path, Path, Path], list[str]]
    packages: str
    platforms: tuple[str, ...]
    markers: dict[str, str]
    launcher: tuple[str, str]
    ending: str


TARGETS: Final = {
    "linux-x86_64": Target(
        lay_linux,
        f"lib/python{PYTHON}/dist-packages",
        (*(f"manylinux_2_{minor}_x86_64" for minor in range(36, 4, -1)), "manylinux2014_x86_64", "manylinux1_x86_64"),
        {"os_name": "posix", "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
        ("Seatwind.command", "Seatwind"),
        ".tar.gz",
    ),
    "windows-x86_64": Target(
        lay_windows,
        "Lib/site-packages",
        ("win_amd64",),
        {"os_name": "nt", "sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64"},
        ("Seatwind.cmd", "Seatwind.cmd"),
        ".zip",
    ),
    "macos-arm64": Target(
        lay_macos,
        f"lib/python{PYTHON}/site-packages",
        ("macosx_13_0_arm64", "macosx_13_0_universal2"),
        {"os_name": "posix", "sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
        ("Seatwind.command", "Seatwind.command"),
        ".zip",
    ),
}


def build(name: str, wheel: Path, into: Path, kept: Path) -> Path:
    """Build the archive of the target in ``into``."""
    target, version = TARGETS[name], wheel.name.split("-")[1]
    with tempfile.TemporaryDirectory() as temporary:
        work, tree = Path(temporary), Path(temporary, "tree", f"seatwind-{version}-{name}")
        program, licences = tree / "program", tree / "LICENCES"
        program.mkdir(parents=True)
        licences.mkdir()
        parts = target.lay(program, licences, work, kept)
        packages = program / target.packages
        wheels = fetch_wheels(target, kept / f"{name}-{sha256(LOCK)[:12]}")
        for file in [*wheels, wheel]:
            unpack_wheel(file, packages)
        gone = missing(packages, target.markers)
        if gone:
            raise CannotBuild(f"{LOCK} lacks what {name} needs: {', '.join(gone)}")
        compile_all(program, work, kept)
        (program / "PARTS.txt").write_text("\n".join([*parts, *(file.name for file in wheels), wheel.name, ""]))
        shutil.copyfile(ROOT / "LICENSE", licences / "Seatwind.txt")
        shutil.copyfile(HERE / "README.txt", tree / "README.txt")
        source, launcher = target.launcher
        shutil.copy(HERE / source, tree / launcher)
        archive = into / f"{tree.name}{target.ending}"
        (pack_zip if target.ending == ".zip" else pack_tar)(tree, archive, moment())
    return archive


# --- packages --------------------------------------------------------------------------------------------------------


def fetch_wheels(target: Target, folder: Path) -> list[Path]:
    """Install the packages of the lock for the target. pip refuses a file whose checksum is not in the lock."""
    if not folder.is_dir():
        platforms = [word for platform in target.platforms for word in ("--platform", platform)]
        version = ["--implementation", "cp", "--python-version", PYTHON]
        words = ["--quiet", "--disable-pip-version-check", "--no-deps"]
        kinds: list[str | Path] = [
            "--only-binary",
            ":all:",
            "--no-binary",
            ",".join(SOURCES),
            "--require-hashes",
            "--requirement",
            LOCK,
        ]
        with tempfile.TemporaryDirectory(dir=folder.parent) as half:
            run(sys.executable, "-m", "pip", "download", *words, *platforms, *version, "--dest", half, *kinds)
            for source in Path(half).glob("*.tar.gz"):
                run(sys.executable, "-m", "pip", "wheel", "--use-pep517", *words, "--wheel-dir", half, source)
            Path(half).rename(folder)
            Path(half).mkdir()
    return sorted(folder.glob("*.whl"))


def unpack_wheel(wheel: Path, packages: Path) -> None:
    """Without programs, which would name the Python of the machine that builds."""
    with zipfile.ZipFile(wheel) as file:
        for name in file.namelist():
            parts = Path(name).parts
            if parts[0].endswith(".data"):
                parts = parts[2:] if parts[1] in {"purelib", "platlib"} else ()
            if parts and not name.endswith("/"):
                path = packages.joinpath(*parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.read(name))


def missing(packages: Path, markers: dict[str, str]) -> list[str]:
    """Return what an installed package needs on the target and the folder does not contain."""
    files = [HeaderParser().parsestr(path.read_text("utf-8")) for path in packages.glob("*.dist-info/METADATA")]
    there = {canonicalize_name(file["Name"]) for file in files}
    facts = {**markers, "extra": "", "python_version": PYTHON, "python_full_version": f"{PYTHON}.2"}
    needs = [Requirement(line) for file in files for line in file.get_all("Requires-Dist", [])]
    wanted = {canonicalize_name(need.name) for need in needs if not need.marker or need.marker.evaluate(facts)}
    return sorted(wanted - there)


def compile_all(program: Path, work: Path, kept: Path) -> None:
    """Compile the modules with the Linux Python, so that the first start is fast on a slow stick too."""
    own, tools = program / "bin" / f"python{PYTHON}", work / "tools"
    if not own.is_file():
        tools.mkdir()
        (tools / "LICENCES").mkdir()
        lay_linux(tools / "program", tools / "LICENCES", tools, kept)
    home = program if own.is_file() else tools / "program"
    system = home / "lib" / "system"
    python: list[str | Path] = [
        system / "ld-linux-x86-64.so.2",
        "--library-path",
        system,
        "--argv0",
        home / "bin" / "python",
    ]
    words: list[str | Path] = [
        "-B",
        "-m",
        "compileall",
        "-qq",
        "-j",
        "1",
        "--invalidation-mode",
        "unchecked-hash",
        "-s",
        program,
    ]
    run(*python, home / "bin" / f"python{PYTHON}", *words, program, more={"PYTHONHASHSEED": "0"})


# --- archives --------------------------------------------------------------------------------------------------------


def moment() -> int:
    """Return the time of every entry in seconds: SOURCE_DATE_EPOCH, or that of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or run("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def entries(tree: Path) -> Iterator[tuple[str, Path, int]]:
    """Name, file and mode, in the order of the names."""
    for path in sorted(tree.rglob("*"), key=lambda path: path.as_posix()):
        if path.is_file():
            yield path.relative_to(tree.parent).as_posix(), path, 0o755 if path.stat().st_mode & 0o100 else 0o644


def pack_tar(tree: Path, archive: Path, seconds: int) -> None:
    with (
        archive.open("wb") as raw,
        gzip.GzipFile("", "wb", 6, raw, mtime=seconds) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as out,
    ):
        for name, path, mode in entries(tree):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = path.stat().st_size, seconds, mode
            with path.open("rb") as data:
                out.addfile(entry, data)


def pack_zip(tree: Path, archive: Path, seconds: int) -> None:
    date = datetime.fromtimestamp(seconds, UTC).timetuple()[:6]
    with zipfile.ZipFile(archive, "w") as out:
        for name, path, mode in entries(tree):
            entry = zipfile.ZipInfo(name, date)
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16  # modes are those of Unix
            out.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 6)


# --- the command -----------------------------------------------------------------------------------------------------


def build_wheel(folder: Path) -> Path:
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--wheel-dir",
        folder,
        ROOT,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], default=[], metavar="TARGET")
    parser.add_argument("--into", type=Path, default=ROOT / "dist")
    parser.add_argument("--kept", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        kept = chosen.kept or Path(temporary, "kept")
        for folder in (chosen.into, kept):
            folder.mkdir(parents=True, exist_ok=True)
        try:
            wheel = build_wheel(Path(temporary, "wheel"))
            for name in chosen.targets or TARGETS:
                archive = build(name, wheel, chosen.into.resolve(), kept.resolve())
                sys.stdout.write(f"{archive.name}: {archive.stat().st_size / 1e6:.0f} MB\n")
        except CannotBuild as reason:
            sys.stderr.write(f"{reason}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
