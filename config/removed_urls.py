"""Addresses of removed features that a link may still carry: each answers 410 and says where its use went.

They have no names: nothing in the product leads to them.
"""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
