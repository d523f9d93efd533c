"""Which row of the 1853 ledger stands behind each topic of the shared mechanisms."""

CITES = {
    "53-SR-02.actor": "53-SR-01",
    "consent": "53-TRN-19",
    "consent.sell_elephant": "53-SR-20",
    "consent.trade_train": "53-TRN-19",
    "end": "53-END-04",
    "operating.order": "53-OR-01",
    "operating.pass": "53-OR-06",
    "operating.sequence": "53-OR-02",
    "track.cash": "53-TRK-15",
    "track.lay": "53-TRK-01",
    "trade": "53-TRN-15",
    "trade.price": "53-TRN-15",
    "trade.seller": "53-TRN-19",
    "train.buy": "53-TRN-02",
    "train.cash": "53-TRN-14",
    "train.discard": "53-TRN-11",
    "train.source": "53-TRN-03",
}
