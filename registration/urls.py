"""Pages of ``registration``. Names with an underscore are the ones by which allauth knows its pages."""

from django.urls import URLPattern, path, re_path
from django.views.generic import RedirectView

from registration.views import accounts, desk, home, invitations, keys, registering, set_up
from registration.views.signing_in import SignIn

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("set-up/", set_up.set_up, name="set-up"),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-in/", SignIn.as_view(), name="account_login"),
    path("t/<slug:slug>/staff/invitations/", invitations.invitations, name="invitations"),
    path("t/<slug:slug>/staff/invitations/<uuid:uid>/", invitations.invitation_revoke, name="invitation-revoke"),
    path("t/<slug:slug>/staff/<uuid:uid>/password/", invitations.password_link_page, name="password-link"),
    path("t/<slug:slug>/register/", registering.register_page, name="register"),
    path("r/<str:token>/", registering.status, name="registration-status"),
    path("t/<slug:slug>/registrations/", desk.registrations, name="registrations"),
    path("t/<slug:slug>/registrations/form/", desk.registration_form, name="registration-form"),
    path("t/<slug:slug>/registrations/registrations.csv", desk.registrations_csv, name="registrations-csv"),
    path("invitation/<str:token>/", invitations.invitation, name="invitation"),
    path("account/new/", RedirectView.as_view(pattern_name="sign-in"), name="account_signup"),  # nobody signs up
    path("sign-in/second-step/", accounts.second_step_asked, name="mfa_authenticate"),
    path("account/", accounts.own_account, name="account"),
    path("account/password/", accounts.change_password, name="account_change_password"),
    path("account/password/first/", accounts.set_password, name="account_set_password"),
    path("account/password/reset/", accounts.reset_password, name="account_reset_password"),
    path("account/password/reset/sent/", accounts.reset_sent, name="account_reset_password_done"),
    re_path(
        r"^account/password/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        accounts.reset_key,
        name="account_reset_password_from_key",
    ),
    path("account/you/", accounts.reauthenticate, name="account_reauthenticate"),
    path("account/you/second-step/", accounts.second_step_again, name="mfa_reauthenticate"),
    path("account/second-step/", accounts.second_step, name="mfa_index"),
    path("account/second-step/on/", accounts.second_step_on, name="mfa_activate_totp"),
    path("account/second-step/off/", accounts.second_step_off, name="mfa_deactivate_totp"),
    path("account/second-step/spare/", accounts.spare_codes, name="mfa_view_recovery_codes"),
    path("account/second-step/spare/file/", accounts.spare_codes_file, name="mfa_download_recovery_codes"),
    path("account/second-step/spare/new/", accounts.spare_codes_new, name="mfa_generate_recovery_codes"),
    path("account/keys/", keys.keys, name="keys"),
    path("account/keys/<uuid:uid>/", keys.key_revoke, name="key-revoke"),
    path("account/devices/", accounts.devices, name="usersessions_list"),
]
