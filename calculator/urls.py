"""Pages of the calculators: open to everybody, they know no event."""

from django.urls import path

from calculator.views import fans, mcr_hand, riichi_hand

urlpatterns = [
    path("hand/", mcr_hand.calculator, name="calculator"),
    path("hand/riichi/", riichi_hand.calculator, name="riichi-hand"),
    path("riichi-payments/", riichi_hand.payments, name="riichi-payments"),
    path("fans/", fans.fans, name="fans"),
]
