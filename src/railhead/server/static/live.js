// Loads the page again when the game has moved, unless a past point is shown.
"use strict";
const game = document.getElementById("game");
const { version, point } = game.dataset;
const stream = new EventSource(`/games/${game.dataset.game}/events?since=${version}`);
const renew = () => { if (version === point) location.reload(); };
stream.addEventListener("moved", renew);
stream.addEventListener("seated", renew);
