"""Join the scripts and style sheets that pages load, when static files are collected.

Sources stay small files that browsers load as they are, so development needs no build. Collected, each script holds the
modules that it imports and each style sheet the sheets, without comments: a page asks for a few files, not for dozens.

Modules keep what they are by the standard: each runs once on a page, whichever files bring it. A file therefore enters
its modules in a map of the page, in the order of their imports, and leaves alone what is there already. The modules of
``SHARED`` come with every page, so that other scripts import that file for them. Files of others (``vendor``) stay as
they are and are imported by their address.
"""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

SHARED: Final = "js/pages/all.js"
_VENDOR: Final = "vendor/"
# Scripts that are no modules: one runs before the first paint, the other outside of pages.
CLASSIC: Final = frozenset({"js/page/theme-early.js", "js/service-worker.js"})
_IMPORT: Final = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.{1,2}/[^"]+)";$', re.MULTILINE)
_IMPORT_LATER: Final = re.compile(r'\bimport\("(\.{1,2}/[^"]+)"\)')
_EXPORT_FROM: Final = re.compile(r'^export \{([^}]*)\} from "(\.{1,2}/[^"]+)";$', re.MULTILINE)
_EXPORT_NAMES: Final = re.compile(r"^export \{([^}]*)\};$", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:async )?(?:function\*?|class|const)) (\w+)", re.MULTILINE)
_SHEET: Final = re.compile(r'^@import "(\.{1,2}/[^"]+)";$', re.MULTILINE)
_PATHS: Final = re.compile(r'^(?:@?import|(?:import|export) .* from) "(\.{1,2}/[^"]+)";$', re.MULTILINE)
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
# A comment that takes whole lines. No string or template of ours goes over a line; a test holds them to that.
_COMMENT_LINES: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)
_BEGIN: Final = """\
const modules = (globalThis.seatwindModules ??= new Map());
const define = (name, make) => { if (!modules.has(name)) modules.set(name, make()); return modules.get(name); };"""


class JoinedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no types
    """Join static files, name them by their content, and compress them."""

    support_js_module_import_aggregation = True
    # Of our own scripts alone: those of packages are collected as they come.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # noqa: SLF001
    )

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Replace source files by the joined files; files under plain names are not changed."""
        joined = InMemoryStorage()
        for name, text in join(_sources(paths)).items():
            joined.save(name, ContentFile(text.encode()))
            paths[name] = (joined, name)
        yield from super().post_process(paths, **options)


def join(sources: Mapping[str, str]) -> dict[str, str]:
    """Return each script and style sheet with its imports, by name.

    Raises ``ValueError`` for an import in a circle, and for an import or export in a form that is not known here.
    """
    scripts = {name: text for name, text in sources.items() if name.endswith(".js")}
    shared = imported(SHARED, scripts.__getitem__) if SHARED in scripts else []
    # What those load later cannot import them by name: each name would depend on the other.
    later = {target for name in shared for target in _later(name, scripts)}
    result = {}
    for name, text in sources.items():
        if name.endswith(".css"):
            result[name] = _lines(_join_sheet(name, sources))
        elif name in CLASSIC:
            result[name] = _tidy_script(text)
        else:
            result[name] = _join_script(name, scripts, [] if name in shared or name in later else shared)
    return result


def imported(name: str, read: Callable[[str], str], above: tuple[str, ...] = ()) -> list[str]:
    """Return the files that ``name`` imports, directly or not, and itself, each after those that it imports.

    ``read`` gives the source of a file. Raises ``ValueError`` for an import in a circle.
    """
    if name in above:
        raise ValueError(f"{name} imports itself by way of {', '.join(above)}")
    result: dict[str, None] = {}
    for target in (_target(name, path) for path in _PATHS.findall(read(name))):
        if not target.startswith(_VENDOR):
            result |= dict.fromkeys(imported(target, read, (*above, name)))
    return [*result, name]


def _sources(paths: Mapping[str, Any]) -> dict[str, str]:
    """Return our own scripts and style sheets among what is collected."""
    result = {}
    for name, (storage, path) in paths.items():
        if re.match(r"(?:js/.*\.js|css/.*\.css)$", name):
            with storage.open(path) as file:
                result[name] = file.read().decode()
    return result


def _target(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _path(name: str, target: str) -> str:
    path = posixpath.relpath(target, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"


def _later(name: str, scripts: Mapping[str, str]) -> list[str]:
    return [_target(name, path) for path in _IMPORT_LATER.findall(scripts[name])]


def _join_script(name: str, scripts: Mapping[str, str], shared: list[str]) -> str:
    needed = imported(name, scripts.__getitem__)
    parts = [f'import "{_path(name, SHARED)}";'] if set(needed) & set(shared) else []
    parts += dict.fromkeys(
        line for module in needed if module not in shared for line in _foreign(module, scripts, name)
    )
    parts.append(_BEGIN)
    parts += [_define(module, scripts[module], name) for module in needed if module not in shared]
    if exports := _exports(name, scripts[name]):
        parts.append(f'export const {{ {", ".join(exports)} }} = modules.get("{name}");')
    return "\n".join(parts) + "\n"


def _foreign(module: str, scripts: Mapping[str, str], file: str) -> list[str]:
    """Return the imports of a module from files of others, with the address as ``file`` says it."""
    imports = ((names, _target(module, path)) for names, path in _IMPORT.findall(scripts[module]))
    return [f'import {names} from "{_path(file, target)}";' for names, target in imports if target.startswith(_VENDOR)]


def _define(module: str, text: str, file: str) -> str:
    """Return the module as an entry of the map: a function that runs it and returns what it exports."""
    text = _tidy_script(text)
    exports = _exports(module, text)
    body = _IMPORT.sub(lambda match: _take(match[1], _target(module, match[2])), text)
    body = _EXPORT_NAMES.sub("", _EXPORT_FROM.sub("", body))
    body = _EXPORT.sub(r"\1 \2", body)
    body = _IMPORT_LATER.sub(lambda match: f'import("{_path(file, _target(module, match[1]))}")', body)
    if unknown := re.search(r"^(?:import|export)\b(?!\().*", body, re.MULTILINE):
        raise ValueError(f"{module}: no known form of import or export: {unknown[0]}")
    # A script may wait outside of functions; a module that others import never does.
    waits = not exports and "await " in body
    result = ", ".join(name if name == value else f"{name}: {value}" for name, value in exports.items())
    return f'{"await " * waits}define("{module}", {"async " * waits}() => {{\n{body}\nreturn {{ {result} }};\n}});'


def _take(names: str | None, target: str) -> str:
    """Return the statement for an import of ``names`` from a module in the map."""
    if target.startswith(_VENDOR):
        return ""  # the file imports it above
    if names is None:
        return ""
    wanted = names.removeprefix("* as ").replace(" as ", ": ")
    return f'const {wanted} = modules.get("{target}");'


def _exports(module: str, text: str) -> dict[str, str]:
    """Return what each exported name of a module stands for inside it."""
    result = {match[2]: match[2] for match in _EXPORT.finditer(text)}
    for match in _EXPORT_NAMES.finditer(text):
        result |= {outside: inside for inside, outside in _names(match[1])}
    for match in _EXPORT_FROM.finditer(text):
        source = f'modules.get("{_target(module, match[2])}")'
        result |= {outside: f"{source}.{inside}" for inside, outside in _names(match[1])}
    return result


def _names(listed: str) -> Iterator[tuple[str, str]]:
    for each in listed.split(","):
        inside, _, outside = each.strip().partition(" as ")
        yield inside, outside or inside


def _join_sheet(name: str, sources: Mapping[str, str]) -> str:
    text = _COMMENT.sub("", sources[name])
    return _SHEET.sub(lambda match: _join_sheet(_target(name, match[1]), sources), text)


def _tidy_script(text: str) -> str:
    return _lines(_COMMENT_LINES.sub("", text))


def _lines(text: str) -> str:
    """Return the lines without what they are indented by, and none that is empty."""
    return "\n".join(line for line in map(str.strip, text.splitlines()) if line)
