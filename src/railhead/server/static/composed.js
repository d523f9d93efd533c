// What is put together of parts, such as a bid of cities: ticked in the list or on the map, with a running total.
import { outline } from "./map.js";

const forms = () => [...document.querySelectorAll("#r-turn form")].filter((form) => form.querySelector("[data-part]"));
const fields = (form) => [...form.querySelectorAll("[data-part]")];
const chosen = (field) => (field.type === "checkbox" ? field.checked : field.value !== "");
let actor = "";

// Where several put something together at one screen, the map is for whoever was the last to touch a form.
function current() {
  return forms().find((form) => form.elements.actor?.value === actor) ?? forms()[0];
}

// Whether the hex is a part of what is being put together, which then takes its next value.
export function tickHex(hex) {
  const field = current() && fields(current()).find((one) => one.dataset.part === hex);
  if (!field) return false;
  if (field.type === "checkbox") field.checked = !field.checked;
  else field.selectedIndex = (field.selectedIndex + 1) % field.options.length;
  field.scrollIntoView({ block: "nearest" });
  addUp();
  return true;
}

export function addUp() {
  for (const one of document.querySelectorAll(".outline.ticked")) one.classList.remove("ticked");
  for (const form of forms()) {
    const ticked = fields(form).filter(chosen);
    if (form === current()) for (const one of ticked) outline(one.dataset.part)?.classList.add("ticked");
    const total = form.querySelector(".total");
    if (!total) continue;
    total.querySelector("[data-total]").value = ticked.reduce((sum, one) => sum + Number(one.dataset.cost), 0);
    total.querySelector("[data-count]").value = ticked.length;
    const button = form.querySelector("[data-add-up]");
    button.hidden = button.disabled = true;
  }
}

document.body.addEventListener("change", (event) => {
  if (!event.target.closest("[data-part]")) return;
  actor = event.target.form.elements.actor?.value ?? "";
  addUp();
});
