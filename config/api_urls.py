"""Addresses of the HTTP API (design 6.2)."""

from django.urls import URLPattern, path, re_path

from appeals.api.urls import urlpatterns as appeals
from penalties.api import rulings
from scoring.api import entries, evaluate, hand_tiles, results, riichi_tables, standings, tables
from tournaments.api import (
    audit,
    docs,
    draws,
    events,
    missing,
    participants,
    referees,
    rule_sets,
    seating,
    sessions,
    staff,
)

EVENT = "tournaments/<slug:slug>/"
SESSION = EVENT + "sessions/<int:session>/"
TABLE = SESSION + "tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.docs, name="api-docs"),
    path("evaluate/", evaluate.Evaluate.as_view()),
    path("waits/", evaluate.Waits.as_view()),
    path("rule-sets/", rule_sets.RuleSets.as_view()),
    path("rule-sets/differences/", rule_sets.RuleSetDifferences.as_view()),
    path("rule-sets/<slug:name>/", rule_sets.OneRuleSet.as_view()),
    path("draws/<int:draw>/", draws.Draw.as_view()),
    path("draws/<int:draw>/run/", draws.RunDraw.as_view()),
    path("draws/<int:draw>/publish/", draws.PublishDraw.as_view()),
    path("tournaments/", events.Events.as_view()),
    path(EVENT, events.Event.as_view()),
    path(EVENT + "rule-set/", rule_sets.EventRuleSet.as_view()),
    path(EVENT + "participants/", participants.Participants.as_view()),
    path(EVENT + "participants/bulk/", participants.ParticipantsBulk.as_view()),
    path(EVENT + "participants/<int:number>/", participants.OneParticipant.as_view()),
    path(EVENT + "staff/", staff.Staff.as_view()),
    path(EVENT + "staff/<int:staff>/", staff.OneStaff.as_view()),
    path(EVENT + "seating/", seating.Seating.as_view()),
    path(EVENT + "seating/report/", seating.SeatingCheck.as_view()),
    path(EVENT + "draws/", draws.Draws.as_view()),
    path(EVENT + "draws/<int:draw>/run/", draws.RunEventDraw.as_view()),
    path(EVENT + "draws/<int:draw>/publish/", draws.PublishEventDraw.as_view()),
    path(EVENT + "sessions/", sessions.Sessions.as_view()),
    path(SESSION + "start/", sessions.StartSession.as_view()),
    path(SESSION + "pause/", sessions.PauseSession.as_view()),
    path(SESSION + "resume/", sessions.ResumeSession.as_view()),
    path(SESSION + "extend/", sessions.ExtendSession.as_view()),
    path(SESSION + "end/", sessions.EndSession.as_view()),
    path(SESSION + "release/", results.ReleaseSession.as_view()),
    path(SESSION + "referees/", referees.Referees.as_view()),
    path(SESSION + "tables/", tables.Tables.as_view()),
    path(TABLE, tables.OneTable.as_view()),
    path(TABLE + "hands/", entries.Hands.as_view()),
    path(TABLE + "hands/<int:hand>/tiles/", hand_tiles.HandTilesOfSheet.as_view()),
    path(TABLE + "totals/", entries.Totals.as_view()),
    path(TABLE + "authority/", entries.Authority.as_view()),
    path(TABLE + "entries/<int:entry>/supersede/", entries.Supersede.as_view()),
    path(TABLE + "submit/", results.Submit.as_view()),
    path(TABLE + "verify/", results.Verify.as_view()),
    path(TABLE + "reject/", results.Reject.as_view()),
    path(TABLE + "substitutes/", riichi_tables.Substitutes.as_view()),
    path(TABLE + "substitutes/end/", riichi_tables.SubstituteEnds.as_view()),
    path(TABLE + "late/", riichi_tables.Late.as_view()),
    path(TABLE + "end-signal/", riichi_tables.Signal.as_view()),
    path(EVENT + "rulings/", rulings.Rulings.as_view()),
    path(EVENT + "rulings/<int:ruling>/revoke/", rulings.RevokeRuling.as_view()),
    path(EVENT + "offences/", rulings.Offences.as_view()),
    path(EVENT + "standings/", standings.Standings.as_view()),
    path(EVENT + "standings/<int:number>/why/", standings.StandingWhy.as_view()),
    path(EVENT + "team-standings/", standings.TeamStandings.as_view()),
    path(EVENT + "country-standings/", standings.CountryStandings.as_view()),
    *appeals,
    path(EVENT + "audit/", audit.Audit.as_view()),
    re_path(r"^(?P<rest>.*)$", missing.Missing.as_view()),
]
