"""Which slow tests a change needs: what a test costs, what it reaches, and the choice between them (decision 111).

``record`` notes both while the tests run, ``choose`` is the rule, ``python -m tests.tiers`` (``make tiers``) writes
``long.txt``, the list of the tests that wait for ``make long``.
"""
