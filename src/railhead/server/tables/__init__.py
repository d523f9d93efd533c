"""Tables at which games are played: seats, permissions, what each seat is shown, and the games held in memory."""
