// Decisions: what a button would bring is shown while it is pointed at, and what changes the game for good asks first.
const game = document.body.dataset.game;
const dialog = document.getElementById("ask");
const place = document.getElementById("ask-preview");
const kept = new Map();

// The arguments a button sends: its own, or those of its form with what was put together there.
function args(button) {
  if (button.value) return button.value;
  const form = button.form;
  const made = JSON.parse(form.elements.args?.value || "{}");
  const name = form.elements.composed?.value;
  if (!name) return JSON.stringify(made);
  const begins = `part.${name}.`;
  const parts = [...new FormData(form)].filter(([field, value]) => field.startsWith(begins) && value);
  return JSON.stringify({ ...made, [name]: Object.fromEntries(parts.map(([field, value]) => [field.slice(begins.length), value])) });
}

function asked(button) {
  const form = button.form;
  const query = new URLSearchParams({ kind: form.elements.kind.value, args: args(button), actor: form.elements.actor?.value ?? "" });
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) query.set("seat", seat);
  return `/games/${game}/preview?${query}`;
}

async function previewed(button) {
  const address = asked(button);
  const key = `${document.getElementById("state").dataset.version} ${address}`;
  if (!kept.has(key)) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return "";
    if (kept.size > 60) kept.clear();
    kept.set(key, await answer.text());
  }
  return kept.get(key);
}

// While a button is pointed at or has the focus. On a wide screen it lies beside the turn, so that nothing there moves.
const turn = document.getElementById("turn");
const wide = matchMedia("(min-width: 75.01rem)");
let timer = 0;
let pointed = null;

function show(button, text) {
  const here = button.form?.querySelector(".preview-here");
  if (!here || pointed !== button || !button.isConnected) return;
  here.innerHTML = text;
  here.dataset.of = button.textContent.trim();
  // What is always shown, as to whoever is asked to agree, keeps its place.
  if (!wide.matches || here.hasAttribute("hx-get")) return;
  here.popover = "manual";
  here.showPopover();
  here.style.left = `${turn.getBoundingClientRect().right + 8}px`;
  here.style.top = `${Math.max(8, Math.min(button.getBoundingClientRect().top, innerHeight - here.offsetHeight - 8))}px`;
}

function hide() {
  for (const here of document.querySelectorAll(".preview-here:popover-open")) here.hidePopover();
}

function look(button) {
  if (button === pointed) return;
  clearTimeout(timer);
  pointed = button;
  timer = setTimeout(async () => {
    hide();
    if (button) show(button, await previewed(button));
  }, button ? 120 : 250);
}

const weighty = (target) => target.closest?.("[data-weighty] .pick[name=args]") ?? null;
turn.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  // It can be pointed at itself, to be read or copied.
  const shown = event.target.closest?.(".preview-here:popover-open");
  if (shown) { clearTimeout(timer); pointed = shown; } else look(weighty(event.target));
});
turn.addEventListener("pointerleave", () => look(null));
turn.addEventListener("focusin", (event) => look(weighty(event.target)));
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

// Asking first. The button is pressed again once the player has said yes.
let meant = null;

function ask(what, shown, yes) {
  hide();
  document.getElementById("ask-what").textContent = `${what}?`;
  place.innerHTML = shown;
  document.getElementById("ask-do").onclick = () => { dialog.close(); yes(); };
  dialog.showModal();
}

function sure(form) {
  if (form.elements.sure) return;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "sure", value: "yes" });
  form.append(field);
}

// What the server knows can't be taken back: it was not done, and is sent again if it is meant.
let submitter = null;
document.addEventListener("submit", (event) => { submitter = event.submitter; }, true);
document.body.addEventListener("railhead:ask", (event) => {
  const form = event.target.closest("form");
  const button = submitter?.form === form ? submitter : null;
  const why = document.createElement("p");
  why.textContent = event.detail.why;
  ask(spoken(form, button), why.outerHTML, () => { sure(form); form.requestSubmit(button); });
});

// What is about to be done: the heading and the button, without what the button says of its effect.
function spoken(form, button) {
  const heading = form.closest("[data-kind]")?.querySelector("h3")?.firstChild?.textContent.trim() ?? "";
  const words = [...(button?.childNodes ?? [])].filter((one) => !one.classList?.contains("effect")).map((one) => one.textContent);
  return [heading, words.join(" ").trim().replace(": ", ", ")].filter((text, at, all) => text && all.indexOf(text) === at).join(": ");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-asks] button[name=args], [data-asks] button.do");
  if (!button || button === meant || event.defaultPrevented) { if (button === meant) meant = null; return; }
  event.preventDefault();
  event.stopImmediatePropagation();
  const again = () => { sure(button.form); meant = button; button.click(); };
  ask(spoken(button.form, button), await previewed(button), again);
}, true);
document.getElementById("ask-not").addEventListener("click", () => dialog.close());

// Numbers in larger steps, within their bounds. Without scripts there are only the fields.
function offerSteps() {
  for (const by of document.querySelectorAll(".stepper .by[hidden]")) by.hidden = false;
}
turn.addEventListener("click", (event) => {
  const button = event.target.closest("[data-add]");
  const field = button?.closest(".stepper").querySelector("input[type=number]");
  if (!field) return;
  const [value, least, most, step, by] = [field.value || field.min, field.min, field.max, field.step, button.dataset.add].map(Number);
  // To the next round number: from 1 by 10 to 10, then to 20.
  const round = by > 0 ? Math.floor(value / by) * by + by : Math.ceil(value / -by) * -by + by;
  const wanted = least + Math.round((round - least) / step) * step;
  field.value = Math.min(most, Math.max(least, wanted));
});
document.body.addEventListener("htmx:afterSettle", offerSteps);
offerSteps();
