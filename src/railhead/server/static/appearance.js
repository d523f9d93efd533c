// Colours and text size, kept in cookies so that pictures come in the right colours from the start.
const dark = matchMedia("(prefers-color-scheme: dark)");

function keep(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

function kept(name) {
  return document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

function noteScheme() {
  const scheme = dark.matches ? "dark" : "light";
  if (kept("scheme") === scheme || (!dark.matches && !kept("scheme"))) return false;
  keep("scheme", scheme);
  return true;
}

function redraw() {
  document.dispatchEvent(new CustomEvent("railhead:recoloured"));
}

if (noteScheme() && document.documentElement.dataset.theme === "auto") {
  addEventListener("load", redraw);
}
dark.addEventListener("change", () => { if (noteScheme()) redraw(); });

for (const input of document.querySelectorAll(".appearance input")) {
  input.addEventListener("change", () => {
    keep(input.name, input.value);
    document.documentElement.dataset[input.name] = input.value;
    redraw();
  });
}

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
