"""Before an action is applied: reading and completing it, long thinking, and bots."""
