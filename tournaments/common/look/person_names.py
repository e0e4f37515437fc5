"""Write people's names as HTML: Chinese, Japanese and Korean names carry their language (``lang``)."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.person_names import EAST_ASIAN

_KANA: Final = re.compile("[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]")
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")
# A browser picks the shapes of these letters by language.
_RUN: Final = re.compile(f"[{EAST_ASIAN}](?:[{EAST_ASIAN} \u3000\u30fb]*[{EAST_ASIAN}])?")
_BY_COUNTRY: Final[Mapping[str, str]] = {
    "JPN": "ja",
    "KOR": "ko",
    "PRK": "ko",
    **dict.fromkeys(("TWN", "TPE", "HKG", "MAC"), "zh-Hant"),
    **dict.fromkeys(("CHN", "SGP", "MYS"), "zh-Hans"),
}


# Names of most people who read these begin with the family name (CLDR, nameOrderLocales).
_FAMILY_FIRST: Final = frozenset({"hu", "ja", "ko", "vi", "yue", "zh"})


def is_family_name_first(language: str) -> bool:
    """Return whether a form asks for the family name first in a language."""
    return language.split("-", maxsplit=1)[0] in _FAMILY_FIRST


def draw_name(name: str, country: str = "") -> SafeString:
    """Return ``name`` as HTML. ``country`` decides the language of ideographs; kana and hangul show theirs."""
    parts, last = [], 0
    for run in _RUN.finditer(name):
        parts.append(conditional_escape(name[last : run.start()]))
        parts.append(format_html('<span lang="{}">{}</span>', _language(run[0], country), run[0]))
        last = run.end()
    return mark_safe("".join([*parts, conditional_escape(name[last:])]))  # noqa: S308  every part is escaped


def _language(letters: str, country: str) -> str:
    if _KANA.search(letters):
        return "ja"
    if _HANGUL.search(letters):
        return "ko"
    return _BY_COUNTRY.get(country, "zh")
