"""MCR: offences when somebody calls hu, the winner's own and the others'."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Part, Reading, Topic
from mahjong_core.rulesets.records import Family

BELOW, INVALID = "false-win-below-minimum", v.INVALID
_win = partial(entry, family=Family.MCR, topic=Topic.WIN)
_others = partial(entry, family=Family.MCR, topic=Topic.ANOTHERS_WIN)

OFFENCES = (
    _win(
        BELOW,
        *v.body("3.11.6.6.1", v.false_win(BELOW)),
        *v.europe("2.9.2 a", v.false_win(BELOW), comment="EMAR 2.9.2"),
        *v.body("3.11.6.6", v.false_win(BELOW)),
        *v.body("3.4.31", v.false_win(BELOW)),
        *v.europe("3.3", v.false_win(BELOW)),
        v.summary("4.10 b", v.false_win(BELOW)),
        favourite=True,
        en="""False win: value below the minimum
            Hu was called and tiles shown; the hand is complete but worth less than the minimum without flowers.
            your hand is worth less than the minimum""",
        fr="""Faux hu : valeur inférieure au minimum
            Hu annoncé et tuiles montrées ; la main est complète mais vaut moins que le minimum sans les fleurs.
            votre main vaut moins que le minimum""",
    ),
    _win(
        INVALID,
        *v.body("3.11.6.6.2", v.false_win(INVALID)),
        *v.europe("2.9.2 b", v.false_win(INVALID), comment="EMAR 2.9.3 @3.11.6.6.2"),
        *v.body("3.11.6.6", v.false_win(INVALID)),
        *v.body("3.4.31", v.false_win(INVALID)),
        *v.europe("3.3", v.false_win(INVALID)),
        v.summary("4.10 c", v.false_win(INVALID)),
        favourite=True,
        en="""False win: the hand is not valid
            Hu was called and tiles shown; a set, the pair or the number of tiles is wrong.
            your hand is not a winning hand""",
        fr="""Faux hu : main non valide
            Hu annoncé et tuiles montrées ; une figure, la paire ou le nombre de tuiles est faux.
            votre main n’est pas une main gagnante""",
    ),
    _win(
        "false-win-mistaken-tile",
        *v.europe("2.9.2 b", v.false_win(INVALID), comment="EMAR 2.9.3 @3.11.6.6.2"),
        *v.body("3.11.6.6.1", v.MISTAKEN),
        takes=("mistaken_tile_payment", v.MISTAKEN_TILE),
        en="""False win: the winning tile was mistaken for another
            Hu was called on a discard that is not the tile the hand waits for.
            you took the discard for another tile""",
        fr="""Faux hu : tuile gagnante prise pour une autre
            Hu annoncé sur une défausse qui n’est pas la tuile attendue.
            vous avez pris la défausse pour une autre tuile""",
    ),
    _win(
        "false-win-unshown",
        *v.europe("2.9.1", v.DEAD),
        *v.europe("2.8.1", v.DEAD),
        *v.body("3.11.6.6", v.false_win(INVALID)),
        v.summary("4.10 a", v.DEAD),
        takes=("unshown_false_win_pays", v.UNSHOWN_WIN),
        favourite=True,
        en="""False win: hu called, no tile shown
            Hu was called; the player saw the mistake before showing a tile. A call of hu cannot be withdrawn.
            you called hu without a winning hand and showed no tile""",
        fr="""Faux hu : annoncé sans montrer de tuile
            Hu annoncé ; l’erreur a été vue avant de montrer une tuile. On ne se rétracte pas d’un hu.
            vous avez annoncé hu sans main gagnante et sans montrer vos tuiles""",
    ),
    _win(
        "win-with-dead-hand",
        v.summary("4", v.false_win(INVALID)),
        en="""Hu called with a dead hand
            A player who may not win this hand called hu all the same.
            your hand was dead when you called hu""",
        fr="""Hu annoncé avec une main morte
            Un joueur qui ne peut plus gagner la donne a annoncé hu quand même.
            votre main était morte quand vous avez annoncé hu""",
    ),
    _win(
        "winning-tile-not-taken",
        *v.europe("2.8.7", v.OMITTED),
        *v.body("3.11.6.11.2", v.false_win(INVALID)),
        v.summary("5.2", v.OMITTED),
        takes=("winning_tile_not_taken", v.OMITTED_TILE),
        favourite=True,
        en="""Winning tile left out of the hand
            The counting began without the winning tile in the hand.
            you began to count without the winning tile""",
        fr="""Tuile gagnante oubliée
            Le décompte a commencé sans la tuile gagnante dans la main.
            vous avez commencé à compter sans la tuile gagnante""",
    ),
    _win(
        "winning-tile-unmarked",
        Reading(v.MERS, "1.9", v.nothing(Part.NOT_COUNTED)),
        en="""Winning tile not kept apart
            Nobody can tell which tile won: no edge, closed or single wait, last tile or nine gates.
            you did not keep the winning tile apart""",
        fr="""Tuile gagnante non mise en évidence
            On ne sait plus quelle tuile a gagné : ni bord, ni milieu, ni paire, ni dernière tuile, ni neuf portes.
            vous n’avez pas mis en évidence la tuile gagnante""",
    ),
    _win(
        "standing-tiles-unshown",
        Reading(v.FFMJ, "FFMJ @3.11.6.11.3", v.nothing(Part.STANDS)),
        Reading(v.WMO, "3.11.6.11.3", v.nothing(Part.NO_WIN_THIS_TURN)),
        takes=("tiles_unshown_at_win", v.UNSHOWN_AT_WIN),
        en="""Standing tiles not shown after hu
            Hu was called and the concealed part of the hand not shown.
            you did not show the standing tiles of your hand""",
        fr="""Tuiles cachées non montrées après hu
            Hu a été annoncé et la partie cachée de la main n’a pas été montrée.
            vous n’avez pas montré les tuiles cachées de votre main""",
    ),
    _win(
        "hand-not-intact",
        *v.europe("2.8.6", v.DEAD),
        *v.europe("2.8.5", v.DEAD),
        *v.body("3.11.6.11.6", v.DEAD),
        v.summary("5.3", v.DEAD),
        en="""Winning hand not kept intact while counting
            Tiles of the hand were mixed with those used for counting before the value was agreed.
            you did not keep your hand intact""",
        fr="""Main gagnante non gardée intacte pendant le décompte
            Des tuiles de la main ont été mêlées à celles du décompte avant l’accord sur la valeur.
            vous n’avez pas gardé votre main intacte""",
    ),
    _win(
        "own-flowers-counted",
        *v.europe("2.8.4", v.nothing(Part.NOT_COUNTED)),
        *v.europe("2.8.3", v.nothing(Part.NOT_COUNTED)),
        v.summary("5.1", v.nothing(Part.NOT_COUNTED)),
        en="""Own flowers used for counting
            The winner put the own flowers among the tiles used for counting.
            you counted with your own flowers""",
        fr="""Ses propres fleurs utilisées pour compter
            Le gagnant a mis ses fleurs parmi les tuiles du décompte.
            vous avez compté avec vos propres fleurs""",
    ),
    _win(
        "counting-too-long",
        v.summary("0.5", v.nothing(Part.NOT_COUNTED)),
        *v.body("3.9.1.4", v.nothing(Part.NOT_COUNTED)),
        en="""Fan found too late
            Ten seconds passed without a new fan, or the score is written: later fan are not counted.
            the counting is over""",
        fr="""Fan trouvé trop tard
            Dix secondes sans nouveau fan, ou score écrit : les fan trouvés ensuite ne comptent pas.
            le décompte est terminé""",
    ),
    _others(
        "counting-helped",
        *v.europe("2.8.2", v.SILENT),
        en="""An opponent helped to count
            Another player helped the winner to find points; only points in excess may be contested.
            you helped another player to count""",
        fr="""Un adversaire a aidé à compter
            Un autre joueur a aidé le gagnant à trouver des points ; on ne conteste que les points en trop.
            vous avez aidé un autre joueur à compter""",
    ),
    _others(
        "shown-at-valid-win",
        *v.body("3.11.6.7.2 a", v.FAULT),
        *v.europe("2.8.8", v.SILENT),
        en="""Hand shown at another’s win, the win is valid
            All tiles were shown before the hu of another player was approved; the hu holds.
            you showed your tiles before the win was approved""",
        fr="""Main montrée au hu d’un autre, hu valide
            Toutes les tuiles ont été montrées avant l’accord sur le hu d’un autre ; le hu est valide.
            vous avez montré vos tuiles avant que le hu soit approuvé""",
    ),
    _others(
        "shown-at-invalid-win",
        *v.body("3.11.6.7.2 b", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        *v.europe("2.8.9", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        *v.europe("2.8.8", v.SILENT),
        v.summary("6.2", v.nothing(Part.DEAD_HAND, Part.FORCED_DISCARDS)),
        favourite=True,
        en="""Whole hand shown at another’s win, the win is invalid
            All tiles were shown after the hu of another player, which does not hold.
            you showed your tiles and the win is not valid""",
        fr="""Main entière montrée au hu d’un autre, hu invalide
            Toutes les tuiles ont été montrées après le hu d’un autre, qui n’est pas valide.
            vous avez montré vos tuiles et le hu n’est pas valide""",
    ),
    _others(
        "partly-shown-at-invalid-win",
        *v.europe("2.8.9", v.SHOWN_IN_PART["dead_hand_and_forced_discards"]),
        *v.body("3.11.6.7.1", v.nothing(Part.FORCED_DISCARDS)),
        v.summary("6.1", v.nothing(Part.FORCED_DISCARDS)),
        takes=("tiles_shown_at_invalid_win", v.SHOWN_IN_PART),
        en="""Some tiles shown at another’s win, the win is invalid
            Part of the tiles was shown after the hu of another player, which does not hold.
            you showed some of your tiles and the win is not valid""",
        fr="""Quelques tuiles montrées au hu d’un autre, hu invalide
            Une partie des tuiles a été montrée après le hu d’un autre, qui n’est pas valide.
            vous avez montré une partie de vos tuiles et le hu n’est pas valide""",
    ),
    _others(
        "shown-after-own-false-win",
        *v.europe("2.9.3", v.NOTHING, comment="EMAR 2.9.3 @3.11.6.7.4"),
        *v.body("3.11.6.7.4", v.NOTHING),
        en="""Tiles shown by the one who called the false win
            The tiles shown with the false hu are not to be discarded first.
            you need not discard the tiles that you showed with your false win""",
        fr="""Tuiles montrées par l’auteur du faux hu
            Les tuiles montrées avec le faux hu ne sont pas à défausser en priorité.
            vous n’avez pas à défausser les tuiles montrées avec votre faux hu""",
    ),
    _others(
        "wall-destroyed-early",
        *v.europe("2.8.10", v.FAULT),
        *v.europe("2.8.8", v.SILENT),
        en="""Wall broken before the win was approved, the win is valid
            The wall was broken up before the hu and its score were approved; the hu holds.
            you broke up the wall before the win was approved""",
        fr="""Muraille détruite avant l’accord, hu valide
            La muraille a été détruite avant l’accord sur le hu et son score ; le hu est valide.
            vous avez détruit la muraille avant que le hu soit approuvé""",
    ),
    _others(
        "wall-destroyed-after-invalid-win",
        *v.body("3.11.6.7.2 c", v.WALL_PAID),
        *v.europe("2.8.10", v.WALL_DESTROYED["none"]),
        *v.europe("2.8.8", v.SILENT),
        v.summary("6.3", v.WALL_PAID),
        takes=("wall_destroyed_payment", v.WALL_DESTROYED),
        favourite=True,
        en="""Wall broken, the win is invalid: the hand cannot go on
            Tiles were pushed into the wall after a hu that does not hold; a referee has seen that play is impossible.
            you broke up the wall before the win was approved""",
        fr="""Muraille détruite, hu invalide : la donne ne peut continuer
            Des tuiles ont été poussées dans la muraille après un hu non valide ; l’arbitre l’a vérifié.
            vous avez détruit la muraille avant que le hu soit approuvé""",
    ),
)
