"""What a rule set decides about the value of a hand."""

from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = ["EMA_2012", "HandOptions", "hand_options"]


@dataclass(frozen=True, slots=True)
class HandOptions:
    """The options that hand values depend on; the defaults are the book of 2012.

    The federation's list of changes for 2016 opens All Simples, makes Blessing of Man a mangan and Big Four Winds
    single.
    """

    red_fives: int = 3  # 1.1
    five_counter_rule: bool = True  # 3.4.11
    kiriage_mangan: bool = False  # Tables: 4 fan 30 is 7700
    counted_yakuman: bool = True  # Tables: Yakuman 13+
    open_all_simples: bool = False  # 4.2.1: "Main cachée sans terminales ni honneurs"
    renhou_is_yakuman: bool = True  # 4.2.5
    double_big_four_winds: bool = True  # 4.2.5: "le double d'un paiement yakuman"


EMA_2012 = HandOptions()


def hand_options(rule_set: RuleSet) -> HandOptions:
    """The hand options of a riichi rule set; raises ``riichi.not_riichi``."""
    if rule_set.family is not Family.RIICHI:
        raise RuleError("riichi.not_riichi", f"{rule_set.name} is not a riichi rule set", {"rule_set": rule_set.id})
    return HandOptions(
        red_fives=rule_set.red_fives or 0,
        five_counter_rule=bool(rule_set.five_counter_rule),
        kiriage_mangan=bool(rule_set.kiriage_mangan),
        counted_yakuman=bool(rule_set.counted_yakuman),
        open_all_simples=bool(rule_set.open_all_simples),
        renhou_is_yakuman=bool(rule_set.renhou_is_yakuman),
        double_big_four_winds=bool(rule_set.double_big_four_winds),
    )
