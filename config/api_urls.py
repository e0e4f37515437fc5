"""Addresses of the HTTP API."""

from django.urls import URLPattern, path, re_path

from appeals.api.urls import urlpatterns as appeals
from archive.event_files import api as event_files
from calculator.api import evaluate
from hall.api import equipment, roll_call
from paper.prints import api as prints
from paper.scans import api as scans
from penalties.notes import api as cases
from penalties.rulings.api import lateness
from penalties.rulings.api import views as rulings
from registration.api_keys import api as me
from registration.door.api import check_in, self_check_in
from registration.fees import api as receipts
from registration.mail import api as mail
from registration.privacy import api as privacy
from registration.questions import api as questions
from reports.closing import api as closing
from reports.federation import api as report_api
from reports.observer.api import ObserversReport
from reports.players import api as needs
from scoring.devices import api as devices
from scoring.event import api as rule_corrections
from scoring.finals.api import line_ups, next_session, phases, reserves, ties
from scoring.hall.api import plans as hall_plans
from scoring.publication.api import embargoes
from scoring.publication.api.releases import ReleaseSession, TakeBackRelease
from scoring.results.api import disputes, results
from scoring.seats.api import reseating, substitutions
from scoring.sheets.api import entries, hand_tiles, signing, tables
from scoring.sheets.api import riichi_signals as riichi_tables
from scoring.side_rankings import api as side_rankings
from scoring.standings.api import standings
from scoring.standings.api.balance import EventBalance
from series.api import keeping as series_keeping
from series.api import seasons as series_api
from tournaments.announcements import api as announcements
from tournaments.events.api import events, next_things
from tournaments.journal import api as audit
from tournaments.participation import api as participation
from tournaments.players.api import participants, player_links, teams
from tournaments.push import api as push
from tournaments.referees import api as referees
from tournaments.rules.api import rule_sets, rule_texts
from tournaments.seating.api import arrange as seating_arrange
from tournaments.seating.api import changes as seating_changes
from tournaments.seating.api import draws
from tournaments.seating.api import plan as seating
from tournaments.seating.api import proxies as draw_proxies
from tournaments.sessions import api as sessions
from tournaments.site.api import docs, index, missing
from tournaments.staff import api as staff
from tournaments.webhooks import api as webhooks

