"""Define the URLs of ``tournaments.players``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.players.api import participants as participants_api
from tournaments.players.api import player_links as player_links_api
from tournaments.players.api import teams as teams_api
from tournaments.players.views import merging, participants, people, player, player_links, teams

EVENT = "t/<slug:slug>"

urlpatterns = [
    path("t/<slug:slug>/participants/<int:number>/link/", player.player_link, name="player-link"),
    path("t/<slug:slug>/links/", player_links.player_links, name="player-links"),
    path("t/<slug:slug>/links/cards/", player_links.player_link_cards, name="player-link-cards"),
    path("t/<slug:slug>/links/links.csv", player_links.player_links_csv, name="player-links-csv"),
    path("t/<slug:slug>/poster/", player_links.event_poster, name="event-poster"),
    path("t/<slug:slug>/me/", player_links.own_page, name="own-page"),
    path("people/", people.people, name="people"),
    path("people/<uuid:uid>/", people.person, name="person"),
    path("people/<uuid:uid>/merge/", merging.person_merge, name="person-merge"),
    path("people/merges/<uuid:merge>/", merging.person_part, name="person-part"),
    path(f"{EVENT}/participants/", participants.participants, name="participants"),
    path(f"{EVENT}/participants/add/", participants.participant_add, name="participant-add"),
    path(f"{EVENT}/participants/teams/", teams.teams, name="teams"),
    path(f"{EVENT}/participants/check-in/", participants.check_in, name="check-in"),
    path(f"{EVENT}/participants/<int:number>/edit/", participants.participant_edit, name="participant-edit"),
    path(f"{EVENT}/participants/<int:number>/state/", participants.participant_state, name="participant-state"),
    path(f"{EVENT}/participants/<int:number>/remove/", participants.participant_remove, name="participant-remove"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}teams/", teams_api.Teams.as_view()),
    path(f"{API_EVENT}teams/<uuid:team>/", teams_api.OneTeam.as_view()),
    path(f"{API_EVENT}participants/", participants_api.Participants.as_view()),
    path(f"{API_EVENT}participants/bulk/", participants_api.ParticipantsBulk.as_view()),
    path(f"{API_EVENT}participants/<int:number>/", participants_api.OneParticipant.as_view()),
    path(f"{API_EVENT}participants/<int:number>/link/", player_links_api.ReplacePlayerLink.as_view()),
    path(f"{API_EVENT}player-links/", player_links_api.PlayerLinks.as_view()),
]
