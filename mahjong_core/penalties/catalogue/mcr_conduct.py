"""MCR: time, information, conduct, and what the general clauses allow."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Effect, EffectKind, FaultKind, Part, Reading, Topic
from mahjong_core.rulesets.records import Family

_time = partial(entry, family=Family.MCR, topic=Topic.TIME)
_conduct = partial(entry, family=Family.MCR, topic=Topic.CONDUCT)
_OUT = Effect(EffectKind.DISQUALIFICATION, parts=(Part.DISQUALIFIED, Part.PUBLIC_CRITICISM))
_UNRANKED = Effect(EffectKind.DISQUALIFICATION, parts=(Part.UNRANKED, Part.DISQUALIFIED))
_BAN = Effect(EffectKind.BAN, parts=(Part.BANNED, Part.PUBLIC_CRITICISM))
_WASTED_AGAIN = v.may_add(v.FAULT, v.DISQUALIFIED)
_TIME_WASTED = v.repeating(v.FAULT, _WASTED_AGAIN)

OFFENCES = (
    _time(
        "late-arrival",
        *v.europe("2.2", v.LATE),
        *v.body("3.11.2.1", v.LATE),
        favourite=True,
        en="""Late for the session
            The player was not seated when the session started; the table waits.
            you are late for this session""",
        fr="""Retard à la session
            Le joueur n’était pas assis au début de la session ; la table attend.
            vous êtes en retard pour cette session""",
    ),
    _time(
        "stalling",
        *v.europe("3.4", _TIME_WASTED),
        *v.europe("2.1 b", _TIME_WASTED, comment="EMAR 2.1 @3.11"),
        *v.europe("3.5", _WASTED_AGAIN),
        *v.europe("3.6", _TIME_WASTED),
        kind=FaultKind.STALLING,
        favourite=True,
        en="""Wasting time
            The player plainly tries to gain time. Repeated attempts may end in disqualification.
            you are wasting time""",
        fr="""Tentative de gagner du temps
            Le joueur cherche visiblement à gagner du temps. La répétition peut mener à la disqualification.
            vous cherchez à gagner du temps""",
    ),
    _time(
        "obstruction",
        *v.europe("2.1 b", v.FAULT, comment="EMAR 2.1 @3.11"),
        *v.europe("3.6", v.FAULT),
        kind=FaultKind.OBSTRUCTION,
        en="""Obstruction
            The player hinders the course of play.
            you are obstructing the game""",
        fr="""Obstruction
            Le joueur entrave le déroulement du jeu.
            vous faites obstruction au jeu""",
    ),
    _time(
        "repeated-stalling",
        *v.europe("3.5", v.DISQUALIFIED),
        kind=FaultKind.STALLING,
        en="""Wasting time again and again
            The player tried to gain time repeatedly, after warnings or penalties.
            you have wasted time again and again""",
        fr="""Tentatives répétées de gagner du temps
            Le joueur a cherché à gagner du temps à plusieurs reprises, malgré les sanctions.
            vous avez cherché à gagner du temps à plusieurs reprises""",
    ),
    _time(
        "late-question",
        *v.europe("2.1 a", v.nothing(Part.NO_RULING), comment="EMAR 2.1 @3.11"),
        *v.body("3.11.6.11.7", v.nothing(Part.NO_RULING)),
        en="""Referee called after play resumed
            A question was raised when play had gone on.
            play has gone on since""",
        fr="""Arbitre appelé après la reprise du jeu
            Une question a été posée alors que le jeu avait repris.
            le jeu a repris depuis""",
    ),
    _conduct(
        "information",
        *v.europe("2.3", v.INFORMATION["fault"]),
        *v.body("3.11.6.9", v.DEAD),
        Reading(v.MERS, "1.4", v.INFORMATION["fault"]),
        Reading(v.FFMJ, "EMAR 1.4", v.INFORMATION["fault"]),
        v.summary("4.5", v.DEAD),
        takes=("information_given", v.INFORMATION),
        favourite=True,
        en="""Giving information or advice
            Something true or false about a hand was said or shown, whether it helped or not.
            you gave information about the game""",
        fr="""Donner une information ou un conseil
            Une information vraie ou fausse sur le jeu a été donnée, qu’elle soit utile ou non.
            vous avez donné une information sur le jeu""",
    ),
    _conduct(
        "cheating",
        *v.europe("3.5", v.DISQUALIFIED),
        *v.body("3.11.6.1", v.DISQUALIFIED),
        favourite=True,
        en="""Cheating
            A tile was swapped or hidden, or the player cheated in another way.
            you have cheated""",
        fr="""Tricherie
            Une tuile a été échangée ou cachée, ou le joueur a triché autrement.
            vous avez triché""",
    ),
    _conduct(
        "serious-disruption",
        *v.europe("3.5", v.DISQUALIFIED),
        *v.body("3.11.6.10", _OUT),
        favourite=True,
        en="""Serious disruption of the competition
            The competition was gravely disturbed.
            you have gravely disturbed the competition""",
        fr="""Perturbation grave de la compétition
            La compétition a été gravement perturbée.
            vous avez gravement perturbé la compétition""",
    ),
    _conduct(
        "disobedience",
        *v.body("3.11.6.10", _OUT),
        en="""Persistent disobedience after a disturbance
            After a real disturbance the player goes on disobeying the referee.
            you persist in disobeying the referee""",
        fr="""Désobéissance persistante après une perturbation
            Après une perturbation réelle, le joueur persiste à désobéir à l’arbitre.
            vous persistez à désobéir à l’arbitre""",
    ),
    _conduct(
        "deliberate-foul",
        *v.body("3.11.5", _UNRANKED),
        en="""Deliberate foul or illegal act
            A fault committed on purpose, or an illegal act; future competitions may be closed to the player.
            you committed this fault on purpose""",
        fr="""Faute volontaire ou acte illégal
            Une faute commise volontairement ou un acte illégal ; de futures compétitions peuvent être interdites.
            vous avez commis cette faute volontairement""",
    ),
    _conduct(
        "grave-infraction",
        *v.body("3.11.4", _BAN),
        *v.body("3.11", _BAN),
        en="""Grave infraction: ban from future competitions
            The referees and judges find the fault grave; its length is reported to the organiser.
            your fault is grave""",
        fr="""Infraction importante : interdiction de futurs tournois
            Les arbitres et juges estiment la faute importante ; la durée est communiquée à l’organisateur.
            votre faute est importante""",
    ),
    _conduct(
        "minor-infraction",
        *v.body("3.11.1", v.FAULT),
        en="""Another minor or first infraction
            A small or first infraction, or somebody was disturbed, and no other entry fits.
            you broke a rule""",
        fr="""Autre infraction mineure ou première infraction
            Une infraction mineure ou première, ou un dérangement, qu’aucune autre entrée ne décrit.
            vous avez enfreint une règle""",
    ),
    _conduct(
        "other-infraction",
        *v.body("3.11.2.2", v.gravity()),
        *v.body("3.11", v.gravity()),
        *v.body("3.11.6", v.gravity()),
        en="""Another infraction, points by gravity
            An infraction that no other entry fits; the referee weighs it at 5 to 60 points.
            you broke a rule""",
        fr="""Autre infraction, points selon la gravité
            Une infraction qu’aucune autre entrée ne décrit ; l’arbitre l’évalue de 5 à 60 points.
            vous avez enfreint une règle""",
    ),
    _conduct(
        "judged-dead-hand",
        *v.body("3.11.3", v.DEAD),
        *v.europe("3.2", v.DEAD),
        en="""Dead hand by the referee’s judgement
            An infraction for which the referee finds a dead hand right.
            the referee declares your hand dead""",
        fr="""Main morte sur décision de l’arbitre
            Une infraction pour laquelle l’arbitre juge la main morte appropriée.
            l’arbitre déclare votre main morte""",
    ),
    _conduct(
        "hall-not-left",
        *v.body("3.11.6.11.8", v.gravity()),
        en="""Disturbance in the hall after one’s session
            A player whose session is over stayed in the hall and disturbed the others.
            you disturb the tables that still play""",
        fr="""Dérangement dans la salle après sa session
            Un joueur qui a fini sa session est resté dans la salle et a dérangé les autres.
            vous dérangez les tables qui jouent encore""",
    ),
    _conduct(
        "table-talk",
        Reading(v.FFMJ, "EMAR 1.2", v.nothing(Part.TOLD)),
        Reading(v.MERS, "1.2", v.nothing(Part.TOLD)),
        Reading(v.FFMJ, "3.6.1", v.SILENT),
        Reading(v.WMO, "3.6.1", v.SILENT),
        en="""Talking aloud or in a language not shared
            Talk at the table that is loud, or in a language that not all four share.
            please speak low, and in a language that the whole table shares""",
        fr="""Conversation à voix haute ou dans une langue non partagée
            Conversation à la table trop forte, ou dans une langue que les quatre ne partagent pas.
            parlez s’il vous plaît à voix basse, dans une langue commune à la table""",
    ),
    _conduct(
        "started-early",
        Reading(v.FFMJ, "FFMJ @3.5.7.3", v.nothing(Part.TOLD)),
        Reading(v.FFMJ, "FFMJ @3.5.7.4", v.nothing(Part.TOLD)),
        Reading(v.FFMJ, "FFMJ @3.5.7.5", v.nothing(Part.TOLD)),
        en="""Tiles shuffled or wall built before the start
            The table began before the chief referee’s start, or before four players were there.
            please wait for the start and for all four players""",
        fr="""Tuiles mélangées ou muraille bâtie avant le départ
            La table a commencé avant le signal de l’arbitre en chef, ou avant d’être au complet.
            attendez s’il vous plaît le départ et la table complète""",
    ),
    _conduct(
        "unseemly-conduct",
        *v.body("2.3.3", v.SILENT),
        *v.body("2.3.2", v.SILENT),
        en="""Dress, politeness, smoking or other substances
            The player’s conduct or dress does not respect the others.
            your conduct does not respect the other players""",
        fr="""Tenue, politesse, tabac ou autres produits
            Le comportement ou la tenue du joueur ne respecte pas les autres.
            votre comportement ne respecte pas les autres joueurs""",
    ),
)
