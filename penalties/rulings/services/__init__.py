"""Write the acts of rulings. What a page or a client needs:

* ``penalties.rulings.selectors.faults.Fault``: who (``participant``), what (``offence``), where (``table``, or
  ``session`` beside the tables), ``hand``, ``note``, and where the offence asks for it ``victim``, ``dealer``,
  ``late``, ``is_repeated``.
* ``penalties.rulings.selectors.proposals.propose(fault, at)`` -> ``Proposed``: what the book prescribes now; writes
  nothing. Its ``proposal`` has ``points`` (None: the referee names them, from ``amounts``, or between them where
  ``effect.between``), the ladder ``state`` with its ``rungs``, ``instructions``, ``effect.further`` that may be
  added, every citation. ``sentence(language)`` is read out; ``text`` and ``clause`` decide; ``readings`` are those of
  all texts and say whether they ``disagree``; ``late`` for a late player; ``history``.
* ``penalties.rulings.selectors.faults.RefereeDecision``: ``points`` as proposed (default), another step or None, each
  with a ``reason``; ``further``; ``expel`` if the text leaves a disqualification to the referee; ``seen``, the
  points that the screen proposed: a record that moved on meanwhile is the conflict ``penalties.proposal_moved_on``.
* ``penalties.rulings.services.decisions.decide_ruling(fault=, verdict=, by=, at=, incident=, supersedes=)`` ->
  ``Ruling``: locks table and offender, judges the proposal again, posts the points, disqualifies. ``record_ruling``
  is the same with the parts of a fault at a table; ``revoke_ruling(ruling=, reason=, later=)`` posts the opposite;
  ``later`` (``penalties.rulings.services.restating.Later``) says what becomes of the rulings that were counted on it
  (``penalties.rulings.selectors.restating.later_rulings``): restated in the same step, or left with a reason.
* ``penalties.rulings.services.incidents``: ``report_incident(fault=)`` notes first ("under review"),
  ``decide_ruling(incident=)`` decides it, ``dismiss_incident(incident=, reason=)`` closes it without a ruling.
* ``penalties.policies``: where an incident or a ruling stands, and the table of its moves.
* A disqualification, a ban, and taking one back are the chief referee's (``ruling.expel``).
"""
