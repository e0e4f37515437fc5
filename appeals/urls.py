"""Route pages of ``appeals``."""

from django.urls import URLPattern, path

from appeals.api import appeals as appeals_api
from appeals.api import procedure as procedure_api
from appeals.views import acts, judging, letters, pages, papers, player
from tournaments.common.api.addresses import API_EVENT

EVENT = "t/<slug:slug>/appeals/"
ONE = EVENT + "<int:number>/"
OWN = "p/<str:token>/appeals/"

urlpatterns: list[URLPattern] = [
    path(EVENT, pages.appeals, name="appeals"),
    path(EVENT + "new/", letters.new, name="appeal-new"),
    path(EVENT + "settings/", pages.settings, name="appeal-settings"),
    path("t/<slug:slug>/rulings/<uuid:ruling>/appeal/", letters.announce, name="appeal-announce"),
    path(ONE, pages.appeal, name="appeal"),
    path(ONE + "do/", acts.act, name="appeal-act"),
    path(ONE + "statement/", letters.statement, name="appeal-statement"),
    path(ONE + "reception/", judging.reception, name="appeal-reception"),
    path(ONE + "answer/", judging.answer, name="appeal-answer"),
    path(ONE + "panel/", judging.panel, name="appeal-panel"),
    path(ONE + "hearing/", judging.hearing, name="appeal-hearing"),
    path(ONE + "photos/<uuid:photo>/", papers.photo, name="appeal-photo"),
    path(EVENT + "forms/<str:kind>/", papers.blank, name="appeal-blank"),
    path(EVENT + "forms/<str:kind>.pdf", papers.blank_file, name="appeal-blank-pdf"),
    path(ONE + "forms/<str:kind>/", papers.paper, name="appeal-paper"),
    path(ONE + "forms/<str:kind>.pdf", papers.paper_file, name="appeal-paper-pdf"),
    path(OWN, player.appeals, name="player-appeals"),
    path(OWN + "new/", player.new, name="player-appeal-new"),
    path(OWN + "<int:number>/", player.appeal, name="player-appeal"),
    path(OWN + "<int:number>/letter/", player.letter, name="player-appeal-letter"),
    path(OWN + "<int:number>/do/", player.act, name="player-appeal-act"),
    path(OWN + "<int:number>/photos/<uuid:photo>/", player.photo, name="player-photo"),
    path(OWN + "<int:number>/<str:kind>.pdf", player.paper_file, name="player-paper-pdf"),
]

_CALLS = f"{API_EVENT}appeals/"
_CALL = f"{_CALLS}<int:number>/"

api_urlpatterns: list[URLPattern] = [
    path(_CALLS, appeals_api.Appeals.as_view()),
    path(_CALL, appeals_api.OneAppeal.as_view()),
    path(f"{_CALL}letter/", appeals_api.LetterOfAppeal.as_view()),
    path(f"{_CALL}sign/", appeals_api.SignAppeal.as_view()),
    path(f"{_CALL}announcement/", procedure_api.Announcement.as_view()),
    path(f"{_CALL}excuse/", procedure_api.Excuse.as_view()),
    path(f"{_CALL}withdraw/", appeals_api.WithdrawAppeal.as_view()),
    path(f"{_CALL}deposit/", appeals_api.Deposit.as_view()),
    path(f"{_CALL}deposit/settle/", appeals_api.SettleDeposit.as_view()),
    path(f"{_CALL}reception/", procedure_api.Receive.as_view()),
    path(f"{_CALL}answer/", procedure_api.AnswerAppeal.as_view()),
    path(f"{_CALL}persist/", procedure_api.Persist.as_view()),
    path(f"{_CALL}accept/", procedure_api.Accept.as_view()),
    path(f"{_CALL}panel/", procedure_api.Panel.as_view()),
    path(f"{_CALL}recusals/", procedure_api.Recuse.as_view()),
    path(f"{_CALL}hearing/", procedure_api.OpenHearing.as_view()),
    path(f"{_CALL}statements/", procedure_api.Hear.as_view()),
    path(f"{_CALL}ballots/", procedure_api.Ballots.as_view()),
    path(f"{_CALL}decision/", procedure_api.Decide.as_view()),
    path(f"{_CALL}remedies/<uuid:remedy>/", procedure_api.CarryOut.as_view()),
    path(f"{_CALL}close/", procedure_api.Close.as_view()),
]
