"""What has changed in 1861 since it was first played here, told to those whose game was in progress."""

from railhead.mechanisms.description import DECLINED_PROPOSALS_REST, RuleChange

RULE_CHANGES = (
    RuleChange(
        "draws_on_ties_only",
        "Lots only on ties",
        "When the state railway replaces markers, lots are drawn only where cities are worth the same.",
        "2026-11-16",
    ),
    DECLINED_PROPOSALS_REST,
)
