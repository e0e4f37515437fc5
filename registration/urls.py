"""Define the pages of ``registration``. Names with an underscore are those that allauth uses."""

from django.urls import URLPattern, path, re_path
from django.views.generic import RedirectView

from registration.accounts.views import home, invitations, passkeys, set_up
from registration.accounts.views import profile as accounts
from registration.accounts.views.sign_in import SignIn
from registration.api_keys import api as api_keys_api
from registration.api_keys import views as keys
from registration.desk import views as desk
from registration.door.api import check_in as check_in_api
from registration.door.api import self_check_in as self_check_in_api
from registration.door.views import page as door
from registration.door.views import self_check_in
from registration.fees import api as fees_api
from registration.fees import views as receipts
from registration.form.views import registration_form
from registration.mail import api as mail_api
from registration.mail import views as mail
from registration.privacy import api as privacy_api
from registration.privacy import views as privacy
from registration.questions import api as questions_api
from registration.questions import views as questions
from registration.registers import views as registers
from registration.registrations.views import desk as desk_one
from registration.registrations.views import public as registering
from tournaments.common.api.addresses import API_EVENT

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
    path("t/<slug:slug>/registrations/form/", registration_form, name="registration-form"),
    path("t/<slug:slug>/registrations/questions/", questions.questions, name="registration-questions"),
    path("t/<slug:slug>/registrations/questions/<uuid:uid>/", questions.question, name="registration-question"),
    path("t/<slug:slug>/registrations/receipts/", receipts.receipts, name="registration-receipts"),
    path("t/<slug:slug>/registrations/receipts/<int:number>/", receipts.receipt, name="registration-receipt"),
    path("t/<slug:slug>/registrations/registrations.csv", desk.registrations_csv, name="registrations-csv"),
    path("t/<slug:slug>/registrations/registrations.xlsx", desk.registrations_xlsx, name="registrations-xlsx"),
    path("t/<slug:slug>/registrations/<uuid:uid>/", desk_one.registration_page, name="registration-page"),
    path("t/<slug:slug>/registrations/<uuid:uid>/correct/", desk_one.registration_correct, name="registration-correct"),
    path("t/<slug:slug>/mail/", mail.mail, name="mail"),
    path("t/<slug:slug>/mail/write/", mail.mail_write, name="mail-write"),
    path("t/<slug:slug>/mail/texts/", mail.mail_texts, name="mail-texts"),
    path("t/<slug:slug>/mail/texts/<str:about>/<str:language>/", mail.mail_text, name="mail-text"),
    path("t/<slug:slug>/mail/<uuid:uid>/", mail.mail_message, name="mail-message"),
    path("r/<str:token>/change/", registering.change, name="registration-change"),
    path("r/<str:token>/receipts/<int:number>/", receipts.own_receipt, name="own-receipt"),
    path("r/<str:token>/data/", privacy.registration_data, name="registration-data"),
    path("r/<str:token>/data.json", privacy.registration_data_file, name="registration-data-file"),
    path("p/<str:token>/data/", privacy.player_data, name="player-data"),
    path("p/<str:token>/data.json", privacy.player_data_file, name="player-data-file"),
    path("t/<slug:slug>/participants/<int:number>/data/", privacy.participant_privacy, name="participant-privacy"),
    path(
        "t/<slug:slug>/participants/<int:number>/data.json",
        privacy.participant_data_file,
        name="participant-data-file",
    ),
    path("registers/", registers.registers, name="registers"),
    path("registers/<uuid:uid>/", registers.register_page, name="register-page"),
    path("registers/<uuid:uid>/file/", registers.register_file, name="register-file"),
    path("t/<slug:slug>/registrations/register/", registers.event_register, name="event-register"),
    path(
        "t/<slug:slug>/participants/<int:number>/licence/",
        registers.participant_licence,
        name="participant-licence",
    ),
    path("r/<str:token>/news/", mail.mail_off, name="mail-off"),
    path("t/<slug:slug>/door/", door.door, name="door"),
    path("t/<slug:slug>/door/missing/", door.missing, name="door-missing"),
    path("t/<slug:slug>/door/code/", self_check_in.hall_code, name="hall-code"),
    path("p/<str:token>/here/", self_check_in.own_check_in, name="own-check-in"),
    path("t/<slug:slug>/door/<str:token>/", door.badge, name="door-badge"),
    path("invitation/<str:token>/", invitations.invitation, name="invitation"),
    path("account/new/", RedirectView.as_view(pattern_name="sign-in"), name="account_signup"),  # nobody signs up
    path("sign-in/second-step/", passkeys.second_step, name="mfa_authenticate"),
    path("sign-in/passkey/", passkeys.sign_in_by_passkey, name="mfa_login_webauthn"),
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
    path("account/you/passkey/", passkeys.passkey_again, name="mfa_reauthenticate_webauthn"),
    path("account/passkeys/", passkeys.passkeys, name="mfa_list_webauthn"),
    path("account/passkeys/new/", passkeys.new_passkey, name="mfa_add_webauthn"),
    path("account/passkeys/<slug:passkey>/", passkeys.passkey_name, name="mfa_edit_webauthn"),
    path("account/passkeys/<slug:passkey>/remove/", passkeys.passkey_remove, name="mfa_remove_webauthn"),
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

api_urlpatterns: list[URLPattern] = [
    path("me/", api_keys_api.Me.as_view()),
    path(f"{API_EVENT}check-in/", check_in_api.CheckIn.as_view()),
    path(f"{API_EVENT}participants/<int:number>/personal-data/", privacy_api.PersonalData.as_view()),
    path(f"{API_EVENT}participants/<int:number>/erase/", privacy_api.Erase.as_view()),
    path(f"{API_EVENT}registrations/register/", privacy_api.Members.as_view()),
    path(f"{API_EVENT}check-in/self/", self_check_in_api.SelfCheckIn.as_view()),
    path(f"{API_EVENT}registrations/questions/", questions_api.Questions.as_view()),
    path(f"{API_EVENT}registrations/questions/<uuid:question>/", questions_api.OneQuestion.as_view()),
    path(f"{API_EVENT}registrations/receipts/", fees_api.Receipts.as_view()),
    path(f"{API_EVENT}mail/", mail_api.Mail.as_view()),
    path(f"{API_EVENT}mail/letters/", mail_api.MailLetters.as_view()),
    path(f"{API_EVENT}mail/letters/count/", mail_api.MailCount.as_view()),
    path(f"{API_EVENT}mail/<uuid:mail>/send/", mail_api.SendMail.as_view()),
    path(f"{API_EVENT}mail/<uuid:mail>/hand-over/", mail_api.HandMailOver.as_view()),
    path(f"{API_EVENT}mail/<uuid:mail>/stop/", mail_api.StopMail.as_view()),
]
