// What can be done on a hex: tiles fan out round it, a click turns one through its legal rotations, then confirm.
import { bring, isAtRest, onMove, outline, rest, shown } from "./map.js";

const view = document.getElementById("view");
const petals = document.getElementById("petals");
const below = document.getElementById("sheet");
const SVG = "http://www.w3.org/2000/svg";
let menu = null;
let sheet = null;
let chosen = null;
let turn = 0;
let asked = 0;
const NARROW = 560;

const game = () => document.body.dataset.game;
export const isOpen = () => menu !== null;

export function close() {
  if (!menu) return;
  unmark();
  petals.replaceChildren();
  below.replaceChildren();
  menu = null;
  sheet = null;
  chosen = null;
  if (isAtRest()) rest();
}

function unmark() {
  for (const one of document.querySelectorAll(".outline.chosen, .outline.reached")) one.classList.remove("chosen", "reached");
  document.querySelector("#r-overlay .preview")?.remove();
}

export async function open(hex, spot = "") {
  close();
  const mine = ++asked;
  const answer = await fetch(`/games/${game()}/hexes/${encodeURIComponent(hex)}${location.search}`, { headers: { "HX-Request": "true" } });
  const text = await answer.text();
  if (!answer.ok || mine !== asked) return;
  petals.innerHTML = text;
  menu = petals.querySelector(".hex-menu");
  sheet = menu.querySelector(".confirm");
  sheet.elements.key.value = `${Date.now()}-${Math.random()}`;
  // Where there is no room beside the petals the sheet lies over the turn.
  if (view.clientWidth < NARROW) below.append(sheet);
  htmx.process(petals);
  htmx.process(below);
  outline(hex)?.classList.add("chosen");
  const size = radius();
  bring(Number(menu.dataset.x), Number(menu.dataset.y), size + 50);
  arrange();
  const choices = [...menu.querySelectorAll(".petal")];
  const meant = choices.find((one) => spot && one.dataset.spot === spot) ?? (choices.length === 1 ? choices[0] : null);
  if (meant) choose(meant);
  (meant ? sheet.querySelector(".do") : choices[0] ?? sheet.querySelector("[data-close]")).focus({ preventScroll: true });
}

function radius() {
  const count = menu.querySelectorAll(".petal").length;
  const each = (menu.querySelector(".petal")?.offsetWidth ?? 70) + 8;
  const at = shown(Number(menu.dataset.x), Number(menu.dataset.y));
  return Math.max(at.scale * 100 + each * 0.55, (count * each) / (2 * Math.PI), each);
}

function arrange() {
  if (!menu) return;
  const at = shown(Number(menu.dataset.x), Number(menu.dataset.y));
  const around = [...menu.querySelectorAll(".petal")];
  const size = radius();
  menu.style.transform = `translate(${at.x}px, ${at.y}px)`;
  around.forEach((petal, number) => {
    const angle = (2 * Math.PI * number) / around.length - Math.PI / 2;
    petal.style.left = `${size * Math.cos(angle)}px`;
    petal.style.top = `${size * Math.sin(angle)}px`;
  });
  if (!menu.contains(sheet)) return;
  const aside = (around.length ? size + 48 : at.scale * 100 + 8);
  const room = view.clientWidth - at.x;
  const left = room > at.x ? aside : -aside - sheet.offsetWidth;
  sheet.style.left = `${Math.min(Math.max(left, 6 - at.x), room - sheet.offsetWidth - 6)}px`;
  sheet.style.top = `${Math.min(Math.max(-sheet.offsetHeight / 2, 6 - at.y), view.clientHeight - at.y - sheet.offsetHeight - 6)}px`;
}

