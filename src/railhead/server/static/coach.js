// The coach of a tutorial: marks the control that the step is about, and fills in the numbers it names.
import { outline } from "./map.js";

const coach = () => document.getElementById("coach")?.dataset;
const holds = (wanted, args) => Object.entries(args).every(([name, value]) => JSON.stringify(wanted[name]) === JSON.stringify(value));
const read = (text) => { try { return JSON.parse(text || "{}"); } catch { return null; } };

// Buttons and forms that stand for the action, or for a part of it still to be completed.
function controls(kind, wanted) {
  const found = [];
  const scalars = Object.values(wanted).filter((value) => typeof value !== "object").length;
  for (const place of document.querySelectorAll(`#r-turn [data-kind="${CSS.escape(kind)}"]`)) {
    for (const button of place.querySelectorAll("button[name=args]")) {
      const args = read(button.value);
      if (args && holds(wanted, args) && Object.keys(args).length === scalars) found.push(button);
    }
    for (const field of place.querySelectorAll("input[type=hidden][name=args]")) {
      const args = read(field.value);
      if (args && holds(wanted, args)) found.push(...filled(field.form, wanted));
    }
  }
  return found;
}

function filled(form, wanted) {
  for (const field of form.querySelectorAll("[name^='number.']")) {
    const value = wanted[field.name.slice("number.".length)];
    if (value !== undefined && !field.dataset.coached) { field.value = value; field.dataset.coached = "yes"; }
  }
  const parts = Object.values(wanted).find((value) => value && typeof value === "object" && !Array.isArray(value));
  const open = parts ? [...form.querySelectorAll("[data-part]")].filter((one) => {
    const part = one.name.split(".").slice(2).join(".");
    return one.type === "checkbox" ? one.checked !== part in parts : one.value !== String(parts[part] ?? "");
  }) : [];
  // Of what is put together the next part, in the list and on the map.
  if (open.length) return [open[0].closest("label") ?? open[0], outline(open[0].dataset.part)].filter(Boolean);
  return [...form.querySelectorAll("button.do")].slice(0, 1);
}

// On the map: the hex first, then its tile, then how it is turned, then the button that confirms.
function onMap(kind, wanted) {
  const hex = String(wanted.hex ?? wanted.spot ?? "").split(".")[0];
  if (!hex) return [];
  const menu = document.querySelector(`.hex-menu[data-hex="${CSS.escape(hex)}"]`);
  if (!menu) return [outline(hex), ...document.querySelectorAll(`#r-turn [data-kind="${CSS.escape(kind)}"] [data-open-hex="${CSS.escape(hex)}"]`)].filter(Boolean);
  const sheet = document.querySelector(".confirm");
  const chosen = sheet.querySelector("[name=kind]").value === kind && read(sheet.querySelector("[name=args]").value);
  if (chosen && Object.keys(chosen).length && holds(wanted, chosen)) {
    filled(sheet, wanted);
    return [sheet.querySelector(".do")];
  }
  const petals = [...menu.querySelectorAll(".petal")].filter((one) => one.dataset.kind === kind && one.dataset.args.split("\n").some((args) => holds(wanted, read(args) ?? {})));
  return petals.some((one) => one.classList.contains("on")) ? [sheet.querySelector("[data-turn]"), ...petals] : petals;
}

// What is marked is kept in sight while the page is still being filled, until the reader scrolls.
let shownAt = "", hasScrolled = false;
for (const event of ["wheel", "touchmove"]) document.addEventListener(event, () => { hasScrolled = true; }, { passive: true });

function mark() {
  for (const one of document.querySelectorAll(".coach-target")) one.classList.remove("coach-target");
  const at = coach();
  if (!at?.kind || document.getElementById("state").dataset.latest !== "true") return;
  const wanted = read(at.args) ?? {};
  const sure = document.querySelector("#ask[open] #ask-do");
  const found = sure ? [sure] : [...onMap(at.kind, wanted), ...controls(at.kind, wanted)];
  for (const one of found) {
    one.classList.add("coach-target");
    const company = one.closest(".row[data-of]")?.dataset.of;
    const chip = company && document.querySelector(`#r-turn [data-start="${CSS.escape(company)}"]`);
    if (chip && chip.getAttribute("aria-pressed") !== "true") chip.classList.add("coach-target");
    const fold = one.closest("details.asides");
    if (fold) fold.open = true;
  }
  const first = found.find((one) => one.closest("#turn"));
  const key = `${document.getElementById("state").dataset.version} ${first?.textContent}`;
  if (key !== shownAt) hasScrolled = false;
  shownAt = key;
  if (first && !hasScrolled) first.scrollIntoView({ block: "nearest" });
}

let isQueued = false;
function queue() {
  if (!isQueued) setTimeout(() => { isQueued = false; mark(); });
  isQueued = true;
}

new MutationObserver(queue).observe(document.body, { childList: true, subtree: true });
for (const event of ["click", "change", "keyup"]) document.addEventListener(event, queue);
queue();
