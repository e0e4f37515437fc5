"""What players hold is set in each language of the first ring: every letter has a font, and the text is read back."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from paper.documents.services import DOCUMENTS
from scoring.publication.services.releases import release_session
from tests.paper.conftest import pages_of, pdf_of, print_one
from tests.people import NOON, actor, finish_session, make_seated_event, session_of
from tests.snapshot import walked_once
from tournaments.common.look.rings import FIRST
from tournaments.common.typeset import has_cjk_fonts
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_missing_links
from tournaments.registry.printables import PrintScope

pytestmark = pytest.mark.django_db
CODES = [
    code for code, facts in settings.SEATWIND_LANGUAGES.items() if facts["ring"] >= FIRST and code not in ("en", "fr")
]
HAN = {"ja", "zh-hans", "zh-hant"}
TRIED = ["de", "ja", "zh-hans"]
FACES = {"ja": b"CJKjp", "zh-hans": b"CJKsc", "zh-hant": b"CJKtc"}
HELD = (
    *("player-codes", "start-cards", "badges", "seating-players", "table-cards", "score-sheets", "blank-sheets"),
    *("pocket-card", "standings", "certificates", "participation", "appeal-letter", "poster"),
)

DOCUMENTS_BY_CODE = {document.code: document for document in DOCUMENTS}


def walk() -> Tournament:
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    return event


@pytest.mark.parametrize(
    "code", [code if code in TRIED else pytest.param(code, marks=pytest.mark.long) for code in CODES]
)
def test_every_letter_has_a_font(code: str) -> None:
    """A letter without one is drawn as a box, and the file claims no standard (PDF/UA-1)."""
    assert code not in HAN or has_cjk_fonts(), "the tests need Noto CJK, as the image for a server has it"
    event = walked_once("what players hold", walk)
    pages = {}
    for document in HELD:
        session = 1 if DOCUMENTS_BY_CODE[document].scope is PrintScope.SESSION else None
        pdf = pdf_of(print_one(event, document, session, language=code))
        assert b"pdfuaid" in pdf or b"pdfaid" in pdf, f"{document} has a letter that no font has"
        pages[document] = " ".join(pages_of(pdf))
        if code in HAN:
            others = {face for other, face in FACES.items() if other != code and face in pdf} - {b"CJKtc"}
            assert others == set(), f"{document} draws {code} with {others}"
    with translation.override(code):
        table = gettext("Table").casefold()
    assert table in pages["table-cards"].casefold(), "its words are read back from the file"


@pytest.mark.parametrize(
    "code", [code if code in TRIED else pytest.param(code, marks=pytest.mark.long) for code in CODES]
)
@pytest.mark.parametrize("rule_set", ["mcr-ffmj-2016", "ema-riichi-2016"])
def test_the_referees_card_has_two_sides(rule_set: str, code: str) -> None:
    """Words that are longer, such as チョンボ beside its points, are set smaller rather than on a third page."""
    event = walked_once(("a card", rule_set), lambda: make_seated_event(rule_set=rule_set))
    assert len(pages_of(pdf_of(print_one(event, "pocket-card", None, language=code)))) == 2
