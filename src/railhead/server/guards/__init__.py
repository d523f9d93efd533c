"""What stands between the network and the rest: connections, rates, and whose turn it is to be served."""
