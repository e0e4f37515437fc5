"""Pages of ``scoring``: table sheets, the session's desk and results, standings."""

from django.urls import path

from scoring.urls_devices import urlpatterns as devices
from scoring.views import (
    calculator,
    corrections,
    desk,
    fans,
    next_session,
    phases,
    published,
    reseating,
    riichi_around,
    riichi_hand,
    riichi_sheet,
    session_results,
    sheet,
    standings,
    totals,
    verification,
)

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    *devices,
    path("hand/", calculator.calculator, name="calculator"),
    path("hand/riichi/", riichi_hand.calculator, name="riichi-hand"),
    path("riichi-payments/", riichi_hand.payments, name="riichi-payments"),
    path("fans/", fans.fans, name="fans"),
    path("t/<slug:slug>/draws/next/", next_session.session_draw, name="session-draw"),
    path("t/<slug:slug>/phases/", phases.phases, name="phases"),
    path("t/<slug:slug>/phases/plan/", phases.phases_plan, name="phases-plan"),
    path("t/<slug:slug>/phases/<int:number>/", phases.phase, name="phase"),
    path("t/<slug:slug>/phases/<int:number>/decide/", phases.phase_open, name="phase-open"),
    path("t/<slug:slug>/phases/<int:number>/draw/", phases.phase_draw, name="phase-draw"),
    path("t/<slug:slug>/phases/<int:number>/cancel/", phases.phase_cancel, name="phase-cancel"),
    path("t/<slug:slug>/standings/", standings.players, name="standings"),
    path("t/<slug:slug>/standings/teams/", standings.teams, name="team-standings"),
    path("t/<slug:slug>/standings/countries/", standings.countries, name="country-standings"),
    path("t/<slug:slug>/standings/<int:number>/", standings.row, name="standing-row"),
    path("t/<slug:slug>/standings/published/", published.published, name="published"),
    path("t/<slug:slug>/standings/published/<int:pk>/", published.published_one, name="published-one"),
    path("t/<slug:slug>/desk/", desk.desk_now, name="desk-now"),
    path("t/<slug:slug>/s/<int:session>/", desk.desk, name="desk"),
    path("t/<slug:slug>/s/<int:session>/clock/", desk.clock, name="desk-clock"),
    path("t/<slug:slug>/s/<int:session>/results/", session_results.results, name="results"),
    path(TABLE, sheet.sheet, name="sheet"),
    path(f"{TABLE}hands/", sheet.record, name="sheet-record"),
    path(f"{TABLE}hands/<int:hand>/tiles/", calculator.hand_tiles, name="hand-tiles"),
    path(f"{TABLE}preview/", riichi_sheet.preview, name="riichi-preview"),
    path(f"{TABLE}around/", riichi_around.around, name="riichi-around"),
    path(f"{TABLE}seats/", reseating.seats, name="sheet-seats"),
    path(f"{TABLE}history/", sheet.history, name="sheet-history"),
    path(f"{TABLE}totals/", totals.totals, name="sheet-totals"),
    path(f"{TABLE}authority/", totals.authority, name="sheet-authority"),
    path(f"{TABLE}entries/<int:entry>/", corrections.correct, name="sheet-correct"),
    path(f"{TABLE}submit/", verification.submit, name="sheet-submit"),
    path(f"{TABLE}verify/", verification.verify, name="sheet-verify"),
    path(f"{TABLE}reject/", verification.reject, name="sheet-reject"),
]
