"""Provide countries as federations write them: three capital letters, ISO 3166 or the variants in use."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Final

import pycountry

from tournaments.common.look.languages import codes, languages_of, locale_of, reader
from tournaments.common.selectors.folding import folded

# Codes of the Olympic movement where they differ from ISO 3166, with the ISO code of the same country. BRN alone means
# another country in ISO (Brunei): here it is Bahrain, as the sport writes it.
_SPORT_CODES: Final[Mapping[str, str]] = {
    "ALG": "DZA", "ANG": "AGO", "ANT": "ATG", "ARU": "ABW", "ASA": "ASM", "BAH": "BHS", "BAN": "BGD", "BAR": "BRB",
    "BER": "BMU", "BHU": "BTN", "BIZ": "BLZ", "BOT": "BWA", "BRN": "BHR", "BRU": "BRN", "BUL": "BGR", "BUR": "BFA",
    "CAM": "KHM", "CAY": "CYM", "CGO": "COG", "CHA": "TCD", "CHI": "CHL", "CRC": "CRI", "CRO": "HRV", "DEN": "DNK",
    "ESA": "SLV", "FIJ": "FJI", "GAM": "GMB", "GBS": "GNB", "GEQ": "GNQ", "GER": "DEU", "GRE": "GRC", "GRN": "GRD",
    "GUA": "GTM", "GUI": "GIN", "HAI": "HTI", "HON": "HND", "INA": "IDN", "IRI": "IRN", "ISV": "VIR", "IVB": "VGB",
    "KOS": "XKX", "KSA": "SAU", "KUW": "KWT", "LAT": "LVA", "LBA": "LBY", "LES": "LSO", "MAD": "MDG", "MAS": "MYS",
    "MAW": "MWI", "MGL": "MNG", "MON": "MCO", "MRI": "MUS", "MTN": "MRT", "MYA": "MMR", "NCA": "NIC", "NED": "NLD",
    "NEP": "NPL", "NGR": "NGA", "NIG": "NER", "OMA": "OMN", "PAR": "PRY", "PHI": "PHL", "PLE": "PSE", "POR": "PRT",
    "PUR": "PRI", "RSA": "ZAF", "SAM": "WSM", "SEY": "SYC", "SKN": "KNA", "SLO": "SVN", "SOL": "SLB", "SRI": "LKA",
    "SUD": "SDN", "SUI": "CHE", "TAN": "TZA", "TGA": "TON", "TOG": "TGO", "UAE": "ARE", "URU": "URY", "VAN": "VUT",
    "VIE": "VNM", "VIN": "VCT", "ZAM": "ZMB", "ZIM": "ZWE",
}  # fmt: skip
# Teams of their own in many games; each is written as it is.
_HOME_NATIONS: Final[Mapping[str, str]] = {"ENG": "GBR", "NIR": "GBR", "SCO": "GBR", "WAL": "GBR"}
# Read, and written otherwise today. TPE is what an event that says so writes for Taiwan.
_READ_ALONE: Final[Mapping[str, str]] = {
    "HOL": "NLD", "LIB": "LBN", "ROM": "ROU", "SIN": "SGP", "TPE": "TWN", "TRI": "TTO",
}  # fmt: skip
VARIANTS: Final[Mapping[str, str]] = {**_SPORT_CODES, **_HOME_NATIONS, **_READ_ALONE}
_WRITTEN: Final[Mapping[str, str]] = {iso: code for code, iso in _SPORT_CODES.items()}
TAIWAN, CHINESE_TAIPEI = "TWN", "TPE"
_KOSOVO: Final = "XKX"  # assigned by its users, not by ISO


@lru_cache(maxsize=1)
def alpha_2_by_code() -> dict[str, str]:
    """Return a mapping from ISO alpha-3 to alpha-2, Kosovo included."""
    return {country.alpha_3: country.alpha_2 for country in pycountry.countries} | {_KOSOVO: "XK"}


def iso_code(code: str) -> str | None:
    """Return the ISO 3166 alpha-3 code of a code in use, such as DNK for DEN; None for an unknown one."""
    iso = VARIANTS.get(code, code)
    return iso if iso in alpha_2_by_code() else None


def spoken_in(countries: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of the offered languages that are official in countries in use (``DEN``, ``SUI``)."""
    return languages_of(alpha_2_by_code()[iso] for code in countries if (iso := iso_code(code)))


def guess_country(text: str) -> str | None:
    """Return the code of the country whose name is nearest to a mistyped one: "Itlay" is ITA.

    None if none is near.
    """
    near = get_close_matches(_plain(text), _codes_by_name(), n=1, cutoff=0.8) if len(text) > 3 else []
    return read_country(near[0]) if near else None


