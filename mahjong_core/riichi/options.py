"""Read what a rule set decides about the value of a hand."""

from dataclasses import dataclass, fields

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = ["EMA_2012", "HandOptions", "hand_options"]


@dataclass(frozen=True, slots=True)
class HandOptions:
    """Store the options that hand values depend on; the defaults are the book of 2012.

    The federation's list of changes for 2016 opens All Simples, makes Blessing of Man a mangan and Big Four Winds
    single. ``renhou``: "none", "mangan", "yakuman", or "five_fan" beside other yaku and dora.
    """

    red_fives: int = 3  # 1.1
    ippatsu: bool = True  # 4.2.1: "un yaku supplémentaire, Ippatsu"
    ura_dora: bool = True  # 3.3.12: "en cas de riichi le nombre d'ura dora" (4.1)
    kan_dora: bool = True  # 4.1: "de tuiles dora, kan dora"
    open_all_simples: bool = False  # 4.2.1: "Main cachée sans terminales ni honneurs"
    renhou: str = "yakuman"  # 4.2.5
    double_big_four_winds: bool = True  # 4.2.5: "le double d'un paiement yakuman"
    double_four_concealed_pungs: bool = False  # 4.2.5 doubles Big Four Winds only
    double_thirteen_orphans: bool = False
    double_nine_gates: bool = False
    yakuman_are_added: bool = False  # 4.2: "Les yakuman ne sont pas cumulatifs"
    yakuman_at_most: int | None = None  # 4.2: none are added
    kiriage_mangan: bool = False  # Tables: 4 fan 30 is 7700
    counted_yakuman: bool = True  # Tables: Yakuman 13+
    double_wind_pair_fu: int = 4  # 4.1.1: seat wind and prevailing wind, two each
    open_pinfu_fu: bool = True  # 4.1.1: "Pinfu Ouvert"
    replacement_fu: bool = True  # 4.1.1: two for a self-draw, whichever tile it was
    five_counter_rule: bool = True  # 3.4.11
    counter_points: int = 300  # 3.4.10
    late_yaku: bool = True  # 3.2 asks for a yaku, whichever tile brings it
    liable_yakuman: tuple[str, ...] = ("daisangen", "daisuushii")  # 3.3.6
    liability_counters: str = "shared"  # 3.3.6: "la valeur totale de la main"; 3.4.10: counters raise it
    allowed_yaku: tuple[str, ...] = ()  # 4.2: all of the list
    liability_scope: str = "hand"  # 3.3.6: "doit payer la valeur totale de la main"


EMA_2012 = HandOptions()
_FLAGS = tuple(field.name for field in fields(HandOptions) if isinstance(field.default, bool))


def hand_options(rule_set: RuleSet) -> HandOptions:
    """Return the hand options of a riichi rule set. Raise ``riichi.not_riichi``."""
    if rule_set.family is not Family.RIICHI:
        raise RuleError("riichi.not_riichi", f"{rule_set.name} is not a riichi rule set", {"rule_set": rule_set.id})
    return HandOptions(
        red_fives=rule_set.red_fives or 0,
        renhou=rule_set.renhou or "none",
        double_wind_pair_fu=rule_set.double_wind_pair_fu or 0,
        counter_points=rule_set.counter_points or 0,
        liable_yakuman=rule_set.liable_yakuman,
        allowed_yaku=rule_set.allowed_yaku,
        yakuman_at_most=rule_set.yakuman_at_most,
        liability_counters=rule_set.liability_counters or "shared",
        liability_scope=rule_set.liability_scope or "hand",
        **{name: bool(getattr(rule_set, name)) for name in _FLAGS},
    )
