"""Define the addresses of ``scoring.sheets``."""

from django.urls import URLPattern, path

from scoring.sheets.api import entries as entries_api
from scoring.sheets.api import hand_tiles as hand_tiles_api
from scoring.sheets.api import riichi_signals as riichi_signals_api
from scoring.sheets.api import signing as signing_api
from scoring.sheets.api import tables as tables_api
from scoring.sheets.views import (
    blank_sheets,
    corrections,
    dead_hands,
    hand_tiles,
    late_hands,
    photos,
    sheet,
    sheet_codes,
    signing,
    totals,
    typing,
)
from scoring.sheets.views import riichi as riichi_sheet
from tournaments.common.api.addresses import API_EVENT, API_SESSION, API_TABLE

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/blank-sheets/", blank_sheets.blank_sheets, name="blank-sheets"),
    path("t/<slug:slug>/s/<int:session>/code/", sheet_codes.sheet_code, name="sheet-code"),
    path("t/<slug:slug>/sheets/", signing.sheet_settings, name="sheet-settings"),
    path("p/<str:token>/sign/<int:session>/", signing.player_sign, name="player-sign"),
    path(f"{TABLE}sign/", signing.sign, name="sheet-sign"),
    path(f"{TABLE}sign/signed/<str:sha>.svg", signing.signed_image, name="signed-sheet"),
    path(f"{TABLE}sign/signed/<str:sha>.json", signing.signed_data, name="signed-sheet-data"),
    path(TABLE, sheet.sheet, name="sheet"),
    path(f"{TABLE}hands/", sheet.record, name="sheet-record"),
    path(f"{TABLE}hands/<int:hand>/tiles/", hand_tiles.hand_tiles, name="hand-tiles"),
    path(f"{TABLE}hands/<int:hand>/dead/", dead_hands.dead_hand, name="sheet-dead-hand"),
    path(f"{TABLE}preview/", riichi_sheet.preview, name="riichi-preview"),
    path(f"{TABLE}around/", riichi_sheet.signal, name="riichi-signal"),
    path(f"{TABLE}history/", sheet.history, name="sheet-history"),
    path(f"{TABLE}totals/", totals.totals, name="sheet-totals"),
    path(f"{TABLE}type/", typing.type_sheet, name="sheet-type"),
    path(f"{TABLE}photos/", photos.photos, name="sheet-photos"),
    path(f"{TABLE}photos/<uuid:uid>/", photos.photo, name="sheet-photo"),
    path(f"{TABLE}authority/", totals.authority, name="sheet-authority"),
    path(f"{TABLE}entries/<int:sequence>/", corrections.correct, name="sheet-correct"),
    path(f"{TABLE}late/<int:sequence>/", late_hands.late_hand, name="sheet-late-hand"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_SESSION}tables/", tables_api.Tables.as_view()),
    path(API_TABLE, tables_api.OneTable.as_view()),
    path(f"{API_TABLE}hands/", entries_api.Hands.as_view()),
    path(f"{API_TABLE}hands/<int:hand>/tiles/", hand_tiles_api.HandTilesOfSheet.as_view()),
    path(f"{API_TABLE}totals/", entries_api.Totals.as_view()),
    path(f"{API_TABLE}authority/", entries_api.Authority.as_view()),
    path(f"{API_TABLE}entries/<uuid:entry>/supersede/", entries_api.Supersede.as_view()),
    path(f"{API_TABLE}entries/<uuid:entry>/late/", entries_api.LateHandDecision.as_view()),
    path(f"{API_TABLE}signatures/", signing_api.Signatures.as_view()),
    path(f"{API_EVENT}sheet-settings/", signing_api.SheetSettingsOfEvent.as_view()),
    path(f"{API_TABLE}end-signal/", riichi_signals_api.Signal.as_view()),
    path(f"{API_SESSION}end-signal/", riichi_signals_api.Signals.as_view()),
]
