// The market and the grid of shares as boards: shares are sold and bought in their cells, a start price is chosen on the market.
// Every click here presses the button of the turn that does the same, so nothing can be done that is not offered there.
const turn = document.getElementById("turn");
const menu = document.getElementById("cell-menu");
const DEALS = { sell: ["sell_shares"], buy: ["buy_share", "buy_shares"] };

function picks(kinds, company) {
  const found = kinds.flatMap((kind) => [...turn.querySelectorAll(`[data-kind="${kind}"] button[name=args]`)]);
  return found.filter((button) => JSON.parse(button.value).company === company);
}

function close() {
  menu.hidden = true;
  menu.replaceChildren();
}

function open(cell, deal, company) {
  const offered = picks(DEALS[deal], company);
  close();
  if (!offered.length) return;
  const heading = document.createElement("p");
  heading.textContent = `${offered[0].form.querySelector("h3")?.firstChild.textContent.trim() ?? ""}: ${company}`;
  menu.append(heading, ...offered.map((button) => {
    const twin = document.createElement("button");
    twin.type = "button";
    twin.className = "pick";
    twin.innerHTML = button.innerHTML;
    twin.addEventListener("click", () => { close(); button.click(); });
    return twin;
  }));
  menu.hidden = false;
  const at = cell.getBoundingClientRect();
  menu.style.left = `${Math.max(6, Math.min(at.left, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.min(at.bottom + 4, innerHeight - menu.offsetHeight - 8)}px`;
  menu.querySelector("button").focus();
}

document.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-deal]");
  if (cell) open(cell, cell.dataset.deal, cell.dataset.company);
  else if (!menu.contains(event.target)) close();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !menu.hidden) { close(); event.stopPropagation(); } }, true);

// A start price: a company is chosen, its prices light up on the market, a click on one starts it.
let chosen = "";

function priced() {
  return [...turn.querySelectorAll(".priced button[name=args]")].filter((button) => (JSON.parse(button.value).company ?? "") === chosen);
}

function cells(price) {
  const same = [...document.querySelectorAll("#r-market .cell")].filter((cell) => cell.querySelector(".price")?.textContent === String(price));
  const marked = same.filter((cell) => /\b(par|start)\b/.test(cell.querySelector("title")?.textContent ?? ""));
  return marked.length ? marked : same;
}

export function lightPrices() {
  for (const cell of document.querySelectorAll("#r-market .cell.can")) cell.classList.remove("can");
  const control = turn.querySelector(".priced");
  if (!control) { chosen = ""; return; }
  if (!control.querySelector(`[data-start="${CSS.escape(chosen)}"]`)) chosen = control.querySelector("[data-start]")?.dataset.start ?? "";
  for (const head of control.querySelectorAll("[data-start]")) head.setAttribute("aria-pressed", String(head.dataset.start === chosen));
  for (const row of control.querySelectorAll(".row[data-of]")) row.hidden = row.dataset.of !== chosen;
  for (const button of priced()) for (const cell of cells(JSON.parse(button.value).price)) cell.classList.add("can");
}

turn.addEventListener("click", (event) => {
  const head = event.target.closest("[data-start]");
  if (!head) return;
  chosen = head.dataset.start;
  lightPrices();
});

document.getElementById("market").addEventListener("click", (event) => {
  const price = event.target.closest(".cell.can")?.querySelector(".price").textContent;
  if (price) priced().find((button) => String(JSON.parse(button.value).price) === price)?.click();
});

document.body.addEventListener("htmx:afterSettle", () => { close(); lightPrices(); });
lightPrices();
