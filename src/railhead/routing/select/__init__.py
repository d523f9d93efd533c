"""One route for each train: the best set among the routes found, and the proof that no other is better."""
