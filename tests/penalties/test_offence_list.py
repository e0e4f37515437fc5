"""The list of offences says in the reader's language what stands for the number of a clause."""

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("fr", "changements depuis 2012"), ("en", "changes since 2012")])
def test_words_that_stand_for_a_clause_are_the_readers(language: str, words: str) -> None:
    """EMA 2016 names a chombo among its changes, which have no number of their own."""
    page = Client(headers={"accept-language": language}).get("/rules/offences/riichi/").text
    assert words in page
    assert ("changes since 2012" in page) == (language == "en")