def same_country(code: str) -> tuple[str, ...]:
    """Return every code of the same country as ``code``, itself included."""
    iso = iso_code(code)
    return (code,) if iso is None else _spellings(iso)


def _spellings(iso: str) -> tuple[str, ...]:
    return (iso, *(variant for variant, meant in VARIANTS.items() if meant == iso))


def country_name(code: str, language: str | None = None) -> str:
    """Return the country's name in a language, by default the reader's; an unknown code is returned unchanged."""
    iso = iso_code(code)
    return code if iso is None else _territories(language or reader()).get(alpha_2_by_code()[iso], code)


@cache
def _territories(language: str) -> dict[str, str]:
    return dict(locale_of(language).territories)


@cache
def _searchable_names(languages: tuple[str, ...]) -> dict[str, str]:
    """Return every ISO code with its names in these languages, folded for searching, a space before each word."""
    return {
        iso: folded("".join(f" {_territories(language).get(short, '')}" for language in languages))
        for iso, short in alpha_2_by_code().items()
    }


def codes_named(word: str) -> frozenset[str]:
    """Return the codes in use that are ``word``, or that have a name in which a word begins with it."""
    wanted = folded(word)
    if len(wanted) < 3:
        return frozenset()
    named = {iso for iso, names in _searchable_names(codes()).items() if f" {wanted}" in names}
    code = iso_code(word.strip().upper())
    return frozenset(spelling for iso in (named | {code} if code else named) for spelling in _spellings(iso))


def read_country(text: str) -> str | None:
    """Return the sport's code of a country given in any form; None for an unknown one.

    ISO codes of two and three letters, Olympic codes, and names in common languages: "NL", "NLD", "NED" and
    "Pays-Bas" are NED. Taiwan is TWN; an event may write it otherwise (``event_code``).
    """
    code = text.strip().upper()
    if code in _HOME_NATIONS:
        return code
    iso = iso_code(code) or _iso_by_alpha_2().get(code) or _codes_by_name().get(_plain(text))
    return None if iso is None else _WRITTEN.get(iso, iso)


def event_code(code: str, *, chinese_taipei: bool) -> str:
    """Return the code as one event writes it: TPE for Taiwan if the event says so."""
    if code in (TAIWAN, CHINESE_TAIPEI):
        return CHINESE_TAIPEI if chinese_taipei else TAIWAN
    return code


@cache
def _iso_by_alpha_2() -> dict[str, str]:
    # the European Union writes EL and UK
    return {short: iso for iso, short in alpha_2_by_code().items()} | {"UK": "GBR", "EL": "GRC"}


# Names that neither ISO nor CLDR lists, as people type them.
_MORE_NAMES: Final[Mapping[str, str]] = {
    "angleterre": "ENG", "burma": "MMR", "chinese taipei": "TWN", "czech republic": "CZE", "ecosse": "SCO",
    "england": "ENG", "etats unis d amerique": "USA", "great britain": "GBR", "grande bretagne": "GBR",
    "holland": "NLD", "hollande": "NLD", "hong kong": "HKG", "ireland": "IRL", "irlande du nord": "NIR",
    "korea": "KOR", "coree": "KOR", "macao": "MAC", "macau": "MAC", "moldova": "MDA", "northern ireland": "NIR",
    "pays de galles": "WAL", "republique tcheque": "CZE", "russia": "RUS", "scotland": "SCO", "taipei": "TWN",
    "tchequie": "CZE", "the netherlands": "NLD", "turkey": "TUR", "turquie": "TUR", "u k": "GBR", "u s a": "USA",
    "usa": "USA", "vietnam": "VNM", "wales": "WAL",
}  # fmt: skip
_NAME_LANGUAGES: Final = ("en", "fr", "de", "nl", "da", "it", "es", "pt", "sv", "nb", "fi", "pl", "cs", "hu")


@cache
def _codes_by_name() -> dict[str, str]:
    """Return ISO codes (home nations their own) by the country's name, without accents, capitals and punctuation."""
    meant: dict[str, set[str]] = defaultdict(set)
    for language in {*_NAME_LANGUAGES, *codes()}:
        for iso, short in alpha_2_by_code().items():
            meant[_plain(_territories(language).get(short, ""))].add(iso)
    for country in pycountry.countries:
        for name in (country.name, getattr(country, "official_name", ""), getattr(country, "common_name", "")):
            meant[_plain(name)].add(country.alpha_3)
    # a name of two countries ("Kongo") tells neither; three letters are a code
    sure = {name: min(isos) for name, isos in meant.items() if len(isos) == 1 and len(name) > 3}
    return sure | dict(_MORE_NAMES)


def _plain(text: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in folded(text)).split())