EVENT = "tournaments/<slug:slug>/"
SERIES = "series/<slug:series>/"
SESSION = EVENT + "sessions/<int:session>/"
TABLE = SESSION + "tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path("", index.Index.as_view(), name="api-index"),
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.docs, name="api-docs"),
    path("me/", me.Me.as_view()),
    path("evaluate/", evaluate.Evaluate.as_view()),
    path("waits/", evaluate.Waits.as_view()),
    path("rules/texts/", rule_texts.RuleTexts.as_view()),
    path("rules/texts/<slug:text>/", rule_texts.OneRuleText.as_view()),
    path("rule-sets/", rule_sets.RuleSets.as_view()),
    path("rule-sets/differences/", rule_sets.RuleSetDifferences.as_view()),
    path("rule-sets/<slug:name>/", rule_sets.OneRuleSet.as_view()),
    path("draws/<uuid:draw>/", draws.Draw.as_view()),
    path("draws/<uuid:draw>/run/", draws.RunDraw.as_view()),
    path("draws/<uuid:draw>/publish/", draws.PublishDraw.as_view()),
    path("draws/<uuid:draw>/proxies/", draw_proxies.DrawProxies.as_view()),
    path("draws/<uuid:draw>/drop/", seating_changes.DropDraw.as_view()),
    path("draws/<uuid:draw>/again/", seating_changes.DrawAgain.as_view()),
    path("draws/<uuid:draw>/what-if/", seating_changes.DrawWhatIf.as_view()),
    path("push/browsers/", push.PushBrowsers.as_view()),
    path("push/browsers/<uuid:browser>/", push.OnePushBrowser.as_view()),
    path("tournaments/", events.Events.as_view()),
    path(EVENT, events.Event.as_view()),
    path(EVENT + "teams/", teams.Teams.as_view()),
    path(EVENT + "teams/<uuid:team>/", teams.OneTeam.as_view()),
    path(EVENT + "webhooks/", webhooks.Webhooks.as_view()),
    path(EVENT + "webhooks/<uuid:webhook>/", webhooks.OneWebhook.as_view()),
    path(EVENT + "webhooks/<uuid:webhook>/pause/", webhooks.PauseWebhook.as_view()),
    path(EVENT + "webhooks/<uuid:webhook>/resume/", webhooks.ResumeWebhook.as_view()),
    path(EVENT + "webhooks/<uuid:webhook>/rotate/", webhooks.RotateWebhook.as_view()),
    path(EVENT + "webhooks/<uuid:webhook>/ping/", webhooks.PingWebhook.as_view()),
    path(EVENT + "webhooks/<uuid:webhook>/deliveries/<uuid:delivery>/again/", webhooks.DeliverAgain.as_view()),
    path(EVENT + "status/", events.EventStatusView.as_view()),
    path(EVENT + "remove/", events.EventRemoval.as_view()),
    path(EVENT + "next/", next_things.Next.as_view()),
    path(EVENT + "sessions/plan/", events.SessionPlan.as_view()),
    path(EVENT + "rule-set/", rule_sets.EventRuleSet.as_view()),
    path(EVENT + "rule-set/corrections/", rule_corrections.Corrections.as_view()),
    path(EVENT + "rule-set/corrections/preview/", rule_corrections.CorrectionPreview.as_view()),
    path(EVENT + "participants/", participants.Participants.as_view()),
    path(EVENT + "participants/bulk/", participants.ParticipantsBulk.as_view()),
    path(EVENT + "participants/<int:number>/", participants.OneParticipant.as_view()),
    path(EVENT + "participants/<int:number>/link/", player_links.ReplacePlayerLink.as_view()),
    path(EVENT + "player-links/", player_links.PlayerLinks.as_view()),
    path(EVENT + "check-in/", check_in.CheckIn.as_view()),
    path(EVENT + "participants/<int:number>/personal-data/", privacy.PersonalData.as_view()),
    path(EVENT + "participants/<int:number>/erase/", privacy.Erase.as_view()),
    path(EVENT + "registrations/register/", privacy.Members.as_view()),
    path(EVENT + "check-in/self/", self_check_in.SelfCheckIn.as_view()),
    path(EVENT + "registrations/questions/", questions.Questions.as_view()),
    path(EVENT + "registrations/questions/<uuid:question>/", questions.OneQuestion.as_view()),
    path(EVENT + "registrations/receipts/", receipts.Receipts.as_view()),
    path(EVENT + "mail/", mail.Mail.as_view()),
    path(EVENT + "mail/letters/", mail.MailLetters.as_view()),
    path(EVENT + "mail/letters/count/", mail.MailCount.as_view()),
    path(EVENT + "mail/<uuid:mail>/send/", mail.SendMail.as_view()),
    path(EVENT + "mail/<uuid:mail>/hand-over/", mail.HandMailOver.as_view()),
    path(EVENT + "mail/<uuid:mail>/stop/", mail.StopMail.as_view()),
    path(EVENT + "participation/", participation.Marks.as_view()),
    path(EVENT + "participation/byes/", participation.Byes.as_view()),
    path(EVENT + "participation/line-up/", participation.LineUp.as_view()),
    path(EVENT + "staff/", staff.Staff.as_view()),
    path(EVENT + "staff/<uuid:staff>/", staff.OneStaff.as_view()),
    path(EVENT + "staff/<uuid:staff>/invitation/", staff.Invitation.as_view()),
    path(EVENT + "seating/", seating.Seating.as_view()),
    path(EVENT + "seating/report/", seating.SeatingCheck.as_view()),
    path(EVENT + "seating/swap/", seating_changes.Swap.as_view()),
    path(EVENT + "seating/arrange/", seating_arrange.Arrange.as_view()),
    path(EVENT + "seating/leave/", seating_changes.Leave.as_view()),
    path(EVENT + "seating/enter/", seating_changes.Enter.as_view()),
    path(EVENT + "seating/close-table/", seating_changes.CloseTable.as_view()),
    path(EVENT + "seating/open-table/", seating_changes.OpenTable.as_view()),
    path(EVENT + "seating/move-table/", seating_changes.MoveTable.as_view()),
    path(EVENT + "seating/next-session/", next_session.NextSession.as_view()),
    path(EVENT + "draws/", draws.Draws.as_view()),
    path(EVENT + "draws/<uuid:draw>/run/", draws.RunEventDraw.as_view()),
    path(EVENT + "draws/<uuid:draw>/publish/", draws.PublishEventDraw.as_view()),
    path(EVENT + "sessions/", sessions.Sessions.as_view()),
    path(SESSION, sessions.OneSession.as_view()),
    path(SESSION + "start/", sessions.StartSession.as_view()),
    path(SESSION + "pause/", sessions.PauseSession.as_view()),
    path(SESSION + "resume/", sessions.ResumeSession.as_view()),
    path(SESSION + "explain/", sessions.ExplainStop.as_view()),
    path(SESSION + "extend/", sessions.ExtendSession.as_view()),
    path(SESSION + "extra/", sessions.GiveExtraTime.as_view()),
    path(SESSION + "end/", sessions.EndSession.as_view()),
    path(SESSION + "undo/", sessions.UndoClock.as_view()),
    path(SESSION + "release/", ReleaseSession.as_view()),
    path(SESSION + "take-back/", TakeBackRelease.as_view()),
    path(SESSION + "referees/", referees.Referees.as_view()),
    path(SESSION + "tables/", tables.Tables.as_view()),
    path(TABLE, tables.OneTable.as_view()),
    path(TABLE + "hands/", entries.Hands.as_view()),
    path(TABLE + "hands/<int:hand>/tiles/", hand_tiles.HandTilesOfSheet.as_view()),
    path(TABLE + "totals/", entries.Totals.as_view()),
    path(TABLE + "authority/", entries.Authority.as_view()),
    path(TABLE + "entries/<uuid:entry>/supersede/", entries.Supersede.as_view()),
    path(TABLE + "entries/<uuid:entry>/late/", entries.LateHandDecision.as_view()),
    path(TABLE + "submit/", results.Submit.as_view()),
    path(TABLE + "verify/", results.Verify.as_view()),
    path(TABLE + "reject/", results.Reject.as_view()),
    path(TABLE + "seats/", reseating.Reseat.as_view()),
    path(TABLE + "seats/preview/", reseating.ReseatPreview.as_view()),
    path(TABLE + "presence/", devices.Presence.as_view()),
    path(TABLE + "calls/", devices.Calls.as_view()),
    path(TABLE + "signatures/", signing.Signatures.as_view()),
    path(EVENT + "sheet-settings/", signing.SheetSettingsOfEvent.as_view()),
    path(TABLE + "keeper/", devices.Keeper.as_view()),
    path(SESSION + "floor/", devices.Floor.as_view()),
    path(EVENT + "hall-plan/", hall_plans.Plan.as_view()),
    path(EVENT + "equipment/", equipment.Equipment.as_view()),
    path(EVENT + "equipment/<slug:key>/", equipment.OneItem.as_view()),
    path(SESSION + "roll-call/", roll_call.RollCallOfSession.as_view()),
    path(SESSION + "roll-call/steps/", roll_call.StartSteps.as_view()),
    path(TABLE + "roll-call/", roll_call.RollCallOfTable.as_view()),
    path(EVENT + "calls/", devices.OpenCalls.as_view()),
    path(EVENT + "calls/<uuid:call>/give-back/", devices.GiveBackCall.as_view()),
    path(EVENT + "calls/<uuid:call>/confirm/", devices.ConfirmCall.as_view()),
    path(EVENT + "calls/<uuid:call>/claim/", devices.ClaimCall.as_view()),
    path(EVENT + "calls/<uuid:call>/done/", devices.FinishCall.as_view()),
    path(EVENT + "calls/<uuid:call>/withdraw/", devices.WithdrawCall.as_view()),
    path(TABLE + "substitutes/", substitutions.Substitutes.as_view()),
    path(TABLE + "substitutes/end/", substitutions.SubstituteEnds.as_view()),
    path(TABLE + "late/", lateness.Late.as_view()),
    path(TABLE + "end-signal/", riichi_tables.Signal.as_view()),
    path(SESSION + "end-signal/", riichi_tables.Signals.as_view()),
    path(EVENT + "substitutions/", substitutions.Substitutions.as_view()),
    path(EVENT + "balance/", EventBalance.as_view()),
    path(EVENT + "bench/", substitutions.Bench.as_view()),
    path(EVENT + "rulings/", rulings.Rulings.as_view()),
    path(EVENT + "rulings/<uuid:ruling>/", rulings.OneRuling.as_view()),
    path(EVENT + "rulings/<uuid:ruling>/revoke/", rulings.RevokeRuling.as_view()),
    path(EVENT + "rulings/propose/", rulings.Proposals.as_view()),
    path(EVENT + "incidents/", rulings.Incidents.as_view()),
    path(EVENT + "incidents/<uuid:incident>/dismiss/", rulings.DismissIncident.as_view()),
    path(EVENT + "rulings/<uuid:ruling>/case/", cases.WriteCase.as_view()),
    path(EVENT + "cases/", cases.Cases.as_view()),
    path(EVENT + "offences/", rulings.Offences.as_view()),
    path(EVENT + "announcements/", announcements.Announcements.as_view()),
    path(EVENT + "announcements/<uuid:announcement>/withdraw/", announcements.WithdrawAnnouncement.as_view()),
    path(EVENT + "line-ups/<int:session>/", line_ups.LineUpsOfSession.as_view()),
    path(EVENT + "line-ups/<int:session>/team/", line_ups.HandInLineUp.as_view()),
    path(EVENT + "line-ups/<int:session>/close/", line_ups.CloseLineUps.as_view()),
    path(EVENT + "phases/", phases.Phases.as_view()),
    path(EVENT + "phases/<int:number>/preview/", phases.PhasePreview.as_view()),
    path(EVENT + "phases/<int:number>/open/", phases.OpenPhase.as_view()),
    path(EVENT + "phases/<int:number>/draw/", phases.DrawPhase.as_view()),
    path(EVENT + "phases/<int:number>/tie/", ties.Tie.as_view()),
    path(EVENT + "phases/<int:number>/reserve/", reserves.Reserve.as_view()),
    path(EVENT + "phases/<int:number>/cancel/", phases.CancelPhase.as_view()),
    path(EVENT + "standings/", standings.Standings.as_view()),
    path(EVENT + "participants/<int:number>/needs/", needs.PlayerNeeds.as_view()),
    path(EVENT + "disputes/", disputes.Disputes.as_view()),
    path(EVENT + "disputes/<uuid:dispute>/answer/", disputes.AnswerDispute.as_view()),
    path(EVENT + "standings/<int:number>/why/", standings.StandingWhy.as_view()),
    path(EVENT + "team-standings/", standings.TeamStandings.as_view()),
    path(EVENT + "country-standings/", standings.CountryStandings.as_view()),
    *appeals,
    path(EVENT + "prints/", prints.Prints.as_view()),
    path(EVENT + "prints/scans/", scans.Scans.as_view()),
    path(EVENT + "prints/stale/", prints.StalePrints.as_view()),
    path(EVENT + "prints/pieces/<uuid:piece>/settle/", prints.PrintedPieceSettled.as_view()),
    path(EVENT + "prints/codes/<str:code>/", prints.PaperCode.as_view()),
    path(EVENT + "prints/<uuid:run>/", prints.OnePrint.as_view()),
    path(EVENT + "prints/<uuid:run>/file/", prints.PrintOutput.as_view()),
    path(EVENT + "prints/<uuid:run>/stop/", prints.StoppedPrint.as_view()),
    path(EVENT + "prints/batches/<uuid:batch>/file/", prints.BatchOutput.as_view()),
    path(EVENT + "closing/", closing.Closing.as_view()),
    path(EVENT + "closing/words/", closing.ClosingWords.as_view()),
    path(EVENT + "closing/close/", closing.Close.as_view()),
    path(EVENT + "closing/reopen/", closing.Reopen.as_view()),
    path(EVENT + "reports/", report_api.EventReports.as_view()),
    path(EVENT + "reports/<slug:code>/", report_api.EventReport.as_view()),
    path(EVENT + "observer-report/", ObserversReport.as_view()),
    path(EVENT + "revisions/", closing.Revisions.as_view()),
    path(EVENT + "revisions/<int:number>/", closing.OneRevision.as_view()),
    path(EVENT + "file/", event_files.EventFile.as_view()),
    path(EVENT + "backups/", event_files.Backups.as_view()),
    path(EVENT + "copy/", event_files.Copies.as_view()),
    path("series/", series_api.SeriesList.as_view()),
    path(SERIES, series_api.SeriesStandings.as_view()),
    path(SERIES + "events/", series_api.SeriesEvents.as_view()),
    path(SERIES + "events/<uuid:event>/", series_keeping.OneSeriesEvent.as_view()),
    path(SERIES + "rules/", series_keeping.SeriesRules.as_view()),
    path(SERIES + "take-over/", series_keeping.SeriesTakeOver.as_view()),
    path(SERIES + "clubs/", series_keeping.SeriesClubs.as_view()),
    path(SERIES + "classes/", series_keeping.SeriesClasses.as_view()),
    path(SERIES + "players/<slug:person>/outlook/", series_keeping.SeriesOutlook.as_view()),
    path("event-files/", event_files.EventFiles.as_view()),
    path("event-files/inspect/", event_files.InspectEventFile.as_view()),
    path(EVENT + "side-rankings/", side_rankings.SideRankings.as_view()),
    path(EVENT + "embargoes/", embargoes.Embargoes.as_view()),
    path(EVENT + "embargoes/<uuid:embargo>/lift/", embargoes.LiftEmbargo.as_view()),
    path(EVENT + "audit/", audit.Audit.as_view()),
    re_path(r"^(?P<rest>[\s\S]*)$", missing.Missing.as_view()),
]
