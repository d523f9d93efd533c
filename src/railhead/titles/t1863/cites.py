"""Which row of the 1863 ledger stands behind each topic of the shared mechanisms."""

CITES = {
    "consent": "63-MRG-08",
    "consent.form": "63-MRG-08",
    "consent.trade_train": "63-TRN-10",
    "end": "63-END-05",
    "operating.order": "63-OR-01",
    "operating.pass": "63-OR-02",
    "operating.sequence": "63-OR-02",
    "operating.sequence.actor": "63-SR-31",
    "track.cash": "63-TRK-04",
    "track.lay": "63-TRK-01",
    "trade": "63-TRN-10",
    "trade.price": "63-TRN-10",
    "trade.seller": "63-TRN-10",
    "train.discard": "63-TRN-09",
}
