"""What has changed in 1890 since it was first played here, told to those whose game was in progress."""

from railhead.mechanisms.description import DECLINED_PROPOSALS_REST, RuleChange

RULE_CHANGES = (
    RuleChange(
        "bankruptcy_last",
        "Bankruptcy comes last",
        "Nobody may go bankrupt while Kobe Electric can still be converted or retired, or a train be bought.",
        "2026-11-16",
    ),
    RuleChange(
        "presidency_at_limit",
        "A directorship at the certificate limit",
        "At the certificate limit one may buy the share that makes one director, if the count does not go up.",
        "2026-11-16",
    ),
    DECLINED_PROPOSALS_REST,
)
