// Which part of the table is in front: tabs on a phone, the dock below the map.
export function showTab(name) {
  document.body.dataset.tab = name;
  for (const button of document.querySelectorAll("[data-tab-to]")) {
    if (button.dataset.tabTo === name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

export function showDock(name) {
  document.body.dataset.dock = name;
  for (const button of document.querySelectorAll("[data-dock-tab]")) {
    button.setAttribute("aria-selected", String(button.dataset.dockTab === name));
    button.tabIndex = button.dataset.dockTab === name ? 0 : -1;
  }
  if (name === "charts") htmx.trigger("#dock-charts", "open");
  if (name === "rules" && !document.getElementById("rule-rows").childElementCount) htmx.trigger("#rule-words", "open");
}

for (const button of document.querySelectorAll("[data-tab-to]")) {
  button.addEventListener("click", () => showTab(button.dataset.tabTo));
}

const tabs = [...document.querySelectorAll("[data-dock-tab]")];
for (const button of tabs) {
  button.addEventListener("click", () => showDock(button.dataset.dockTab));
  button.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const next = tabs[(tabs.indexOf(button) + way + tabs.length) % tabs.length];
    showDock(next.dataset.dockTab);
    next.focus();
    event.preventDefault();
  });
}