async function choose(petal) {
  const turns = petal.dataset.turns ? petal.dataset.turns.split(" ") : [""];
  turn = petal === chosen ? (turn + 1) % turns.length : 0;
  chosen = petal;
  for (const one of menu.querySelectorAll(".petal")) {
    one.classList.toggle("on", one === petal);
    one.setAttribute("aria-pressed", String(one === petal));
  }
  const args = petal.dataset.args.split("\n")[turn];
  sheet.elements.args.value = args;
  sheet.elements.kind.value = petal.dataset.kind;
  if (petal.dataset.actor) sheet.elements.actor.value = petal.dataset.actor;
  sheet.querySelector(".do").disabled = false;
  sheet.querySelector("[data-turn]").disabled = turns.length < 2;
  sheet.querySelector(".chosen").textContent = petal.dataset.tile ? `tile ${petal.dataset.tile}, ${turn + 1} of ${turns.length}` : petal.dataset.name;
  preview(petal, turns[turn]);
  sheet.querySelector(".numbers").replaceChildren(...(petal.dataset.numbers ?? "").split("\n").filter(Boolean).map(field));
  await effect(petal.dataset.kind, args);
}

// A number to be named, within its bounds.
function field(text) {
  const [name, least, highest, step] = text.split(" ");
  const [label, input] = [document.createElement("label"), document.createElement("input")];
  Object.assign(input, { type: "number", name: `number.${name}`, min: least, max: highest, step, value: least, required: true });
  input.addEventListener("change", () => effect(sheet.elements.kind.value, sheet.elements.args.value));
  label.append(`${name.replaceAll("_", " ")} `, input, ` ${least}…${highest}`);
  return label;
}

function withNumbers(args) {
  const named = [...sheet.querySelectorAll(".numbers input")].map((one) => [one.name.slice("number.".length), Number(one.value)]);
  return JSON.stringify({ ...JSON.parse(args), ...Object.fromEntries(named) });
}

function preview(petal, rotation) {
  document.querySelector("#r-overlay .preview")?.remove();
  if (!petal.dataset.tile) return;
  const address = `/games/${game()}/tiles/${encodeURIComponent(petal.dataset.tile)}/${rotation}.svg`;
  petal.querySelector("img").src = address;
  const width = Number(menu.dataset.width), height = Number(menu.dataset.height);
  const image = document.createElementNS(SVG, "image");
  image.setAttribute("class", "preview");
  image.setAttribute("href", address);
  image.setAttribute("x", Number(menu.dataset.x) - width / 2);
  image.setAttribute("y", Number(menu.dataset.y) - height / 2);
  image.setAttribute("width", width);
  image.setAttribute("height", height);
  document.querySelector("#r-overlay svg").prepend(image);
}

async function effect(kind, args) {
  const mine = ++asked;
  const query = new URLSearchParams({ kind, args: withNumbers(args), actor: sheet.elements.actor?.value ?? "" });
  const answer = await fetch(`/games/${game()}/effect?${query}`, { headers: { "HX-Request": "true" } });
  const text = await answer.text();
  if (mine !== asked || !menu || !answer.ok) return;
  sheet.querySelector(".effect").innerHTML = text;
  for (const one of document.querySelectorAll(".outline.reached")) one.classList.remove("reached");
  for (const hex of sheet.querySelector("[data-reach]")?.dataset.reach.split(" ") ?? []) outline(hex)?.classList.add("reached");
  arrange();
}

export function turnOn() {
  if (chosen) choose(chosen);
}

function clicked(event) {
  const petal = event.target.closest(".petal");
  if (petal) choose(petal);
  else if (event.target.closest("[data-turn]")) turnOn();
  else if (event.target.closest("[data-close]")) { close(); view.focus({ preventScroll: true }); }
}

function pressed(event) {
  if (!menu) return;
  const around = [...menu.querySelectorAll(".petal")];
  const at = around.indexOf(document.activeElement);
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (way && at >= 0) {
    around[(at + way + around.length) % around.length].focus();
    event.preventDefault();
  } else if (event.key.toLowerCase() === "r") {
    turnOn();
    event.preventDefault();
  } else if (event.key === "Enter" && at >= 0 && around[at] === chosen) {
    // Enter on what is chosen already confirms; Space goes on turning it.
    sheet.requestSubmit();
    event.preventDefault();
  }
}

for (const place of [petals, below]) {
  place.addEventListener("click", clicked);
  place.addEventListener("keydown", pressed);
}

onMove(arrange);
