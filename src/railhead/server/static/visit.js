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

// The stream tells when it breaks off; a short gap is not worth a word. While it is lost the server is asked now and then.
const lost = document.getElementById("lost");
let timer = 0;

function gone() {
  if (timer) return;
  timer = setTimeout(() => { lost.hidden = false; timer = setInterval(seek, 2000); }, 2000);
}

async function seek() {
  try {
    if ((await fetch("/health", { cache: "no-store" })).ok) back();
  } catch { /* still gone */ }
}

function back() {
  clearTimeout(timer);
  clearInterval(timer);
  timer = 0;
  if (lost.hidden) return;
  lost.hidden = true;
  htmx.trigger("#news", "renew");
}

document.body.addEventListener("htmx:sseError", gone);
document.body.addEventListener("htmx:sseClose", gone);
document.body.addEventListener("htmx:sseOpen", back);
addEventListener("offline", gone);
addEventListener("online", seek);
