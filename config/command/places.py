"""Find where this installation keeps its data."""

import os
from pathlib import Path

from platformdirs import user_data_path

from tournaments.management.refusals import CannotStart

HOUSE = Path(__file__).resolve().parents[2]


def is_installed() -> bool:
    """Return whether this is the wheel: then the base folder belongs to the program, not to the data."""
    return (HOUSE.parent / "licences").is_dir()


def choose_data_folder() -> Path:
    """Return ``SEATWIND_VAR``; without it the person's data folder, or ``var`` in a checkout.

    Put into the environment, since programs that this one starts keep their data there too.
    """
    given = os.environ.get("SEATWIND_VAR")
    if given:
        folder = Path(given).absolute()
    else:
        folder = user_data_path("seatwind", appauthor=False) if is_installed() else HOUSE / "var"
    os.environ["SEATWIND_VAR"] = str(folder)
    return folder


def make_data_folder(folder: Path) -> None:
    """Make the folder where it is missing, and check that it is writable; raise ``start.no_folder``.

    English alone: no catalogue is read before the settings are, and those need the folder.
    """
    probe = folder / f".writable.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        sentence = f"The folder {folder} cannot be written ({error.strerror}). Set SEATWIND_VAR to another folder."
        raise CannotStart("start.no_folder", sentence) from error
