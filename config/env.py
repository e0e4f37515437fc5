"""Read settings from the environment, with defaults."""

import base64
import contextlib
import ipaddress
import json
import os
import re
import secrets
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

BASE_DIR = Path(__file__).resolve().parent.parent
# FIPS 186-5: private keys of P-256 are the numbers below this one.
_P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
VAR_DIR = Path(os.environ.get("SEATWIND_VAR", BASE_DIR / "var"))


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def flag(name: str, *, default: bool = False) -> bool:
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def choice(name: str, allowed: Iterable[str], default: str) -> str:
    """Return one of the words that are allowed; anything else stops the start."""
    value = text(name).strip().lower() or default
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}: it is one of {', '.join(allowed)}")
    return value


def web_address(name: str) -> str:
    """Return an address of http or https, or nothing; anything else stops the start."""
    value = text(name).strip()
    if value and not value.startswith(("https://", "http://")):
        raise ValueError(f"{name} is {value!r}: it begins with https:// or http://")
    return value


def version() -> str:
    """Return the version of this program, as ``pyproject.toml`` names it."""
    with (BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def commit() -> str:
    """Return the commit of this program (40 figures): as the build noted it, else as the checkout has it; or empty."""
    noted = text("SEATWIND_COMMIT") or _first_line(BASE_DIR / "commit")
    git = BASE_DIR / ".git"
    if noted or not git.exists():
        return noted[:40]
    if git.is_file():  # a linked working tree
        git = BASE_DIR / _first_line(git).removeprefix("gitdir: ")
    common = (git / (_first_line(git / "commondir") or ".")).resolve()
    head = _first_line(git / "HEAD")
    if not head.startswith("ref: "):
        return head[:40]
    name = head.removeprefix("ref: ")
    packed = common / "packed-refs"
    lines = packed.read_text(encoding="utf-8").splitlines() if packed.is_file() else []
    return (_first_line(common / name) or next((line for line in lines if line.endswith(f" {name}")), ""))[:40]


def _first_line(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n")[0].strip() if path.is_file() else ""


def static_root() -> Path:
    """Return the folder of collected static files; the wheel contains it.

    A checkout and an image keep theirs with the data.
    """
    inside = BASE_DIR / "staticfiles"
    return inside if inside.is_dir() else VAR_DIR / "staticfiles"


def address(name: str) -> str:
    """Return the address of the site for links in mail, without a slash at its end; anything else stops the start."""
    given = text(name).strip().rstrip("/")
    if given and not re.fullmatch(r"https?://[^/\s?#@]+", given):
        raise ValueError(f"{name} is {given!r}: it is an address such as https://mahjong.example.org")
    return given


def networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    return [ipaddress.ip_network(word) for word in words(name)]


def secret_key() -> str:
    """Return SECRET_KEY, or one made at the first start and kept beside the embedded database."""
    given = text("SECRET_KEY")
    if given:
        return given
    kept = VAR_DIR / "secret_key"
    if not kept.exists():
        keep_once(kept, secrets.token_urlsafe(50))
    return kept.read_text(encoding="ascii")


def vapid_key() -> str:
    """Return SEATWIND_VAPID_KEY.

    Without it one made at the first start of a machine that keeps everything in its own folder.

    A private key of the curve P-256 in base64url. Several machines share one: there it comes from the environment, and
    is empty if the operator wants no notifications.
    """
    given = os.environ.get("SEATWIND_VAPID_KEY")
    if given is not None or text("REDIS_URL"):
        return (given or "").strip()
    kept = VAR_DIR / "vapid_key"
    if not kept.exists():
        keep_once(kept, new_vapid_key())
    return kept.read_text(encoding="ascii")


def new_vapid_key() -> str:
    number = 1 + secrets.randbelow(_P256_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def signing_key() -> str:
    """Return SEATWIND_SIGNING_KEY; without it one made at the first start of a machine that keeps its data in a folder.

    A private key of the curve Ed25519, 64 hexadecimal figures. Several machines share one: there it comes from the
    environment, and without it no event is closed.
    """
    given = os.environ.get("SEATWIND_SIGNING_KEY")
    if given is not None or text("REDIS_URL"):
        return (given or "").strip()
    kept = VAR_DIR / "signing_key"
    if not kept.exists():
        keep_once(kept, secrets.token_hex(32))
    return kept.read_text(encoding="ascii")


def private_database(path: str) -> None:
    """Make the file of an embedded database private; SQLite gives its -wal and -shm the same mode."""
    if not path or ":memory:" in path:
        return
    with contextlib.suppress(OSError):  # it is there already, or SQLite itself says what is wrong with the place
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def keep_once(path: Path, text_kept: str) -> None:
    """Write a private file that appears whole, or not at all when another process was first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(text_kept, encoding="ascii")
    try:
        os.link(draft, path)
    except FileExistsError:  # another process was first: its key is the key
        draft.unlink()
    except OSError:  # a stick knows no links (exFAT)
        draft.replace(path)
    else:
        draft.unlink()


def languages() -> dict[str, dict[str, Any]]:
    """Return every language that a reader may choose, by code (``config/languages.json``).

    ``name``: what it calls itself; ``ring``: 1 if the pages of players, tables and spectators are translated, 2
    if every page is (docs/languages.md); ``staff``: whether staff write and read out in it wherever they are;
    ``native``: whether a native speaker has read them.
    """
    rows: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "languages.json").read_text("utf-8"))
    return rows
