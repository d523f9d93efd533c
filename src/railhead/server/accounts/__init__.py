"""People: accounts, tokens of their programs, how they want to be told, profiles, bans, and what is stored of them."""
