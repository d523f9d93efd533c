"""Whether players are there: clocks that run, substitutes, and word that it is one's turn."""
