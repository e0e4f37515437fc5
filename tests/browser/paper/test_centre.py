"""The print centre in a browser: a ticked document shows its first page, as the choice makes it."""

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ADDRESS = """async (given) => {
  const { lookAddress } = await import('/static/js/paper/centre.js');
  return lookAddress(given.address, given.chosen);
}"""
FOLLOW = """async () => {
  const { followChoice } = await import('/static/js/paper/centre.js');
  document.body.innerHTML = `
    <form id="f">
      <input type="checkbox" name="document" value="poster"><input type="radio" name="paper" value="letter" checked>
    </form>
    <p data-no-look></p>
    <figure data-look="poster" data-address="/static/favicon.svg" hidden><img alt=""></figure>`;
  followChoice(document.getElementById('f'), document);
  const seen = () => [
    document.querySelector('figure').hidden,
    document.querySelector('img').getAttribute('src'),
    document.querySelector('[data-no-look]').hidden,
  ];
  const before = seen();
  document.querySelector('[name=document]').click();
  return [before, seen()];
}"""


def test_an_address_carries_what_is_chosen(phone: Page) -> None:
    phone.goto("/")
    given = {"address": "/t/a/print/preview/x.png?old=1", "chosen": {"session": "4", "paper": "a4", "language": ""}}
    assert phone.evaluate(ADDRESS, given) == "/t/a/print/preview/x.png?session=4&paper=a4"


def test_a_picture_is_fetched_when_its_document_is_ticked(phone: Page) -> None:
    phone.goto("/")
    before, after = phone.evaluate(FOLLOW)
    assert before == [True, None, False]
    assert after == [False, "/static/favicon.svg?paper=letter", True]
