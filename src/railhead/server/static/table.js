// The page of a game: what the server sends is swapped in, the map is lit, keys do what buttons do.
import { addUp, tickHex } from "./composed.js";
import * as hexMenu from "./hex_menu.js";
import { fit, frame, isAtRest, light, nameHexes, nextLit, point, rest, zoomStep } from "./map.js";
import { clickStop, isRunning } from "./routes.js";
import { frameMarket, openDrawer, showDock, showTab, tick } from "./tabs.js";

const view = document.getElementById("view");
const scrub = document.getElementById("scrub");
const line = document.getElementById("line");
const news = document.getElementById("news");
const game = document.body.dataset.game;
const state = () => document.getElementById("state").dataset;
let shown = state().version;
let latest = Number(state().version);
// The version of what the page has. The turn may be older: while one puts a bid together, bids of others don't touch it.
let received = latest;
let isBorrowed = false;
let byKeyboard = false;
let wasInTurn = false;

const isPast = () => state().latest !== "true";

function digests() {
  return [...document.querySelectorAll(".region[data-digest]")].map((one) => `${one.id.slice(2)}=${one.dataset.digest}`).join(",");
}

const isWhole = (path) => /\/(parts|actions|programs|messages|clock)(\?|$)/.test(path);

document.body.addEventListener("htmx:configRequest", (event) => {
  const path = event.detail.path;
  if (isWhole(path)) event.detail.headers["X-Have"] = digests();
  // Whoever looks at the past stays there, whatever is renewed.
  const isRenewal = event.target === news || path.endsWith("/charts");
  if (isRenewal && isPast()) event.detail.parameters.set("at", state().point);
  // Whoever acts for another goes on doing so till he says otherwise.
  const acting = new URLSearchParams(location.search).get("for");
  if (event.target === news && acting) event.detail.parameters.set("for", acting);
});

// News of a version that is here or on its way, or while the past is looked at, is no reason to ask.
let underWay = 0;
news.addEventListener("sse:moved", (event) => {
  latest = Math.max(latest, JSON.parse(event.detail.data).now.version);
  scrub.max = latest;
  if (isPast() || underWay || latest <= received) event.stopImmediatePropagation();
}, true);

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (isWhole(event.detail.requestConfig.path)) underWay += 1;
  wasInTurn = document.getElementById("turn").contains(document.activeElement) || hexMenu.isOpen();
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (!isWhole(event.detail.requestConfig.path)) return;
  underWay -= 1;
  received = Math.max(received, Number(event.detail.xhr.getResponseHeader("X-Version")));
  if (!underWay && !isPast() && latest > received) htmx.trigger(news, "renew");
});

// An answer that was overtaken by a newer one is not shown.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const version = Number(event.detail.xhr.getResponseHeader("X-Version") ?? Infinity);
  if (version < received) event.detail.shouldSwap = false;
});

document.body.addEventListener("htmx:sendError", () => tell("The server isn't responding. Try again: nothing will be done twice."));
document.body.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status === 429) tell("Too many requests: wait a moment.");
  else if (event.detail.xhr.status >= 500) tell("Something went wrong; nothing was changed.");
});

document.getElementById("talk")?.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) event.target.reset();
});

function tell(text) {
  const place = document.getElementById("r-problem");
  place.innerHTML = '<div class="problem" role="alert"><p class="what"></p></div>';
  place.querySelector(".what").textContent = text;
}

// Which hexes changed last, so that a move of somebody else is seen on the map.
let drawn = new Map();
let drawnAs = "";
let lastChanged = new Set();

function noteHexes() {
  const region = document.getElementById("r-map");
  if (region.dataset.digest === drawnAs) return;
  const before = drawn;
  drawnAs = region.dataset.digest;
  drawn = new Map([...region.querySelectorAll("g[data-hex]")].map((one) => [one.dataset.hex, one.querySelector("title").textContent + one.dataset.rotation]));
  const changed = [...drawn].filter(([hex, look]) => before.get(hex) !== look).map(([hex]) => hex);
  if (before.size && changed.length < 8) lastChanged = new Set(changed);
}

