// What helps beside the game: notes, word that it is one's turn, a company's reach on the map.
import { outline } from "./map.js";

const game = document.body.dataset.game;
const state = () => document.getElementById("state").dataset;

const notes = document.getElementById("notes");
notes.value = localStorage.getItem(`notes ${game}`) ?? "";
notes.addEventListener("input", () => {
  if (notes.value) localStorage.setItem(`notes ${game}`, notes.value);
  else localStorage.removeItem(`notes ${game}`);
});

// What changed in the rules since the game began is told until somebody has read it.
for (const button of document.querySelectorAll("[data-dismiss]")) {
  const line = document.getElementById(button.dataset.dismiss);
  const name = `${button.dataset.dismiss} ${game}`;
  line.hidden = localStorage.getItem(name) === "read";
  button.addEventListener("click", () => {
    localStorage.setItem(name, "read");
    line.hidden = true;
  });
}

// Whoever waits for others may be told. At a screen all share nobody waits.
const wish = document.getElementById("tell-me");
const box = wish.querySelector("input");
wish.hidden = state().waits !== "true";
box.checked = localStorage.getItem("tell") === "yes";
box.addEventListener("change", async () => {
  localStorage.setItem("tell", box.checked ? "yes" : "no");
  if (!box.checked) return;
  ring();
  if ("Notification" in window && Notification.permission === "default") await Notification.requestPermission();
});

let wasMine = state().mine === "true";
document.body.addEventListener("htmx:afterSettle", () => {
  const isMine = state().mine === "true";
  if (isMine && !wasMine && box.checked && !wish.hidden) tell();
  wasMine = isMine;
});

function tell() {
  ring();
  if (document.visibilityState === "visible" || !("Notification" in window) || Notification.permission !== "granted") return;
  const told = new Notification("It's your turn", { body: state().called, tag: game, icon: "/static/icon.svg" });
  told.addEventListener("click", () => { window.focus(); told.close(); });
}

function ring() {
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.6);
  tone.addEventListener("ended", () => audio.close());
}

// A company in the table of companies shows where it can go. A finger can't point: on a phone the map is on another tab.
let pointed = "";
let timer = 0;

function forget() {
  clearTimeout(timer);
  pointed = "";
  for (const one of document.querySelectorAll(".outline.near")) one.classList.remove("near");
}

async function show(company) {
  const point = state().latest === "true" ? "" : `?at=${state().point}`;
  const answer = await fetch(`/games/${game}/reach/${encodeURIComponent(company)}${point}`);
  const text = await answer.text();
  if (!answer.ok || pointed !== company) return;
  const found = new DOMParser().parseFromString(text, "text/html").querySelector("[data-reach]").dataset.reach;
  for (const hex of found.split(" ").filter(Boolean)) outline(hex)?.classList.add("near");
}

const side = document.getElementById("side");
side.addEventListener("pointerover", (event) => {
  const company = event.target.closest("[data-company]")?.dataset.company ?? "";
  if (company === pointed) return;
  forget();
  if (!company || event.pointerType === "touch") return;
  pointed = company;
  timer = setTimeout(show, 150, company);
});
side.addEventListener("pointerleave", forget);
