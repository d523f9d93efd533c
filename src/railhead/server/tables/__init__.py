"""Tables at which games are played: who sits where, what each may do and see, the games in memory."""
