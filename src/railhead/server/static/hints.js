// Hints for newcomers: the meaning of an underlined term on hover, focus or tap, and a switch for the explanations.
const KEY = "railhead-explain";
const box = document.createElement("p");
Object.assign(box, { id: "term-says", hidden: true });
box.setAttribute("role", "tooltip");
document.body.append(box);
let shown = null;

function show(term) {
  shown = term;
  if (term.title) { term.dataset.says = term.title; term.removeAttribute("title"); }
  box.textContent = term.dataset.says;
  box.hidden = false;
  term.setAttribute("aria-describedby", "term-says");
  const at = term.getBoundingClientRect();
  const left = Math.min(Math.max(6, at.left), innerWidth - box.offsetWidth - 6);
  const below = at.bottom + 4 + box.offsetHeight < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? at.bottom + 4 : at.top - box.offsetHeight - 4}px`;
}

function hide() {
  shown?.removeAttribute("aria-describedby");
  shown = null;
  box.hidden = true;
}

document.addEventListener("click", (event) => {
  const term = event.target.closest?.(".term");
  if (term) { event.preventDefault(); show(term); } else hide();
});
for (const [begins, ends] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(begins, (event) => { if (event.target.closest?.(".term")) show(event.target.closest(".term")); });
  document.addEventListener(ends, (event) => { if (event.target.closest?.(".term")) hide(); });
}
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
document.addEventListener("scroll", hide, true);

// On until turned off, for whoever comes for the first time; a tutorial always explains.
const button = document.getElementById("explain");

function set(isOn) {
  document.documentElement.dataset.explain = isOn ? "on" : "off";
  if (!button) return;
  button.hidden = false;
  button.textContent = isOn ? "Hide the explanations" : "Explain the controls";
  button.setAttribute("aria-pressed", String(isOn));
}

button?.addEventListener("click", () => {
  const isOn = document.documentElement.dataset.explain !== "on";
  localStorage.setItem(KEY, isOn ? "on" : "off");
  set(isOn);
});
set(Boolean(document.getElementById("coach")) || localStorage.getItem(KEY) !== "off");
