"""Route pages of the calculators: open to everybody, they know no event."""

from django.urls import URLPattern, path

from calculator.api import evaluate as evaluate_api
from calculator.views import fans, hand, payments

urlpatterns = [
    path("hand/", hand.mcr, name="calculator"),
    path("hand/riichi/", hand.riichi, name="riichi-hand"),
    path("riichi-payments/", payments.payments, name="riichi-payments"),
    path("fans/", fans.fans, name="fans"),
]

api_urlpatterns: list[URLPattern] = [
    path("evaluate/", evaluate_api.Evaluate.as_view()),
    path("waits/", evaluate_api.Waits.as_view()),
]
