"""MCR: false sets and flowers, tile counts, tiles that fall."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Reading, Topic
from mahjong_core.rulesets.records import Family

_tiles = partial(entry, family=Family.MCR, topic=Topic.TILES)

OFFENCES = (
    _tiles(
        "false-set-before-discard",
        *v.europe("2.6.4 a", v.REPAIRED_FAULT, comment="EMAR 2.6.4 a"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.2", v.nothing(Part.CORRECTED, Part.FORCED_DISCARDS)),
        takes=("false_set_before_discard", v.FALSE_SET_BEFORE),
        en="""False set, noticed before the discard
            A set that is none was shown; the player has not discarded yet.
            you showed a false set""",
        fr="""Figure fausse, remarquée avant la défausse
            Une figure fausse a été exposée ; le joueur n’a pas encore défaussé.
            vous avez exposé une figure fausse""",
    ),
    _tiles(
        "false-set-after-discard",
        *v.europe("2.6.4 b", v.DEAD_TILES_STAY, comment="EMAR 2.6.4 b"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.2", v.DEAD),
        favourite=True,
        en="""False set, noticed after the discard
            A set that is none was shown and the player has discarded.
            you showed a false set and discarded""",
        fr="""Figure fausse, remarquée après la défausse
            Une figure fausse a été exposée et le joueur a défaussé.
            vous avez exposé une figure fausse et défaussé""",
    ),
    _tiles(
        "false-flower-before",
        *v.europe("2.6.4 a", v.REPAIRED_FAULT, comment="EMAR 2.6.4 a"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.3", v.nothing(Part.CORRECTED, Part.FORCED_DISCARDS)),
        takes=("false_set_before_discard", v.FALSE_SET_BEFORE),
        en="""False flower, the replacement is not in the hand
            A tile that is no flower was shown as one; its replacement is not in the hand yet.
            you showed a tile that is no flower""",
        fr="""Fausse fleur, remplacement non rangé
            Une tuile a été exposée à tort comme fleur ; le remplacement n’est pas encore dans la main.
            vous avez exposé une tuile qui n’est pas une fleur""",
    ),
    _tiles(
        "false-flower-in-hand",
        *v.europe("2.6.4 b", v.DEAD_TILES_STAY, comment="EMAR 2.6.4 b"),
        *v.body("3.11.6.2", v.DEAD),
        v.summary("4.3", v.DEAD),
        en="""False flower, the replacement is in the hand
            A tile that is no flower was shown as one and its replacement put in the hand.
            you replaced a tile that is no flower""",
        fr="""Fausse fleur, remplacement rangé
            Une tuile a été exposée à tort comme fleur et son remplacement mis dans la main.
            vous avez remplacé une tuile qui n’est pas une fleur""",
    ),
    _tiles(
        "wrong-tile-count",
        *v.body("3.11.6.8", v.DEAD),
        *v.body("3.4.29", v.DEAD),
        v.summary("4.6", v.DEAD),
        favourite=True,
        en="""Too many or too few tiles
            Between two turns the hand does not hold thirteen tiles.
            you do not have thirteen tiles""",
        fr="""Trop ou pas assez de tuiles
            Entre deux tours, la main ne compte pas treize tuiles.
            vous n’avez pas treize tuiles""",
    ),
    _tiles(
        "own-tile-fallen",
        *v.europe("2.7 a", v.nothing(Part.CORRECTED), comment="EMAR 2.7 @3.11.6.7.1"),
        *v.body("3.11.6.7.1", v.nothing(Part.FORCED_DISCARDS)),
        *v.body("3.4.27", v.nothing(Part.FORCED_DISCARDS)),
        v.summary("1.3", v.nothing(Part.CORRECTED)),
        takes=("own_tile_fallen", v.OWN_TILE_FALLEN),
        en="""Own tile shown by accident
            A tile of the own hand fell or was shown by accident.
            you showed a tile of your hand""",
        fr="""Tuile de sa main montrée par accident
            Une tuile de sa propre main est tombée ou a été montrée par accident.
            vous avez montré une tuile de votre main""",
    ),
    _tiles(
        "others-tiles-upset",
        *v.europe("2.7 b", v.OTHERS_UPSET["fault"], comment="EMAR 2.7 @3.11.6.7.3"),
        *v.body("3.11.6.7.3", v.PAYS_WRONGED),
        takes=("others_tiles_upset", v.OTHERS_UPSET),
        favourite=True,
        en="""Another player’s tiles knocked over
            Tiles of another player’s hand were knocked over; the referee says whether the hand goes on.
            you knocked over another player’s tiles""",
        fr="""Tuiles d’un autre joueur renversées
            Des tuiles de la main d’un autre ont été renversées ; l’arbitre dit si la donne continue.
            vous avez renversé les tuiles d’un autre joueur""",
    ),
    _tiles(
        "tiles-not-visible",
        Reading(v.FFMJ, "EMAR 1.5", v.nothing(Part.TOLD)),
        Reading(v.MERS, "1.5", v.nothing(Part.TOLD)),
        en="""Tiles split, stacked or laid face down
            The tiles of the hand are not all visible as tiles to the others.
            please keep your tiles upright and together""",
        fr="""Tuiles séparées, empilées ou retournées
            Les tuiles de la main ne sont pas toutes visibles des autres.
            gardez s’il vous plaît vos tuiles debout et groupées""",
    ),
    _tiles(
        "discard-hidden",
        Reading(v.FFMJ, "EMAR 1.6", v.nothing(Part.TOLD)),
        Reading(v.MERS, "1.6", v.nothing(Part.TOLD)),
        en="""Discard hidden from the others
            A tile was discarded so that not everybody could see it.
            please discard so that everybody can see the tile""",
        fr="""Défausse cachée aux autres
            Une tuile a été défaussée sans que tous puissent la voir.
            défaussez s’il vous plaît de façon que tous voient la tuile""",
    ),
)
