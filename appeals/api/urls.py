"""Addresses of appeals in the HTTP API, under ``/tournaments/{slug}/appeals/``."""

from django.urls import URLPattern, path

from appeals.api import appeals, procedure

EVENT = "tournaments/<slug:slug>/appeals/"
ONE = EVENT + "<int:number>/"

urlpatterns: list[URLPattern] = [
    path(EVENT, appeals.Appeals.as_view()),
    path(ONE, appeals.OneAppeal.as_view()),
    path(ONE + "letter/", appeals.LetterOfAppeal.as_view()),
    path(ONE + "sign/", appeals.SignAppeal.as_view()),
    path(ONE + "announcement/", procedure.Announcement.as_view()),
    path(ONE + "excuse/", procedure.Excuse.as_view()),
    path(ONE + "withdraw/", appeals.WithdrawAppeal.as_view()),
    path(ONE + "deposit/", appeals.Deposit.as_view()),
    path(ONE + "deposit/settle/", appeals.SettleDeposit.as_view()),
    path(ONE + "reception/", procedure.Receive.as_view()),
    path(ONE + "answer/", procedure.AnswerAppeal.as_view()),
    path(ONE + "persist/", procedure.Persist.as_view()),
    path(ONE + "accept/", procedure.Accept.as_view()),
    path(ONE + "panel/", procedure.Panel.as_view()),
    path(ONE + "recusals/", procedure.Recuse.as_view()),
    path(ONE + "hearing/", procedure.OpenHearing.as_view()),
    path(ONE + "statements/", procedure.Hear.as_view()),
    path(ONE + "ballots/", procedure.Ballots.as_view()),
    path(ONE + "decision/", procedure.Decide.as_view()),
    path(ONE + "remedies/<uuid:remedy>/", procedure.CarryOut.as_view()),
    path(ONE + "close/", procedure.Close.as_view()),
]
