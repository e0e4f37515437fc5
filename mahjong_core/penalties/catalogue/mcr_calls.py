"""MCR: offences in calling and claiming."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Topic
from mahjong_core.rulesets.records import Family

_call = partial(entry, family=Family.MCR, topic=Topic.CALLS)

OFFENCES = (
    _call(
        "empty-claim",
        *v.body("3.11.6.3", v.FAULT),
        takes=("empty_claim", v.EMPTY_CLAIM),
        favourite=True,
        en="""Empty call: a set was called and then not shown
            Chow, pung or kong was called and withdrawn; the set could have been made.
            you called a set and did not show it""",
        fr="""Annonce vide : figure annoncée puis retirée
            Chow, pung ou kong a été annoncé puis retiré, alors que la figure était possible.
            vous avez annoncé une figure sans l’exposer""",
    ),
    _call(
        "impossible-claim",
        *v.europe("2.4.1", v.FAULT),
        v.summary("3", v.REFUSED),
        v.summary("3.1", v.REFUSED_FORCED),
        takes=("empty_claim", v.IMPOSSIBLE_CLAIM),
        favourite=True,
        en="""Call of a set that cannot be made
            Chow, pung, kong or hua was called without the tiles for it.
            you called a set that you cannot make""",
        fr="""Annonce d’une figure impossible
            Chow, pung, kong ou hua a été annoncé sans les tuiles nécessaires.
            vous avez annoncé une figure que vous ne pouvez pas faire""",
    ),
    _call(
        "two-calls",
        *v.europe("2.4.2 a", v.nothing(Part.FIRST_CALL_BINDS), comment="EMAR 2.4.2 a"),
        v.summary("3.2", v.nothing(Part.FIRST_CALL_BINDS)),
        en="""Two different calls, the first can be made
            Two sets were called one after the other; the first one is possible.
            you made two different calls""",
        fr="""Deux annonces différentes, la première est possible
            Deux figures ont été annoncées l’une après l’autre ; la première est réalisable.
            vous avez fait deux annonces différentes""",
    ),
    _call(
        "two-calls-first-impossible",
        *v.europe("2.4.2 a", v.fault(Part.CLAIM_REFUSED), comment="EMAR 2.4.2 a"),
        v.summary("3.2", v.REFUSED_FORCED),
        en="""Two different calls, the first cannot be made
            Two sets were called one after the other; the first one is impossible, whatever the second.
            you made two different calls and cannot make the first""",
        fr="""Deux annonces différentes, la première est impossible
            Deux figures ont été annoncées ; la première est irréalisable, quelle que soit la seconde.
            vous avez fait deux annonces et la première est impossible""",
    ),
    _call(
        "set-then-win-call",
        *v.europe("2.4.2 b", v.nothing(Part.FIRST_CALL_BINDS, Part.NO_WIN_THIS_TURN), comment="EMAR 2.4.2 b"),
        *v.body("3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
        en="""Set called, then hu: the set can be made
            Chow, pung or kong was called and hu right after it.
            you called a set and then hu""",
        fr="""Figure annoncée puis hu : la figure est possible
            Chow, pung ou kong a été annoncé et hu aussitôt après.
            vous avez annoncé une figure puis hu""",
    ),
    _call(
        "set-then-win-call-impossible",
        *v.europe("2.4.2 b", v.fault(Part.NO_WIN_THIS_TURN), comment="EMAR 2.4.2 b"),
        *v.body("3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
        en="""Set called, then hu: the set cannot be made
            Chow, pung or kong was called without the tiles for it, and hu right after it.
            you called a set that you cannot make, and then hu""",
        fr="""Figure annoncée puis hu : la figure est impossible
            Chow, pung ou kong a été annoncé sans les tuiles nécessaires, et hu aussitôt après.
            vous avez annoncé une figure impossible puis hu""",
    ),
    _call(
        "wrong-word-for-set",
        *v.europe("2.4.3", v.fault(Part.CLAIM_REFUSED)),
        v.summary("3.2", v.REFUSED_FORCED),
        en="""Another word for a set
            A set or a flower was called by a word that is neither listed nor tolerated.
            you used a word that is not allowed for this call""",
        fr="""Terme non valide pour une figure
            Une figure ou une fleur a été annoncée par un terme ni prévu ni toléré.
            vous avez utilisé un terme qui n’est pas admis""",
    ),
    _call(
        "wrong-word-for-win",
        *v.europe("2.4.3", v.fault(Part.CLAIM_REFUSED, Part.DEAD_HAND)),
        *v.body("3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
        v.summary("4.9", v.DEAD),
        takes=("other_word_for_win", v.OTHER_WORD_FOR_WIN),
        en="""Another word for a win
            The win was announced by something else than hu or mahjong.
            you announced your win by a word that is not allowed""",
        fr="""Terme non valide pour une victoire
            La victoire a été annoncée autrement que par hu ou mahjong.
            vous avez annoncé votre victoire par un terme qui n’est pas admis""",
    ),
    _call(
        "shown-before-call",
        *v.europe("2.6.1", v.REFUSED_FORCED),
        v.summary("3.3", v.REFUSED_FORCED),
        en="""Set shown or tile taken before the call
            Tiles of a set were shown, or the discard was taken, before anything was called.
            you showed or took tiles before calling""",
        fr="""Figure exposée ou tuile prise avant l’annonce
            Des tuiles ont été montrées, ou la défausse prise, avant toute annonce.
            vous avez montré ou pris des tuiles avant d’annoncer""",
    ),
    _call(
        "win-shown-before-call",
        *v.europe("2.6.1", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        *v.body("3.11.6.11.4", v.DEAD),
        v.summary("4.8", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        en="""Hand shown or tile taken before calling hu
            The hand was shown, or the winning discard taken, before hu was called or without calling it.
            you showed your hand or took the tile before calling hu""",
        fr="""Main exposée ou tuile prise avant d’annoncer hu
            La main a été montrée, ou la défausse gagnante prise, avant l’annonce de hu ou sans elle.
            vous avez montré votre main ou pris la tuile avant d’annoncer hu""",
    ),
    _call(
        "claim-before-showing",
        *v.europe("2.6.2", v.fault(Part.STANDS)),
        v.summary("2", v.FAULT),
        v.summary("2.1", v.FAULT),
        favourite=True,
        en="""Claimed tile taken before the set was shown
            The call was made and the tile taken; the tiles of the hand were shown only afterwards.
            you took the tile before showing your set""",
        fr="""Tuile réclamée prise avant d’exposer
            L’annonce faite, la tuile a été prise avant que les tuiles de la main soient montrées.
            vous avez pris la tuile avant de montrer votre figure""",
    ),
    _call(
        "late-pung",
        *v.body("3.11.6.5", v.FAULT),
        favourite=True,
        en="""Pung called too late
            A pung was called more than three seconds after the discard.
            you called pung more than three seconds after the discard""",
        fr="""Pung annoncé trop tard
            Un pung a été annoncé plus de trois secondes après la défausse.
            vous avez annoncé pung plus de trois secondes après la défausse""",
    ),
    _call(
        "late-claim",
        *v.europe("1.7", v.REFUSED, comment="EMAR 1.7 @3.6.7"),
        v.summary("0.1", v.REFUSED),
        en="""Another call made too late
            Chow, kong or hu was called more than three seconds after the discard.
            your call came too late""",
        fr="""Autre annonce trop tardive
            Chow, kong ou hu a été annoncé plus de trois secondes après la défausse.
            votre annonce est trop tardive""",
    ),
    _call(
        "claimed-tile-not-taken",
        *v.europe("2.6.3", v.DEAD),
        *v.body("3.11.6.11.1", v.DEAD),
        v.summary("4.7", v.DEAD),
        takes=("claimed_tile_not_taken", v.CLAIMED_NOT_TAKEN),
        en="""Claimed tile not taken in time
            The tile called for a set was left: until the next discard (2014 book), or for two turns (MERS).
            you did not take the tile that you had claimed""",
        fr="""Tuile réclamée non prise à temps
            La tuile réclamée est restée : jusqu’à la défausse suivante (livre de 2014) ou deux tours (MERS).
            vous n’avez pas pris la tuile que vous aviez réclamée""",
    ),
    _call(
        "kong-after-claim",
        v.summary("0.4", v.REFUSED),
        en="""Kong declared in the turn of a chow or a pung
            After a claimed chow or pung a kong was declared in the same turn.
            you declared a kong in the turn of another call""",
        fr="""Kong déclaré dans le tour d’un chow ou d’un pung
            Après un chow ou un pung réclamé, un kong a été déclaré dans le même tour.
            vous avez déclaré un kong dans le tour d’une autre annonce""",
    ),
)
