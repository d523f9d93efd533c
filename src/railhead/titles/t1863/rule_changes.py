"""What has changed in 1863 since it was first played here, told to those whose game was in progress."""

from railhead.mechanisms.description import DECLINED_PROPOSALS_REST, RuleChange

_OWN = tuple(
    RuleChange(name, called, sentence, "2026-11-16")
    for name, called, sentence in (
        (
            "bankrupt_players_rank_last",
            "Bankrupt players rank last",
            "Who is bankrupt ranks below all others, the first to go last.",
        ),
        (
            "shorts_are_matched",
            "Shorts are matched",
            "Shares that come to a player who has shorts of the company, however they come, are matched at once.",
        ),
        (
            "parents_pass_loans_on",
            "Loans of subsidiaries are paid",
            "If parent and subsidiary are liquidated in one round, the director owes the loans of both.",
        ),
        (
            "duty_to_sell_comes_first",
            "The duty to sell comes first",
            "Who is above a limit sells first, whichever company acts.",
        ),
        (
            "only_own_companies_fold",
            "Bankruptcy spares others' companies",
            "A bankruptcy liquidates only companies of the bankrupt player; a subsidiary is offered to others first.",
        ),
        (
            "failed_railways_are_listed_first",
            "Failed railways are listed first",
            "The LPTB seizes the companies that end the operating round in grey, not those its own sales push there.",
        ),
        (
            "declined_mergers_are_free",
            "A declined merger doesn't count as activity",
            "Who proposes a merger that is declined may do something else.",
        ),
        (
            "bankrupt_players_do_not_act",
            "Bankrupt players do not act",
            "Who is bankrupt is asked nothing and buys nothing.",
        ),
        (
            "mergers_make_no_circle",
            "No circle of ownership",
            "No merger may let companies own one another in a circle.",
        ),
        (
            "turns_wait_for_privates_and_loans",
            "Turns wait after the dividend",
            "At the train limit a turn goes on after the dividend, for privates and loans.",
        ),
        (
            "gifts_at_any_time",
            "Gifts at any time",
            "Players may hand each other cash at any time, in others' turns and in auctions too.",
        ),
    )
)
RULE_CHANGES = (*_OWN, DECLINED_PROPOSALS_REST)
