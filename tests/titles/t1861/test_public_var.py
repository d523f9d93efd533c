"""Which options the ruleset 18xx.games does not offer: D-27 of the ledger."""

import pytest

from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from railhead.titles import load


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rsr_marker_at_start", True),
        ("play_until_bank_breaks", True),
        ("next_turn_after_auction", "left_of_proposer"),
    ],
)
def test_D_27_options_of_14_3_to_14_5_are_not_offered(option: str, value: OptionValue) -> None:
    with pytest.raises(Malformed, match=option):
        load("1861", 3, {"ruleset": "18xx.games", option: value})
    load("1861", 3, {"ruleset": "book", option: value})
