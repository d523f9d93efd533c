"""What has changed in 1862 since it was first played here, told to those whose game was in progress."""

from railhead.mechanisms.description import DECLINED_PROPOSALS_REST, RuleChange

RULE_CHANGES = (
    RuleChange(
        "own_trains_first",
        "Trains of one's own companies first",
        "A company raises no money for a train while its director's other companies could sell it one.",
        "2026-11-16",
    ),
    RuleChange(
        "subsidy_first",
        "The subsidy comes before the dividend",
        "The subsidy is in the treasury when the dividend is decided.",
        "2026-11-16",
    ),
    RuleChange(
        "fines_sell_least",
        "Fines sell no more than needed",
        "To pay a fine no more shares are sold than it takes.",
        "2026-11-16",
    ),
    DECLINED_PROPOSALS_REST,
)
