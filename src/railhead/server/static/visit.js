// Coming back and losing touch: what happened since the last visit, and a word while the server can't be heard.
const game = document.body.dataset.game;
const state = () => document.getElementById("state").dataset;
const KEY = `seen ${game}`;
const MOST = 12;

// What was seen last time, and what has been done since. At a screen all share nobody was away.
const since = document.getElementById("since");
const seen = Number(localStorage.getItem(KEY) ?? 0);

function tellSince() {
  const now = Number(state().version);
  if (!seen || seen >= now || state().waits !== "true") return;
  const fresh = [...document.querySelectorAll(".log li[value]")].filter((line) => line.value > seen);
  if (!fresh.length) return;
  const list = since.querySelector("ol");
  for (const line of fresh.slice(0, MOST).reverse()) {
    const item = document.createElement("li");
    item.textContent = line.querySelector("span").textContent.trim();
    list.append(item);
  }
  since.querySelector("b").textContent = `${now - seen} ${now - seen === 1 ? "move" : "moves"} since your last visit`;
  since.hidden = false;
}

since.querySelector("button").addEventListener("click", () => { since.hidden = true; });
const note = () => { if (state().latest === "true") localStorage.setItem(KEY, state().version); };
tellSince();
note();
document.body.addEventListener("htmx:afterSettle", note);

// Whether the server can be heard. A stream that breaks off or falls silent raises a doubt, and only an answer of the server settles
// it: an open stream proves nothing, for a browser keeps it open while its network is gone. A short gap is not worth a word.
const lost = document.getElementById("lost");
const SILENCE = Number(document.getElementById("live").dataset.silence) * 1000;
const NEWS = ["moved", "seated", "said", "quiet"];
let stream = null;
let asking = 0;
let silent = 0;

function doubt() {
  asking ||= setInterval(ask, 2000);
}

async function ask() {
  lost.hidden = await isAnswered();
  if (!lost.hidden) return;
  htmx.trigger("#news", "renew");
  // Where no stream can be had, the page asks for news itself until one opens.
  if (stream?.readyState !== EventSource.OPEN) return;
  clearInterval(asking);
  asking = 0;
}

async function isAnswered() {
  try {
    return (await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function hear() {
  clearTimeout(silent);
  silent = setTimeout(doubt, SILENCE);
}

document.body.addEventListener("htmx:sseOpen", ({ detail }) => {
  if (stream !== detail.source) for (const name of NEWS) detail.source.addEventListener(name, hear);
  stream = detail.source;
  hear();
});
document.body.addEventListener("htmx:sseError", doubt);
document.body.addEventListener("htmx:sseClose", doubt);
addEventListener("offline", doubt);
addEventListener("online", () => { if (asking) ask(); });
hear();
