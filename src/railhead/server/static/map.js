// The map: pan, zoom, pinch, and a cursor for the keyboard. It keeps its place while the picture is swapped.
const view = document.getElementById("view");
const world = document.getElementById("world");
const says = document.getElementById("cursor-says");
const SLACK = 6;
const STEP = 1.4;
// Whatever a player decides by is at least 18 units high (render/words.py): at this scale that is 9 px.
const READABLE = 0.5;
const NEAR = 0.8;
const place = { x: 0, y: 0, scale: 1 };
const moved = new Set();
// Known from the observer: to ask the view itself would lay out the page each time.
const size = { width: view.clientWidth, height: view.clientHeight };
let cursor = "";
let isFitted = true;

const picture = () => world.querySelector("#r-map svg");
export const hexes = () => picture().querySelectorAll("g[data-hex]");
export const outline = (name) => world.querySelector(`.outline[data-hex="${CSS.escape(name)}"]`);
export const onMove = (listener) => moved.add(listener);

function extent() {
  return picture().viewBox.baseVal;
}

function settle() {
  world.style.transform = `translate(${place.x}px, ${place.y}px) scale(${place.scale})`;
  world.toggleAttribute("data-near", place.scale >= NEAR);
  for (const listener of moved) listener();
}

// The whole map lies beside the buttons, not under them: they are a column at its right or a row at its foot, whichever
// leaves it more room.
const buttons = document.querySelector(".zoom");
const MARGIN = 14;

function room() {
  const box = extent();
  const [across, down] = [buttons.offsetWidth, buttons.offsetHeight].sort((a, b) => a - b);
  const beside = { width: size.width - across - MARGIN, height: size.height };
  const above = { width: size.width, height: size.height - across - MARGIN };
  const scale = (free) => Math.min(free.width / box.width, free.height / box.height);
  const isRow = down > size.height || scale(above) > scale(beside);
  buttons.classList.toggle("row", isRow);
  return isRow ? above : beside;
}

function whole() {
  const box = extent(), free = room();
  return Math.min(free.width / box.width, free.height / box.height);
}

export function fit() {
  const box = extent(), free = room();
  world.style.width = `${box.width}px`;
  world.style.height = `${box.height}px`;
  place.scale = whole();
  place.x = (free.width - box.width * place.scale) / 2;
  place.y = (free.height - box.height * place.scale) / 2;
  isFitted = true;
  settle();
}

// At rest the map shows the part where something can be done, near enough to read and to hit, and otherwise all of it.
let framed = new Set();

export function rest() {
  frame(framed);
}

export function frame(names) {
  framed = names;
  fit();
  const lit = [...hexes()].filter((group) => names.has(group.dataset.hex)).map(centre);
  if (!lit.length) return;
  const [left, right] = [Math.min(...lit.map((at) => at.x)) - 190, Math.max(...lit.map((at) => at.x)) + 190];
  const [top, bottom] = [Math.min(...lit.map((at) => at.y)) - 190, Math.max(...lit.map((at) => at.y)) + 190];
  const nearest = Math.max(0.45, Math.min(0.62, Math.min(size.width, size.height) / 1000));
  const scale = Math.min(size.width / (right - left), size.height / (bottom - top), nearest);
  if (scale <= place.scale) return;
  place.scale = scale;
  place.x = held((left + right) / 2, "x", size.width, scale);
  place.y = held((top + bottom) / 2, "y", size.height, scale);
  settle();
}

// Where the map lies with this point of it in the middle of the view, without showing more beyond its edge than need be.
function held(middle, axis, room, scale) {
  const box = extent();
  const [start, length] = axis === "x" ? [box.x, box.width] : [box.y, box.height];
  const spare = room - length * scale;
  return spare > 0 ? spare / 2 : Math.min(0, Math.max(spare, room / 2 - (middle - start) * scale));
}

// One step: to where everything can be read, and on from there; and back, to the whole map.
export function zoomStep(way) {
  const least = whole();
  const wanted = way > 0 ? Math.max(place.scale * STEP, READABLE * 1.02) : place.scale / STEP;
  if (way < 0 && wanted < least * 1.05) fit();
  else zoom(wanted / place.scale);
}

export const isAtRest = () => isFitted;

export function zoom(factor, x = size.width / 2, y = size.height / 2) {
  const scale = Math.min(2.5, Math.max(0.6 * whole(), place.scale * factor));
  place.x = x - (x - place.x) * (scale / place.scale);
  place.y = y - (y - place.y) * (scale / place.scale);
  place.scale = scale;
  isFitted = false;
  settle();
}

export function pan(dx, dy) {
  place.x += dx;
  place.y += dy;
  isFitted = false;
  settle();
}

// Where a point of the picture lies in the view.
export function shown(x, y) {
  const box = extent();
  return { x: place.x + (x - box.x) * place.scale, y: place.y + (y - box.y) * place.scale, scale: place.scale };
}

