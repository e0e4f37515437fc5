"""Countries as federations write them: three capital letters, ISO 3166 or the variants in use."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import pycountry
from babel import Locale
from django.utils.translation import get_language

from tournaments.selectors.folding import folded

# Codes of the Olympic movement and of game federations, with the ISO 3166 code of the same country. Codes that
# mean another country in ISO are left out (BRN is Brunei there, Bahrain at the Games).
VARIANTS: Final[Mapping[str, str]] = {
    "ALG": "DZA", "BAH": "BHS", "BAN": "BGD", "BAR": "BRB", "BER": "BMU", "BOT": "BWA", "BUL": "BGR", "CAM": "KHM",
    "CHI": "CHL", "CRC": "CRI", "CRO": "HRV", "DEN": "DNK", "ENG": "GBR", "ESA": "SLV", "FIJ": "FJI", "GER": "DEU",
    "GRE": "GRC", "GUA": "GTM", "HON": "HND", "INA": "IDN", "IRI": "IRN", "KOS": "XKX", "KSA": "SAU", "KUW": "KWT",
    "LAT": "LVA", "LBA": "LBY", "LIB": "LBN", "MAD": "MDG", "MAS": "MYS", "MGL": "MNG", "MON": "MCO", "MRI": "MUS",
    "MYA": "MMR", "NCA": "NIC", "NED": "NLD", "NEP": "NPL", "NGR": "NGA", "NIR": "GBR", "OMA": "OMN", "PAR": "PRY",
    "PHI": "PHL", "PLE": "PSE", "POR": "PRT", "PUR": "PRI", "ROM": "ROU", "RSA": "ZAF", "SCO": "GBR", "SIN": "SGP",
    "SLO": "SVN", "SRI": "LKA", "SUD": "SDN", "SUI": "CHE", "TAN": "TZA", "TPE": "TWN", "UAE": "ARE", "URU": "URY",
    "VIE": "VNM", "WAL": "GBR", "ZAM": "ZMB", "ZIM": "ZWE",
}  # fmt: skip
KOSOVO: Final = "XKX"  # assigned by its users, not by ISO


@lru_cache(maxsize=1)
def alpha_2_by_code() -> dict[str, str]:
    """ISO alpha-3 to alpha-2, Kosovo included."""
    return {country.alpha_3: country.alpha_2 for country in pycountry.countries} | {KOSOVO: "XK"}


def iso_code(code: str) -> str | None:
    """The ISO 3166 alpha-3 code of a code in use, such as DNK for DEN; None when nobody uses it."""
    iso = VARIANTS.get(code, code)
    return iso if iso in alpha_2_by_code() else None


def same_country(code: str) -> tuple[str, ...]:
    """Every code that means the same country as ``code``, itself included."""
    iso = iso_code(code)
    return (code,) if iso is None else spellings(iso)


def spellings(iso: str) -> tuple[str, ...]:
    return (iso, *(variant for variant, meant in VARIANTS.items() if meant == iso))


def country_name(code: str, language: str | None = None) -> str:
    """The name in a language (the reader's when none is given); an unknown code stands for itself."""
    chosen = (language or get_language() or "en").split("-")[0]
    iso = iso_code(code)
    names = territories(chosen if chosen in {"en", "fr"} else "en")
    return code if iso is None else names.get(alpha_2_by_code()[iso], code)


@lru_cache(maxsize=2)
def territories(language: str) -> dict[str, str]:
    return dict(Locale(language).territories)


@lru_cache(maxsize=1)
def searchable_names() -> dict[str, str]:
    """Every ISO code with its French and English names, folded for searching, a space before each word."""
    return {
        iso: folded(f" {territories('en').get(short, '')} {territories('fr').get(short, '')}")
        for iso, short in alpha_2_by_code().items()
    }


def codes_named(word: str) -> frozenset[str]:
    """Codes in use whose country is written ``word`` or has a word of its French or English name begin so."""
    wanted = folded(word)
    if len(wanted) < 3:
        return frozenset()
    named = {iso for iso, names in searchable_names().items() if f" {wanted}" in names}
    code = iso_code(word.strip().upper())
    return frozenset(spelling for iso in (named | {code} if code else named) for spelling in spellings(iso))


def guess_code(text: str) -> str | None:
    """The code probably meant by a country's name or its two-letter code: "France", "fr" or "Danemark"."""
    wanted = folded(text).strip()
    for iso, short in alpha_2_by_code().items():
        written = {folded(territories(language).get(short, "")) for language in ("en", "fr")}
        if wanted and (wanted in written or wanted == short.lower()):
            return iso
    return None
