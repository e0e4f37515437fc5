"""Pages of ``appeals``."""

from django.urls import URLPattern, path

from appeals.views import acts, judging, letters, pages, papers, player

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