// Bring a point of the picture so far inside the view.
export function bring(x, y, margin) {
  const at = shown(x, y);
  const mx = Math.min(margin, size.width / 2), my = Math.min(margin, size.height / 2);
  const dx = Math.max(mx - at.x, 0) + Math.min(size.width - mx - at.x, 0);
  const dy = Math.max(my - at.y, 0) + Math.min(size.height - my - at.y, 0);
  if (!dx && !dy) return;
  place.x += dx;
  place.y += dy;
  settle();
}

function centre(group) {
  const [x, y] = group.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  return { x, y };
}

const fingers = new Map();
let dragged = false;
let captured = false;

view.addEventListener("pointerdown", (event) => {
  if (event.target.closest("#petals, button")) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 1) { dragged = false; captured = false; }
});

view.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  if (fingers.size === 1) {
    if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
    if (!captured) { view.setPointerCapture(event.pointerId); captured = true; view.classList.add("grabbing"); }
    pan(now.x - before.x, now.y - before.y);
  } else {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const frame = view.getBoundingClientRect();
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
    zoom(factor || 1, (now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top);
  }
  dragged = true;
  fingers.set(event.pointerId, now);
});

for (const kind of ["pointerup", "pointercancel"]) {
  view.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) view.classList.remove("grabbing");
  });
}

view.addEventListener("wheel", (event) => {
  if (event.target.closest(".confirm")) return;
  event.preventDefault();
  const frame = view.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - frame.left, event.clientY - frame.top);
}, { passive: false });

view.addEventListener("click", (event) => {
  if (dragged || event.target.closest("#petals")) { dragged = false; return; }
  const hex = event.target.closest("#r-map [data-hex]")?.dataset.hex;
  const spot = event.target.closest("[data-spot]")?.dataset.spot ?? "";
  if (hex) open(hex, spot);
  else view.dispatchEvent(new CustomEvent("railhead:leave"));
});

function open(hex, spot = "") {
  point(hex);
  view.dispatchEvent(new CustomEvent("railhead:hex", { detail: { hex, spot } }));
}

export function point(hex, aloud = false) {
  if (cursor) outline(cursor)?.classList.remove("cursor");
  cursor = hex;
  const group = picture().querySelector(`g[data-hex="${CSS.escape(hex)}"]`);
  if (!group) return;
  if (aloud) {
    outline(hex).classList.add("cursor");
    const at = centre(group);
    bring(at.x, at.y, 70);
    const lit = outline(hex).classList.contains("can") ? ", highlighted" : "";
    says.textContent = (group.querySelector("title")?.textContent ?? hex) + lit;
  }
}

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function step(dx, dy) {
  const all = [...hexes()];
  const here = all.find((group) => group.dataset.hex === cursor) ?? all[0];
  const from = centre(here);
  let best = null, least = Infinity;
  for (const group of all) {
    const at = centre(group);
    const along = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    if (along > 20 && along + 1.6 * aside < least && aside < 1.8 * along) { best = group; least = along + 1.6 * aside; }
  }
  point((best ?? here).dataset.hex, true);
}

export function nextLit(backwards = false) {
  const lit = [...world.querySelectorAll(".outline.can")].map((one) => one.dataset.hex);
  if (!lit.length) return;
  const at = lit.indexOf(cursor);
  point(lit[(at + (backwards ? -1 : 1) + lit.length) % lit.length] ?? lit[0], true);
}

view.addEventListener("keydown", (event) => {
  if (event.target !== view || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = WAYS[event.key];
  if (way && event.shiftKey) pan(-80 * way[0], -80 * way[1]);
  else if (way) step(...way);
  else if (event.key === "Enter" || event.key === " ") { if (cursor) open(cursor); }
  else return;
  event.preventDefault();
});

// Lights the hexes on which something can be done, and those that changed last.
export function light(names, last) {
  for (const one of world.querySelectorAll(".outline")) {
    one.classList.toggle("can", names.has(one.dataset.hex));
    one.classList.toggle("last", last.has(one.dataset.hex));
    one.classList.toggle("cursor", one.dataset.hex === cursor && document.activeElement === view);
  }
}

document.getElementById("zoom-in").addEventListener("click", () => zoomStep(1));
document.getElementById("zoom-out").addEventListener("click", () => zoomStep(-1));
document.getElementById("zoom-lit").addEventListener("click", rest);
document.getElementById("zoom-fit").addEventListener("click", fit);
document.getElementById("zoom-names").addEventListener("click", () => nameHexes());
// Coordinates and tile numbers: on the hex pointed at, when near, or on all hexes if so wished.
export function nameHexes(isOn = !("coordinates" in document.body.dataset)) {
  document.body.toggleAttribute("data-coordinates", isOn);
  document.getElementById("zoom-names").setAttribute("aria-pressed", String(isOn));
  localStorage.setItem("coordinates", isOn ? "on" : "off");
}
nameHexes(localStorage.getItem("coordinates") === "on");

new ResizeObserver(([entry]) => {
  size.width = entry.contentRect.width;
  size.height = entry.contentRect.height;
  if (isFitted) rest();
}).observe(view);
fit();