function renewed() {
  const now = state();
  if (now.version !== shown || now.point !== scrub.value) {
    hexMenu.close();
    noteHexes();
    if (isAtRest()) frame(busy());
    if (wasInTurn && byKeyboard) firstControl()?.focus();
    if (now.version !== shown) {
      document.getElementById("turn").scrollTop = 0;
      if (isBorrowed) enlarge(false);
      if (line) { line.value = ""; document.getElementById("reading").replaceChildren(); }
      say();
    }
  }
  shown = now.version;
  latest = Math.max(latest, Number(now.version));
  scrub.max = latest;
  if (wanted === null) scrub.value = now.point;  // while a newer point is wanted the slider stays where the hand put it
  if (line) {
    line.form.elements.version.value = now.version;
    for (const version of document.querySelectorAll("#r-anytime [name=version]")) version.value = now.version;
    line.disabled = isPast();
  }
  document.title = (now.mine === "true" ? "● " : "") + now.called;
  frameMarket();
  tick();
  relight();
}

// Regions are swapped as a whole, which screen readers pass over in silence: here it is said.
function say() {
  const text = (place) => document.querySelector(place)?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const now = [...document.querySelectorAll(".steps :is(.now, .open)")].map((step) => step.textContent.trim()).join(", ");
  document.getElementById("said").textContent = `${text(".log li:not(.of-round) span")}. ${text(".who")}.${now && ` Now: ${now}.`}`;
}

const lit = () => new Set(state().hexes.trim().split(/\s+/));
// Where something can be done, or where the trains run.
const busy = () => new Set(`${state().hexes} ${state().run}`.trim().split(/\s+/));

function relight() {
  light(lit(), isPast() ? new Set() : lastChanged);
  addUp();
}

function firstControl() {
  const found = [...document.querySelectorAll("#r-turn .control :is(input:not([type=hidden]), button:not(.by), summary), #r-turn .idle button")];
  return found.find((one) => one.checkVisibility() && !one.disabled);
}

// Every region settles by itself: one look at all of them is enough.
let isQueued = false;
document.body.addEventListener("htmx:afterSettle", () => {
  if (!isQueued) queueMicrotask(() => { isQueued = false; renewed(); });
  isQueued = true;
});

view.addEventListener("railhead:hex", (event) => {
  const { hex, spot } = event.detail;
  if (isRunning() && spot) { hexMenu.close(); clickStop(spot); return; }
  if (tickHex(hex)) return;
  openHex(hex, spot);
});
view.addEventListener("railhead:leave", hexMenu.close);

document.addEventListener("railhead:recoloured", () => setTimeout(() => location.reload(), 30));

// The history.
let wanted = null;
let isAsking = false;

async function goTo(point) {
  wanted = Math.min(Math.max(0, point), latest);
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const at = wanted;
    wanted = null;
    const path = at === latest ? `/games/${game}/parts` : `/games/${game}/parts?at=${at}`;
    await htmx.ajax("GET", path, { source: scrub, swap: "none", headers: { "X-Have": digests() } });
    // The address is that of what is shown, to be kept or sent.
    if (!location.search) history.replaceState(null, "", at === latest ? `/games/${game}` : `/games/${game}/at/${at}`);
  }
  isAsking = false;
}

scrub.addEventListener("input", () => goTo(Number(scrub.value)));
document.getElementById("back").addEventListener("click", () => goTo(Number(state().point) - 1));
document.getElementById("forth").addEventListener("click", () => goTo(Number(state().point) + 1));

