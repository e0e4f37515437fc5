"""EMA riichi: offences in calling, at the wall and with tiles."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Topic
from mahjong_core.rulesets.records import Family

_call = partial(entry, family=Family.RIICHI, topic=Topic.CALLS)
_wall = partial(entry, family=Family.RIICHI, topic=Topic.WALL)
_tiles = partial(entry, family=Family.RIICHI, topic=Topic.TILES)

OFFENCES = (
    _call(
        "empty-claim",
        v.riichi("5.1.2 a", v.NOTHING),
        takes=("empty_claim", v.EMPTY_CLAIM),
        favourite=True,
        en="""Empty call: a set was called and withdrawn at once
            Kong, pung or chow was called and regretted before any tile was shown.
            you called a set and did not show it""",
        fr="""Déclaration vide : figure annoncée puis retirée
            Kong, pung ou chow a été déclaré puis regretté avant de révéler une tuile.
            vous avez déclaré une figure sans la révéler""",
    ),
    _call(
        "claim-before-showing",
        v.riichi("5.1", v.nothing(Part.TOLD)),
        en="""Steps of a claim in the wrong order
            The call, showing the tiles, and discarding or taking the tile came in another order.
            you claimed in the wrong order""",
        fr="""Étapes d’une réclamation dans le désordre
            La déclaration, la révélation et l’écart ou la prise sont venus dans un autre ordre.
            vous avez réclamé la tuile dans le désordre""",
    ),
    _call(
        "call-changed",
        v.riichi("5.1.3 a", v.nothing(Part.STANDS)),
        en="""Call corrected at once
            A call that was no win was corrected quickly; the correction counts, a win included.
            you corrected your call at once""",
        fr="""Déclaration corrigée aussitôt
            Une déclaration, autre qu’une victoire, a été vite corrigée ; la correction vaut, victoire comprise.
            vous avez corrigé votre déclaration aussitôt""",
    ),
    _call(
        "late-claim",
        v.riichi("3.3.1 b", v.REFUSED),
        en="""Call made too late
            A kong or a pung was called more than three seconds after the discard.
            your call came too late""",
        fr="""Déclaration trop tardive
            Un kong ou un pung a été déclaré plus de trois secondes après l’écart.
            votre déclaration est trop tardive""",
    ),
    _call(
        "claimed-tile-not-taken",
        v.riichi("5.1.1", v.DEAD),
        v.riichi("3.3.5 b", v.DEAD),
        takes=("claimed_tile_not_taken", v.CLAIMED_NOT_TAKEN),
        favourite=True,
        en="""Claimed tile not taken in time
            The claimed tile was still there when the two next players had discarded.
            you did not take the tile that you had claimed""",
        fr="""Tuile réclamée non prise à temps
            La tuile réclamée était encore là quand les deux joueurs suivants avaient écarté.
            vous n’avez pas pris la tuile que vous aviez réclamée""",
    ),
    _call(
        "claim-with-dead-hand",
        v.riichi("3.4.6 g", v.CHOMBO),
        v.riichi("3.4.7 a", v.CHOMBO),
        en="""Claim with a dead hand
            A tile was claimed after the hand had been declared dead.
            you claimed a tile although your hand is dead""",
        fr="""Réclamation avec une main morte
            Une tuile a été réclamée après que la main a été déclarée morte.
            vous avez réclamé une tuile alors que votre main est morte""",
    ),
    _wall(
        "drawn-before-turn",
        v.riichi("3.4.8", v.nothing(Part.NO_RULE)),
        takes=("draw_out_of_turn", v.RIICHI_DRAWN_BEFORE_TURN),
        en="""Tile drawn before one’s turn
            A tile was drawn out of turn; the book names no sanction.
            you drew a tile before your turn""",
        fr="""Tuile piochée avant son tour
            Une tuile a été piochée hors de son tour ; le livre ne nomme aucune sanction.
            vous avez pioché avant votre tour""",
    ),
    _wall(
        "reached-for-wall",
        v.riichi("3.3.1 c", v.nothing(Part.STANDS)),
        takes=("reaching_for_wall", v.REACHED),
        en="""Hand reached towards the wall, then a call
            The next tile was about to be drawn when a call came within three seconds.
            you reached towards the wall and then called""",
        fr="""Main tendue vers le mur, puis déclaration
            La tuile suivante allait être piochée quand une déclaration est venue dans les trois secondes.
            vous avez tendu la main vers le mur puis déclaré""",
    ),
    _wall(
        "wrong-side-deal",
        v.riichi("5.2.5", v.nothing(Part.CORRECTED)),
        takes=("wrong_side_deal", v.WRONG_SIDE_DEAL),
        en="""Tiles taken from the wrong part in the deal
            In the deal tiles were taken from the wrong part of the wall.
            you took tiles from the wrong part of the wall in the deal""",
        fr="""Tuiles prises au mauvais endroit à la distribution
            À la distribution, des tuiles ont été prises dans la mauvaise partie du mur.
            vous avez pris des tuiles au mauvais endroit à la distribution""",
    ),
    _wall(
        "wrong-tile-seen",
        v.riichi("5.2.5", v.nothing(Part.CORRECTED)),
        takes=("wrong_tile_seen", v.WRONG_TILE_SEEN),
        en="""Tile from the wrong part of the wall, before the discard
            A tile of the live wall was drawn from the wrong part; the player has not discarded.
            you took a tile from the wrong part of the wall""",
        fr="""Tuile prise au mauvais endroit, avant l’écart
            Une tuile du mur a été prise dans la mauvaise partie ; le joueur n’a pas écarté.
            vous avez pris une tuile au mauvais endroit du mur""",
    ),
    _wall(
        "wrong-tile-after-discard",
        v.riichi("5.2.5", v.nothing(Part.TILE_KEPT)),
        en="""Tile from the wrong part of the wall, after the discard
            A tile of the live wall was drawn from the wrong part and the player has discarded.
            you took a tile from the wrong part of the wall""",
        fr="""Tuile prise au mauvais endroit, après l’écart
            Une tuile du mur a été prise dans la mauvaise partie et le joueur a écarté.
            vous avez pris une tuile au mauvais endroit du mur""",
    ),
    _wall(
        "wrong-tile-from-dead-wall",
        v.riichi("5.2.5", v.DEAD),
        en="""Tile taken from the dead wall
            A tile of the dead wall was drawn by mistake; the dead hand is announced at once.
            you took a tile of the dead wall""",
        fr="""Tuile prise dans le mur mort
            Une tuile du mur mort a été piochée par erreur ; la main morte est annoncée aussitôt.
            vous avez pris une tuile du mur mort""",
    ),
    _wall(
        "wall-tiles-revealed",
        v.riichi("5.2.1", v.nothing(Part.TILE_RETURNED)),
        en="""Up to five tiles of the wall revealed
            Tiles of the live wall were revealed, five at most.
            you revealed tiles of the wall""",
        fr="""Jusqu’à cinq tuiles du mur révélées
            Des tuiles du mur ont été révélées, cinq au plus.
            vous avez révélé des tuiles du mur""",
    ),
    _wall(
        "dead-wall-revealed",
        v.riichi("5.2.2", v.nothing(Part.TILE_RETURNED, Part.DEAD_HAND)),
        v.riichi("3.4.7 c", v.DEAD),
        en="""Up to five tiles of the dead wall revealed
            Tiles of the dead wall were revealed; the dead hand is announced at once.
            you revealed tiles of the dead wall""",
        fr="""Jusqu’à cinq tuiles du mur mort révélées
            Des tuiles du mur mort ont été révélées ; la main morte est annoncée aussitôt.
            vous avez révélé des tuiles du mur mort""",
    ),
    _tiles(
        "own-tile-fallen",
        v.riichi("5.2.3", v.nothing(Part.CORRECTED)),
        takes=("own_tile_fallen", v.OWN_TILE_FALLEN),
        en="""Up to five own tiles revealed
            Tiles of the own hand were revealed, five at most.
            you revealed tiles of your hand""",
        fr="""Jusqu’à cinq de ses tuiles révélées
            Des tuiles de sa propre main ont été révélées, cinq au plus.
            vous avez révélé des tuiles de votre main""",
    ),
    _tiles(
        "others-tiles-upset",
        v.riichi("5.2.4", v.OTHERS_UPSET["dead_hand"]),
        v.riichi("3.4.7 c", v.DEAD),
        takes=("others_tiles_upset", v.OTHERS_UPSET),
        favourite=True,
        en="""An opponent’s tiles revealed
            Up to five tiles of an opponent’s hand were revealed.
            you revealed tiles of an opponent""",
        fr="""Tuiles d’un adversaire révélées
            Jusqu’à cinq tuiles de la main d’un adversaire ont été révélées.
            vous avez révélé des tuiles d’un adversaire""",
    ),
    _tiles(
        "too-many-tiles-revealed",
        v.riichi("5.2", v.CHOMBO),
        v.riichi("3.4.6 f", v.CHOMBO),
        favourite=True,
        en="""More than five tiles revealed
            Over five tiles of the wall, of the own hand or of an opponent’s were revealed.
            you revealed more than five tiles""",
        fr="""Plus de cinq tuiles révélées
            Plus de cinq tuiles du mur, de sa main ou de celle d’un adversaire ont été révélées.
            vous avez révélé plus de cinq tuiles""",
    ),
    _tiles(
        "revealed-without-fault",
        v.riichi("5.2", v.nothing(Part.REDEAL)),
        en="""Too many tiles revealed, nobody at fault
            Over five tiles were revealed without the fault of a player.
            nobody is at fault""",
        fr="""Trop de tuiles révélées sans faute
            Plus de cinq tuiles ont été révélées sans faute d’un joueur.
            personne n’est en faute""",
    ),
    _tiles(
        "wrong-tile-count",
        v.riichi("3.4.7 b", v.DEAD),
        favourite=True,
        en="""Too many or too few tiles
            The hand holds too many or too few tiles.
            you do not have thirteen tiles""",
        fr="""Trop ou trop peu de tuiles
            La main compte trop ou trop peu de tuiles.
            vous n’avez pas treize tuiles""",
    ),
    _tiles(
        "false-set-before-discard",
        v.riichi("5.1.4", v.nothing(Part.CORRECTED)),
        v.riichi("3.4.7 d", v.DEAD),
        takes=("false_set_before_discard", v.RIICHI_FALSE_SET_BEFORE),
        en="""False set, noticed before the discard
            A set that is none was shown; the player has not discarded yet.
            you showed a false set""",
        fr="""Élément invalide, remarqué avant l’écart
            Un élément invalide a été exposé ; le joueur n’a pas encore écarté.
            vous avez exposé un élément invalide""",
    ),
    _tiles(
        "false-set-after-discard",
        v.riichi("5.1.4", v.DEAD),
        v.riichi("3.4.7 d", v.DEAD),
        favourite=True,
        en="""False set, noticed after the discard
            A set that is none was shown and the player has discarded.
            you showed a false set and discarded""",
        fr="""Élément invalide, remarqué après l’écart
            Un élément invalide a été exposé et le joueur a écarté.
            vous avez exposé un élément invalide et écarté""",
    ),
    _tiles(
        "minor-irregularity",
        v.riichi("3.4.8", v.nothing(Part.TOLD)),
        en="""Another minor irregularity
            A small irregularity that no other entry fits; normally unpunished.
            please mind the rules""",
        fr="""Autre irrégularité mineure
            Une petite irrégularité qu’aucune autre entrée ne décrit ; en général non pénalisée.
            veillez s’il vous plaît aux règles""",
    ),
    _tiles(
        "impossible-claim",
        v.riichi("5.1.2 a", v.REFUSED),
        takes=("empty_claim", v.RIICHI_IMPOSSIBLE_CLAIM),
        en="""Call of a set that cannot be made
            Kong, pung or chow was called without the tiles for it, and nothing was shown.
            you called a set that you cannot make""",
        fr="""Déclaration d’une figure impossible
            Kong, pung ou chow a été déclaré sans les tuiles nécessaires, rien n’a été révélé.
            vous avez déclaré une figure que vous ne pouvez pas faire""",
    ),
)
