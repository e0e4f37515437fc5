"""The list of parts of a release has every package of the lock."""

import importlib.util
import re

from tests.laptop.programs import ROOT


def test_the_list_of_parts_is_that_of_the_lock() -> None:
    spec = importlib.util.spec_from_file_location("parts", ROOT / "deploy" / "wheel" / "parts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    listed = module.parts()["components"]
    locked = re.findall(r"^([a-z0-9._-]+)==(\S+) ", (ROOT / "requirements" / "run.txt").read_text(), re.MULTILINE)
    packages = [item for item in listed if item["type"] == "library"]
    assert [(package["name"], package["version"]) for package in packages] == locked
    assert all(package["properties"] for package in packages)
    assert len({item["bom-ref"] for item in listed}) == len(listed)
