"""People: accounts, personal tokens, notification settings, profiles and ratings, bans, and what is stored about
them."""
