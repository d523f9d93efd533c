"""What has changed in 1853 since it was first played here, told to those whose game was in progress."""

from railhead.mechanisms.description import DECLINED_PROPOSALS_REST, RuleChange

RULE_CHANGES = (
    RuleChange(
        "leaderless_end",
        "MIK 2 cannot jam",
        "With MIK 2, a game ends in which no company has had a director for five dealing rounds.",
        "2026-11-16",
    ),
    RuleChange(
        "credit_for_no_other",
        "Credit for the first train only",
        "A managed company has credit only if it could pay for no train at all.",
        "2026-11-16",
    ),
    RuleChange(
        "whole_bids",
        "Bids in one piece",
        "A contract bid is sealed whole, in one action; before, cities were noted one by one.",
        "2026-11-16",
    ),
    DECLINED_PROPOSALS_REST,
    RuleChange(
        "standstill_end",
        "Ruined companies end the game",
        "A game ends in which no company has built or earned anything for five sets of railway rounds.",
        "2026-11-19",
    ),
)