document.addEventListener("click", (event) => {
  const entry = event.target.closest("a[data-point]");
  const rule = event.target.closest("a[data-rule]");
  if (event.ctrlKey || event.metaKey) return;
  if (entry) { event.preventDefault(); goTo(Number(entry.dataset.point)); }
  else if (event.target.closest("[data-present]")) { event.preventDefault(); goTo(latest); }
  else if (rule) { event.preventDefault(); showRule(rule.dataset.rule); }
  const dock = event.target.closest("[data-open-dock]")?.dataset.openDock;
  if (dock) { enlarge(false); showTab("more"); showDock(dock); }
  const near = event.target.closest("[data-show-hex]")?.dataset.showHex;
  if (near) { showTab("play"); showHex(near); }
  if (event.target.closest("[data-enlarge]")) { enlarge(true); isBorrowed = true; }
  const hex = event.target.closest("[data-open-hex]")?.dataset.openHex;
  if (hex) { showTab("play"); openHex(hex); }
  for (const open of document.querySelectorAll("details.sumup[open]")) if (!open.contains(event.target)) open.open = false;
});

// Where the map is small there is no room for what can be done on a hex: it is large for that one choice.
function openHex(hex, spot = "") {
  const isSmall = state().layout === "stock" && view.clientWidth < innerWidth / 3;
  if (isSmall && lit().has(hex)) { enlarge(true); isBorrowed = true; }
  hexMenu.open(hex, spot);
}

// A place that is spoken of: brought near, and marked.
function showHex(hex) {
  frame(new Set([hex]));
  point(hex, true);
}

function showRule(id) {
  enlarge(false);
  showTab("more");
  showDock("rules");
  const words = document.getElementById("rule-words");
  words.value = id;
  htmx.trigger(words, "open");
}

// The map takes the room of all but the turn; for one choice, if that asked for it.
const large = document.getElementById("zoom-large");

function enlarge(isLarge = !("large" in document.body.dataset)) {
  large.setAttribute("aria-pressed", String(isLarge));
  isBorrowed = false;
  if (isLarge) document.body.dataset.large = "";
  else delete document.body.dataset.large;
}
large.addEventListener("click", () => enlarge());

// Keys.
const help = document.getElementById("help");
document.getElementById("help-open").addEventListener("click", () => help.showModal());
document.getElementById("print").addEventListener("click", () => print());

const KEYS = {
  "/": () => { showTab("play"); line?.focus(); },
  "?": () => help.showModal(),
  t: () => { showTab("play"); firstControl()?.focus(); },
  m: () => { showTab("play"); view.focus({ preventScroll: true }); },
  n: () => { view.focus({ preventScroll: true }); nextLit(); },
  "+": () => zoomStep(1),
  "=": () => zoomStep(1),
  "-": () => zoomStep(-1),
  z: rest,
  c: () => nameHexes(),
  d: () => openDrawer(),
  f: () => enlarge(),
  0: fit,
  u: () => document.getElementById("undo")?.click(),
  y: () => document.getElementById("redo")?.click(),
  p: () => document.querySelector('.idle [data-kind="pass"] button')?.click(),
  "[": () => goTo(Number(state().point) - 1),
  "]": () => goTo(Number(state().point) + 1),
};
["log", "trains", "tiles", "charts", "rules", "own", "file"].forEach((name, number) => {
  KEYS[number + 1] = () => { enlarge(false); showTab("more"); showDock(name); };
});

// A letter means nothing in a field for numbers, so there it is a key like elsewhere.
function isTyping(event) {
  if (event.target.closest("input[type=number]")) return !/^[a-z/?]$/i.test(event.key);
  return event.target.closest("input:not([type=radio], [type=range], [type=checkbox]), select, textarea, dialog") !== null;
}

document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  if (event.key === "Escape") {
    if (hexMenu.isOpen()) { hexMenu.close(); view.focus({ preventScroll: true }); }
    else if (document.activeElement === line) line?.blur();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const action = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (action) { event.preventDefault(); action(); }
});
document.addEventListener("pointerdown", () => { byKeyboard = false; }, true);

noteHexes();
relight();
frame(busy());
document.title = (state().mine === "true" ? "● " : "") + document.title;
