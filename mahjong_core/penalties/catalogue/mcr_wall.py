"""MCR: offences at the wall and with tiles."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Reading, Topic
from mahjong_core.rulesets.records import Family

_wall = partial(entry, family=Family.MCR, topic=Topic.WALL)

OFFENCES = (
    _wall(
        "tile-touched-early",
        *v.body("3.11.6.4 a", v.FAULT),
        favourite=True,
        en="""Wall touched before the previous discard
            A tile of the wall was touched before the player on the left had discarded.
            you touched the wall before the previous discard""",
        fr="""Muraille touchée avant la défausse précédente
            Une tuile de la muraille a été touchée avant que le joueur de gauche ait défaussé.
            vous avez touché la muraille avant la défausse précédente""",
    ),
    _wall(
        "drawn-before-turn",
        v.summary("4.4", v.DEAD),
        *v.body("3.11.6.4 a", v.FAULT),
        takes=("draw_out_of_turn", v.DRAWN_BEFORE_TURN),
        en="""Tile drawn before one’s turn and placed in the hand
            A tile was drawn out of turn and put among the tiles of the hand.
            you drew a tile before your turn and put it in your hand""",
        fr="""Tuile piochée avant son tour et rangée dans la main
            Une tuile a été piochée hors de son tour et mise parmi les tuiles de la main.
            vous avez pioché avant votre tour et rangé la tuile dans votre main""",
    ),
    _wall(
        "discarded-before-turn",
        v.summary("4.4", v.DEAD),
        en="""Discard before one’s turn
            A tile was discarded out of turn.
            you discarded before your turn""",
        fr="""Défausse avant son tour
            Une tuile a été défaussée hors de son tour.
            vous avez défaussé avant votre tour""",
    ),
    _wall(
        "wrong-tile-unseen",
        *v.europe("2.5.2 a", v.fault(Part.TILE_RETURNED), comment="EMAR 2.5.2 a"),
        *v.body("3.11.6.4 b", v.nothing(Part.TILE_RETURNED)),
        favourite=True,
        en="""Wrong tile taken, not seen, not in the hand
            A tile from the wrong end of the wall was taken but neither seen nor put in the hand.
            you took a tile from the wrong end of the wall""",
        fr="""Mauvaise tuile prise, ni vue ni rangée
            Une tuile du mauvais côté de la muraille a été prise, sans être vue ni mise dans la main.
            vous avez pris une tuile du mauvais côté de la muraille""",
    ),
    _wall(
        "wrong-tile-seen",
        *v.europe("2.5.2 a", v.fault(Part.TILE_RETURNED), comment="EMAR 2.5.2 a"),
        *v.body("3.11.6.4 b", v.DEAD),
        takes=("wrong_tile_seen", v.WRONG_TILE_SEEN),
        en="""Wrong tile taken and seen, not in the hand
            A tile from the wrong end of the wall was taken and seen, but not put in the hand.
            you took and saw a tile from the wrong end of the wall""",
        fr="""Mauvaise tuile prise et vue, non rangée
            Une tuile du mauvais côté de la muraille a été prise et vue, sans être mise dans la main.
            vous avez pris et vu une tuile du mauvais côté de la muraille""",
    ),
    _wall(
        "wrong-tile-in-hand",
        *v.europe("2.5.2 b", v.nothing(Part.TILE_KEPT, Part.DEAD_HAND), comment="EMAR 2.5.2 b"),
        v.summary("4.1", v.DEAD),
        *v.body("3.11.6.4 b", v.DEAD),
        favourite=True,
        en="""Wrong tile placed in the hand
            A tile from the wrong end of the wall stands among the tiles of the hand; an eyewitness said so at once.
            you put a tile from the wrong end of the wall in your hand""",
        fr="""Mauvaise tuile rangée dans la main
            Une tuile du mauvais côté de la muraille est dans la main ; un témoin l’a signalé aussitôt.
            vous avez rangé dans votre main une tuile du mauvais côté de la muraille""",
    ),
    _wall(
        "wrong-side-deal",
        Reading(v.FFMJ, "Annex 4 4.2.1", v.WRONG_SIDE_DEAL["warning_if_repeated"]),
        *v.europe("2.5.1", v.nothing(Part.CORRECTED)),
        v.summary("1.1", v.nothing(Part.CORRECTED)),
        takes=("wrong_side_deal", v.WRONG_SIDE_DEAL),
        en="""Tiles taken from the wrong side in the deal
            In the deal or for flowers, tiles were taken from the wrong side of the wall.
            you took tiles from the wrong side of the wall in the deal""",
        fr="""Tuiles prises du mauvais côté à la distribution
            À la distribution ou pour des fleurs, des tuiles ont été prises du mauvais côté.
            vous avez pris des tuiles du mauvais côté à la distribution""",
    ),
    _wall(
        "short-deal",
        v.summary("1.2", v.nothing(Part.CORRECTED)),
        en="""Thirteenth tile forgotten, East has not discarded
            The last tile of the deal was forgotten and East has not discarded yet.
            you forgot your thirteenth tile""",
        fr="""Treizième tuile oubliée, Est n’a pas défaussé
            La dernière tuile de la distribution a été oubliée et Est n’a pas encore défaussé.
            vous avez oublié votre treizième tuile""",
    ),
    _wall(
        "short-deal-after-discard",
        v.summary("1.2", v.DEAD),
        *v.body("3.4.29", v.DEAD),
        en="""Thirteenth tile forgotten, East has discarded
            The last tile of the deal was forgotten and East has discarded.
            you forgot your thirteenth tile and East has discarded""",
        fr="""Treizième tuile oubliée, Est a défaussé
            La dernière tuile de la distribution a été oubliée et Est a défaussé.
            vous avez oublié votre treizième tuile et Est a défaussé""",
    ),
    _wall(
        "changed-mind-at-wall",
        *v.europe("2.5.3", v.REFUSED),
        v.summary("0.2", v.REFUSED),
        en="""Claim after touching the wall
            The next tile of the wall was touched, and then a discard was claimed.
            you touched the wall, so this tile is yours and the claim is refused""",
        fr="""Réclamation après avoir touché la muraille
            La prochaine tuile de la muraille a été touchée, puis une défausse réclamée.
            vous avez touché la muraille : la tuile est prise et l’annonce refusée""",
    ),
    _wall(
        "reached-for-wall",
        *v.europe("2.5.4", v.nothing(Part.STANDS)),
        *v.body("3.11.6.11.5", v.REFUSED),
        takes=("reaching_for_wall", v.REACHED),
        en="""Hand reached towards the wall, then a call
            The hand went towards the wall without touching it, then the discard was called.
            you reached towards the wall and then called""",
        fr="""Main tendue vers la muraille, puis annonce
            La main est allée vers la muraille sans la toucher, puis la défausse a été réclamée.
            vous avez tendu la main vers la muraille puis annoncé""",
    ),
    _wall(
        "reached-and-claimed",
        *v.europe("2.5.4", v.nothing(Part.STANDS)),
        *v.body("3.11.6.11.5", v.REACHED_AND_CLAIMED["claim_forfeited"]),
        takes=("reaching_for_wall", v.REACHED_AND_CLAIMED),
        en="""Discard taken after reaching towards the wall
            The hand went towards the wall without touching it, and the discard was taken all the same.
            you reached towards the wall and took the discard all the same""",
        fr="""Défausse prise après avoir tendu la main vers la muraille
            La main est allée vers la muraille sans la toucher, et la défausse a été prise quand même.
            vous avez tendu la main vers la muraille et pris la défausse quand même""",
    ),
    _wall(
        "wall-tiles-upset",
        *v.europe("2.7 a", v.nothing(Part.TILE_RETURNED), comment="EMAR 2.7 @3.11.6.7.1"),
        en="""Tiles of the wall knocked over
            Tiles of the wall fell by accident.
            you knocked over tiles of the wall""",
        fr="""Tuiles de la muraille renversées
            Des tuiles de la muraille ont été renversées par accident.
            vous avez renversé des tuiles de la muraille""",
    ),
    _wall(
        "wall-destroyed-on-purpose",
        *v.europe("3.4", v.gravity()),
        en="""Wall broken on purpose
            Somebody broke up the wall deliberately.
            you broke up the wall on purpose""",
        fr="""Muraille détruite intentionnellement
            Quelqu’un a détruit la muraille volontairement.
            vous avez détruit la muraille intentionnellement""",
    ),
)
