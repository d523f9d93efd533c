// Which part of the table is in front: tabs on a phone, the drawer below the map.
export function showTab(name) {
  document.body.dataset.tab = name;
  for (const button of document.querySelectorAll("[data-tab-to]")) {
    if (button.dataset.tabTo === name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

export function showDock(name) {
  openDrawer(true);
  document.body.dataset.dock = name;
  for (const button of document.querySelectorAll("[data-dock-tab]")) {
    button.setAttribute("aria-selected", String(button.dataset.dockTab === name));
    button.tabIndex = button.dataset.dockTab === name ? 0 : -1;
  }
  if (name === "charts") htmx.trigger("#dock-charts", "open");
  if (name === "rules" && !document.getElementById("rule-rows").childElementCount) htmx.trigger("#rule-words", "open");
}

// The drawer stays as it was left.
const handle = document.getElementById("drawer");

export function openDrawer(isOpen = document.body.dataset.drawer !== "open") {
  document.body.dataset.drawer = isOpen ? "open" : "closed";
  handle.setAttribute("aria-expanded", String(isOpen));
  localStorage.setItem("drawer", document.body.dataset.drawer);
}
openDrawer(localStorage.getItem("drawer") === "open");
handle.addEventListener("click", () => openDrawer());

// What happened last, beside the handle of a closed drawer.
export function tick() {
  document.getElementById("latest").textContent = document.querySelector(".log li:not(.of-round) span")?.textContent.trim() ?? "";
}
tick();

for (const button of document.querySelectorAll("[data-tab-to]")) {
  button.addEventListener("click", () => showTab(button.dataset.tabTo));
}

const folded = new Set(JSON.parse(localStorage.getItem("folded") ?? "[]"));

function fold(button) {
  button.setAttribute("aria-expanded", String(!folded.has(button.dataset.fold)));
}

for (const button of document.querySelectorAll("[data-fold]")) {
  fold(button);
  button.addEventListener("click", () => {
    const name = button.dataset.fold;
    if (!folded.delete(name)) folded.add(name);
    localStorage.setItem("folded", JSON.stringify([...folded]));
    fold(button);
  });
}

// The market shows the part in use unless all of it is wanted.
const whole = document.getElementById("market-whole");

export function frameMarket() {
  const picture = document.querySelector("#r-market svg[data-whole]");
  whole.hidden = !picture;
  if (!picture) return;
  const isWhole = whole.getAttribute("aria-pressed") === "true";
  picture.setAttribute("viewBox", isWhole ? picture.dataset.whole : picture.dataset.part);
  const { width, height } = picture.getBoundingClientRect();
  if (!width || !height) return;
  const frame = isWhole ? numbers(picture.dataset.whole) : grown(picture, width / height);
  picture.setAttribute("viewBox", frame.join(" "));
  // Cells that the edge would cut through are not shown.
  const scale = Math.min(width / frame[2], height / frame[3]);
  const beyond = (size, shown) => `${Math.max(0, size - shown * scale) / 2}px`;
  picture.style.clipPath = `inset(${beyond(height, frame[3])} ${beyond(width, frame[2])})`;
  whole.hidden = !isWhole && frame[2] * frame[3] > 0.97 * numbers(picture.dataset.whole)[2] * numbers(picture.dataset.whole)[3];
}

const numbers = (text) => text.split(" ").map(Number);

// The part in use, with as many whole cells around it as the place has room for: to the right and below first.
function grown(picture, ratio) {
  const frame = numbers(picture.dataset.part), all = numbers(picture.dataset.whole), cell = numbers(picture.dataset.cell);
  const way = ratio * frame[3] > frame[2] ? 0 : 1;  // across, or down
  const wanted = way === 0 ? ratio * frame[3] : frame[2] / ratio;
  const room = Math.floor((wanted - frame[2 + way]) / cell[way]);
  const after = Math.min(room, Math.round((all[way] + all[2 + way] - frame[way] - frame[2 + way]) / cell[way]));
  const before = Math.min(room - after, Math.round((frame[way] - all[way]) / cell[way]));
  frame[way] -= before * cell[way];
  frame[2 + way] += (after + before) * cell[way];
  return frame;
}
new ResizeObserver(frameMarket).observe(document.getElementById("market"));

whole.addEventListener("click", () => {
  whole.setAttribute("aria-pressed", String(whole.getAttribute("aria-pressed") !== "true"));
  frameMarket();
});
frameMarket();

const tabs = [...document.querySelectorAll("[data-dock-tab]")];
for (const button of tabs) {
  button.addEventListener("click", () => {
    const isShown = document.body.dataset.drawer === "open" && document.body.dataset.dock === button.dataset.dockTab;
    if (isShown) openDrawer(false);
    else showDock(button.dataset.dockTab);
  });
  button.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const next = tabs[(tabs.indexOf(button) + way + tabs.length) % tabs.length];
    showDock(next.dataset.dockTab);
    next.focus();
    event.preventDefault();
  });
}
