"""What is asked of the route finder: the chart, the problem, what trains compete for, conditions on sets."""
