"""EMA riichi: declarations of riichi and of victory, time and conduct."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Effect, EffectKind, Part, Reading, Topic
from mahjong_core.rulesets.records import Family

_riichi = partial(entry, family=Family.RIICHI, topic=Topic.RIICHI)
_win = partial(entry, family=Family.RIICHI, topic=Topic.WIN)
_others = partial(entry, family=Family.RIICHI, topic=Topic.ANOTHERS_WIN)
_time = partial(entry, family=Family.RIICHI, topic=Topic.TIME)
_conduct = partial(entry, family=Family.RIICHI, topic=Topic.CONDUCT)
_DISRUPTED = v.repeating(Effect(EffectKind.DISCRETION, amounts=v.DISRUPTION), v.DISQUALIFIED)
_GRAVE = Effect(EffectKind.DISCRETION, amounts=v.GRAVE_DISRUPTION, between=True)
_CONFUSED = v.repeating(v.nothing(Part.TOLD, Part.STANDS), Effect(EffectKind.DISCRETION, between=True))

OFFENCES = (
    _riichi(
        "riichi-not-waiting",
        v.riichi("3.4.6 d", v.CHOMBO),
        favourite=True,
        en="""Riichi on a hand that does not wait
            Found out at an exhaustive draw only.
            you declared riichi on a hand that does not wait""",
        fr="""Riichi sur une main qui n’est pas en attente
            Constaté seulement en cas de partie nulle.
            vous avez déclaré riichi sur une main qui n’est pas en attente""",
    ),
    _riichi(
        "invalid-kong-after-riichi",
        v.riichi("3.4.6 e", v.CHOMBO),
        en="""Invalid concealed kong after riichi
            Found out when the offender wins or at an exhaustive draw.
            you made an invalid kong after riichi""",
        fr="""Kong caché invalide après un riichi
            Constaté quand le fautif déclare une victoire ou en cas de partie nulle.
            vous avez fait un kong invalide après riichi""",
    ),
    _riichi(
        "riichi-stake-missing",
        v.riichi("5.3 b", v.nothing(Part.STANDS, Part.CORRECTED)),
        favourite=True,
        en="""Riichi without its stake
            Riichi was said and the tile turned, but the 1,000 points were not placed.
            you did not place the stake of your riichi""",
        fr="""Riichi sans la mise
            Riichi a été dit et la tuile tournée, mais les 1 000 points n’ont pas été placés.
            vous n’avez pas placé la mise de votre riichi""",
    ),
    _riichi(
        "riichi-unsaid",
        v.riichi("5.3 c", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
        en="""Riichi not said, or the tile not turned
            The stake was placed without saying riichi or without turning the discard.
            your riichi was not declared properly""",
        fr="""Riichi non dit, ou tuile non tournée
            La mise a été placée sans dire riichi ou sans tourner la tuile écartée.
            votre riichi n’a pas été déclaré correctement""",
    ),
    _riichi(
        "riichi-open-hand",
        v.riichi("5.3 d", v.DEAD),
        en="""Riichi on an open hand
            Riichi was declared with exposed sets.
            you declared riichi on an open hand""",
        fr="""Riichi sur une main ouverte
            Riichi a été déclaré avec des éléments exposés.
            vous avez déclaré riichi sur une main ouverte""",
    ),
    _win(
        "chombo",
        v.riichi("3.4.6 b", v.CHOMBO),
        v.riichi("3.4.6 a", v.CHOMBO),
        v.riichi("3.4.6 h", v.CHOMBO),
        Reading("ema-2016", "changes since 2012", v.CHOMBO),
        favourite=True,
        en="""Chombo
            A severe infraction; cancelled when a win is declared at the same moment.
            this is a chombo""",
        fr="""Chombo
            Une infraction sévère ; annulé si une victoire est déclarée au même moment.
            c’est un chombo""",
    ),
    _win(
        "invalid-win",
        v.riichi("3.4.6 c", v.CHOMBO),
        favourite=True,
        en="""Invalid win, tiles shown
            A win was declared and the hand shown; it does not win.
            your hand does not win""",
        fr="""Victoire invalide, tuiles révélées
            Une victoire a été déclarée et la main révélée ; elle ne gagne pas.
            votre main ne gagne pas""",
    ),
    _win(
        "false-win-unshown",
        v.riichi("5.1.2 b", v.DEAD),
        takes=("unshown_false_win_pays", v.RIICHI_UNSHOWN_WIN),
        favourite=True,
        en="""Win called, no tile shown
            Ron, tsumo or mahjong was called and the error seen before any tile was shown.
            you called a win without a winning hand and showed no tile""",
        fr="""Victoire déclarée sans révéler de tuile
            Ron, tsumo ou mahjong a été déclaré et l’erreur vue avant de révéler une tuile.
            vous avez déclaré une victoire sans main gagnante et sans révéler vos tuiles""",
    ),
    _win(
        "wrong-word-for-win",
        v.riichi("5.1.2 c", v.CHOMBO),
        takes=("other_word_for_win", v.OTHER_WORD_FOR_WIN),
        en="""Another word for a win, tiles shown
            The win was declared by a term that is not valid, such as ippatsu, and the tiles shown.
            you declared your win by a term that is not valid""",
        fr="""Terme non valide pour une victoire, tuiles révélées
            La victoire a été déclarée par un terme non valide, comme ippatsu, et les tuiles révélées.
            vous avez déclaré votre victoire par un terme non valide""",
    ),
    _win(
        "wrong-word-corrected",
        v.riichi("5.1.2 c", v.nothing(Part.STANDS)),
        en="""Another word for a win, corrected at once
            The term was not valid and was corrected immediately.
            you corrected your term at once""",
        fr="""Terme non valide, corrigé aussitôt
            Le terme n’était pas valide et a été corrigé immédiatement.
            vous avez corrigé votre terme aussitôt""",
    ),
    _win(
        "ron-tsumo-confused",
        v.riichi("5.1.2 d", _CONFUSED),
        en="""Ron and tsumo confused
            The win is valid; a repetition is punished as the referee decides.
            you confused ron and tsumo""",
        fr="""Ron et tsumo confondus
            La victoire est valide ; la récidive est sanctionnée selon la décision de l’arbitre.
            vous avez confondu ron et tsumo""",
    ),
    _win(
        "win-call-changed",
        v.riichi("5.1.3 b", v.nothing(Part.FIRST_CALL_BINDS)),
        en="""Win called, then a set: the hand wins
            A call of ron was changed into a set; the tile may be claimed for the win only.
            you called a win first""",
        fr="""Victoire puis figure déclarées : la main gagne
            Un ron a été changé en figure ; la tuile ne peut être réclamée que pour la victoire.
            vous avez d’abord déclaré une victoire""",
    ),
    _win(
        "win-call-changed-unshown",
        v.riichi("5.1.3 b", v.DEAD),
        en="""Win called, then a set: no winning hand, at most two tiles shown
            A call of ron was changed into a set without a winning hand; nothing or two tiles were shown.
            you called a win without a winning hand""",
        fr="""Victoire puis figure déclarées : main non gagnante, deux tuiles au plus
            Un ron a été changé en figure sans main gagnante ; rien ou deux tuiles ont été révélées.
            vous avez déclaré une victoire sans main gagnante""",
    ),
    _win(
        "win-call-changed-shown",
        v.riichi("5.1.3 b", v.CHOMBO),
        en="""Win called, then a set: no winning hand, all tiles shown
            A call of ron was changed into a set without a winning hand, and the whole hand was shown.
            you called a win without a winning hand and showed it""",
        fr="""Victoire puis figure déclarées : main non gagnante, toutes les tuiles révélées
            Un ron a été changé en figure sans main gagnante, et toute la main a été révélée.
            vous avez déclaré une victoire sans main gagnante et révélé vos tuiles""",
    ),
    _win(
        "standing-tiles-unshown",
        v.riichi("5.1.2 b", v.nothing(Part.STANDS)),
        takes=("tiles_unshown_at_win", v.UNSHOWN_AT_WIN),
        en="""Tiles of a valid win not all shown
            A valid win was declared and part of the hand not shown.
            you did not show all your tiles""",
        fr="""Tuiles d’une victoire valide non toutes révélées
            Une victoire valide a été déclarée et une partie de la main n’a pas été révélée.
            vous n’avez pas révélé toutes vos tuiles""",
    ),
    _others(
        "partly-shown-at-invalid-win",
        v.riichi("5.2", v.nothing(Part.CORRECTED)),
        takes=("tiles_shown_at_invalid_win", v.SHOWN_IN_PART),
        en="""Up to five tiles shown at another’s invalid win
            Own tiles were shown after the win of another player, which does not hold.
            you showed tiles and the win is not valid""",
        fr="""Jusqu’à cinq tuiles révélées à la victoire invalide d’un autre
            Des tuiles ont été révélées après la victoire d’un autre, qui n’est pas valide.
            vous avez révélé des tuiles et la victoire n’est pas valide""",
    ),
    _time(
        "late-arrival",
        v.riichi("5.6 a", v.LATE),
        v.riichi("5.6 b", v.LATE),
        favourite=True,
        en="""Late for the session
            The player was not there at the start: points by the minute, then a substitute plays.
            you are late for this session""",
        fr="""Retard à la session
            Le joueur n’était pas là au départ : points par minute, puis un remplaçant joue.
            vous êtes en retard pour cette session""",
    ),
    _conduct(
        "information",
        v.riichi("5.4 a", v.RIICHI_INFORMATION["warning_then_referee"]),
        takes=("information_given", v.RIICHI_INFORMATION),
        favourite=True,
        en="""Giving information or hints
            A hint about waits, dangerous discards or yaku was given.
            you gave information about the game""",
        fr="""Donner des informations ou des indices
            Un indice sur une attente, un écart dangereux ou un yaku a été donné.
            vous avez donné une information sur le jeu""",
    ),
    _conduct(
        "serious-information",
        v.riichi("5.4 a", v.SERIOUS_INFORMATION),
        en="""Giving information: serious case
            The hint was serious; the referee decides on a dead hand or points.
            you gave grave information about the game""",
        fr="""Donner des informations : cas sérieux
            L’indice était sérieux ; l’arbitre décide d’une main morte ou d’un retrait de points.
            vous avez donné une information grave sur le jeu""",
    ),
    _conduct(
        "serious-disruption",
        v.riichi("5.5 b", _DISRUPTED),
        v.riichi("5.5 c", v.DISQUALIFIED),
        favourite=True,
        en="""Deliberate disruption
            The player disturbed on purpose; 8,000 or 12,000 points, disqualification when repeated.
            you disturbed the competition on purpose""",
        fr="""Perturbation délibérée
            Le joueur a perturbé volontairement ; 8 000 ou 12 000 points, disqualification en cas de récidive.
            vous avez perturbé la compétition volontairement""",
    ),
    _conduct(
        "grave-disruption",
        v.riichi("5.5 b", _GRAVE),
        en="""Deliberate disruption: serious case
            A serious or repeated disturbance; 12,000 to 48,000 points.
            you gravely disturbed the competition on purpose""",
        fr="""Perturbation délibérée : cas sérieux
            Une perturbation sérieuse ou répétée ; de 12 000 à 48 000 points.
            vous avez gravement perturbé la compétition volontairement""",
    ),
    _conduct(
        "repeated-disruption",
        v.riichi("5.5 c", v.DISQUALIFIED),
        en="""Disruption again and again
            The player disturbed repeatedly.
            you have disturbed the competition again and again""",
        fr="""Perturbations répétées
            Le joueur a perturbé à plusieurs reprises.
            vous avez perturbé la compétition à plusieurs reprises""",
    ),
    _conduct(
        "cheating",
        v.riichi("5.5 a", v.DISQUALIFIED),
        favourite=True,
        en="""Cheating
            The player was caught cheating and it is clearly proven.
            you have cheated""",
        fr="""Tricherie
            Le joueur a été surpris à tricher et la preuve est claire.
            vous avez triché""",
    ),
)
