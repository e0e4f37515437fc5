"""Pages of ``scoring``: table sheets, the session's desk and results, standings."""

from django.urls import path

from scoring.accidents import views as accidents
from scoring.calls.views import calls, player_call
from scoring.devices.views import devices, floor
from scoring.event.views import rule_corrections
from scoring.finals.views import line_ups, next_session, phases
from scoring.hall.views import desk
from scoring.hall.views import map as hall_map
from scoring.publication.views import embargoes, session_results
from scoring.publication.views.published import published, published_one
from scoring.results.views import disputes, verification
from scoring.results.views.second_reading import read_again
from scoring.seats.views import reseating, substitutes
from scoring.sheets.views import (
    blank_sheets,
    corrections,
    dead_hands,
    hand_tiles,
    late_hands,
    photos,
    sheet,
    signing,
    totals,
    typing,
)
from scoring.sheets.views import riichi as riichi_sheet
from scoring.side_rankings import views as side_rankings
from scoring.standings import views as standings
from scoring.statistics import views as statistics
from scoring.urls_devices import urlpatterns as under_cards

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    *under_cards,
    path("t/<slug:slug>/draws/next/", next_session.session_draw, name="session-draw"),
    path("t/<slug:slug>/rules/correct/", rule_corrections.rules_correct, name="rules-correct"),
    path("t/<slug:slug>/line-ups/<int:session>/", line_ups.line_ups, name="line-ups"),
    path("p/<str:token>/line-up/<int:session>/", line_ups.player_line_up, name="player-line-up"),
    path("t/<slug:slug>/phases/", phases.phases, name="phases"),
    path("t/<slug:slug>/phases/plan/", phases.phases_plan, name="phases-plan"),
    path("t/<slug:slug>/phases/<int:number>/", phases.phase, name="phase"),
    path("t/<slug:slug>/phases/<int:number>/decide/", phases.phase_open, name="phase-open"),
    path("t/<slug:slug>/phases/<int:number>/draw/", phases.phase_draw, name="phase-draw"),
    path("t/<slug:slug>/phases/<int:number>/tie/", phases.phase_tie, name="phase-tie"),
    path("t/<slug:slug>/phases/<int:number>/reserve/", phases.phase_reserve, name="phase-reserve"),
    path("t/<slug:slug>/phases/<int:number>/cancel/", phases.phase_cancel, name="phase-cancel"),
    path("t/<slug:slug>/standings/", standings.players, name="standings"),
    path("t/<slug:slug>/standings/teams/", standings.teams, name="team-standings"),
    path("t/<slug:slug>/standings/countries/", standings.countries, name="country-standings"),
    path("t/<slug:slug>/standings/side/", side_rankings.side_rankings, name="side-rankings"),
    path("t/<slug:slug>/standings/side/choose/", side_rankings.choose, name="side-rankings-choose"),
    path("t/<slug:slug>/standings/<int:number>/", standings.row, name="standing-row"),
    path("t/<slug:slug>/standings/published/", published, name="published"),
    path("t/<slug:slug>/standings/published/<uuid:uid>/", published_one, name="published-one"),
    path("t/<slug:slug>/standings/kept-back/", embargoes.embargoes, name="embargoes"),
    path("t/<slug:slug>/statistics/", statistics.statistics, name="statistics"),
    path("t/<slug:slug>/accidents/", accidents.accidents, name="accidents"),
    path("t/<slug:slug>/accidents/<uuid:uid>/", accidents.accident, name="accident"),
    path("t/<slug:slug>/desk/", desk.desk_now, name="desk-now"),
    path("t/<slug:slug>/s/<int:session>/", desk.desk, name="desk"),
    path("t/<slug:slug>/s/<int:session>/clock/", desk.clock, name="desk-clock"),
    path("t/<slug:slug>/s/<int:session>/end-signal/", desk.end_signal, name="desk-end-signal"),
    path("t/<slug:slug>/s/<int:session>/substitutes/", substitutes.substitutes, name="substitutes"),
    path("t/<slug:slug>/s/<int:session>/results/", session_results.results, name="results"),
    path("t/<slug:slug>/s/<int:session>/floor/", floor.floor, name="floor"),
    path("t/<slug:slug>/s/<int:session>/blank-sheets/", blank_sheets.blank_sheets, name="blank-sheets"),
    path("t/<slug:slug>/s/<int:session>/calls/<uuid:uid>/", calls.answer_call, name="call-answer"),
    path("t/<slug:slug>/calls/", calls.calls, name="calls"),
    path("t/<slug:slug>/map/", hall_map.hall, name="hall-map"),
    path("t/<slug:slug>/map/plan/", hall_map.hall_plan_page, name="hall-plan"),
    path(f"{TABLE}call/", devices.call, name="table-call"),
    path("t/<slug:slug>/sheets/", signing.sheet_settings, name="sheet-settings"),
    path("p/<str:token>/dispute/<int:session>/", disputes.player_dispute, name="player-dispute"),
    path("t/<slug:slug>/s/<int:session>/disputes/", disputes.disputes, name="disputes"),
    path("p/<str:token>/call/<int:session>/", player_call.player_call, name="player-call"),
    path("p/<str:token>/sign/<int:session>/", signing.player_sign, name="player-sign"),
    path(f"{TABLE}sign/", signing.sign, name="sheet-sign"),
    path(f"{TABLE}sign/signed/<str:sha>.svg", signing.signed_image, name="signed-sheet"),
    path(f"{TABLE}sign/signed/<str:sha>.json", signing.signed_data, name="signed-sheet-data"),
    path(f"{TABLE}keeper/", devices.keeper, name="sheet-keeper"),
    path(TABLE, sheet.sheet, name="sheet"),
    path(f"{TABLE}hands/", sheet.record, name="sheet-record"),
    path(f"{TABLE}hands/<int:hand>/tiles/", hand_tiles.hand_tiles, name="hand-tiles"),
    path(f"{TABLE}hands/<int:hand>/dead/", dead_hands.dead_hand, name="sheet-dead-hand"),
    path(f"{TABLE}preview/", riichi_sheet.preview, name="riichi-preview"),
    path(f"{TABLE}around/", riichi_sheet.signal, name="riichi-signal"),
    path(f"{TABLE}seats/", reseating.seats, name="sheet-seats"),
    path(f"{TABLE}history/", sheet.history, name="sheet-history"),
    path(f"{TABLE}totals/", totals.totals, name="sheet-totals"),
    path(f"{TABLE}type/", typing.type_sheet, name="sheet-type"),
    path(f"{TABLE}read-again/", read_again, name="sheet-read-again"),
    path(f"{TABLE}photos/", photos.photos, name="sheet-photos"),
    path(f"{TABLE}photos/<uuid:uid>/", photos.photo, name="sheet-photo"),
    path(f"{TABLE}authority/", totals.authority, name="sheet-authority"),
    path(f"{TABLE}entries/<int:sequence>/", corrections.correct, name="sheet-correct"),
    path(f"{TABLE}late/<int:sequence>/", late_hands.late_hand, name="sheet-late-hand"),
    path(f"{TABLE}submit/", verification.submit, name="sheet-submit"),
    path(f"{TABLE}verify/", verification.verify, name="sheet-verify"),
    path(f"{TABLE}reject/", verification.reject, name="sheet-reject"),
]
