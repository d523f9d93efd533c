"""Protection against overload: limits on connections, rate limits, and a fair queue of requests."""
