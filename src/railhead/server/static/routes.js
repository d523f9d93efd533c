// Routes are changed by wishes: stops to call at or to keep off, legs to avoid. The server finds the best that fits.
const box = () => document.getElementById("routes");
export const isRunning = () => box() !== null;

function wishes() {
  return JSON.parse(box().dataset.wishes || "{}");
}

function chosen() {
  return box().querySelector('input[name="-train"]:checked')?.value ?? "";
}

function ask(next, train = chosen()) {
  const game = document.body.dataset.game;
  const query = new URLSearchParams({ wishes: JSON.stringify(next) });
  htmx.ajax("GET", `/games/${game}/routes?${query}`, { target: "#routes", swap: "outerHTML" }).then(() => {
    const radio = box()?.querySelector(`input[name="-train"][value="${CSS.escape(train)}"]`);
    if (radio) radio.checked = true;
  });
}

function changed(train, change) {
  const all = wishes();
  const wish = { calls: [], avoids: [], legs: [], stays: false, ...all[train] };
  change(wish);
  ask({ ...all, [train]: wish }, train);
}

const without = (list, one) => list.filter((other) => String(other) !== String(one));

// A click on a stop of the chosen train's route drops it; on any other stop, calls at it.
export function clickStop(spot) {
  const train = chosen();
  if (!train) return;
  const field = box().querySelector(`[data-train="${CSS.escape(train)}"]`);
  const isOn = field.querySelector(`[data-avoid="${CSS.escape(spot)}"]`) !== null;
  changed(train, (wish) => {
    wish.calls = without(wish.calls, spot);
    wish.avoids = without(wish.avoids, spot);
    (isOn ? wish.avoids : wish.calls).push(spot);
    wish.stays = false;
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#routes button[type=button]");
  if (!button) return;
  if ("wishReset" in button.dataset) { ask({}); return; }
  const train = button.closest("[data-train]").dataset.train;
  changed(train, (wish) => {
    const { avoid, leg, forget, forgetLeg } = button.dataset;
    if (avoid) { wish.calls = without(wish.calls, avoid); wish.avoids.push(avoid); }
    if (leg) wish.legs.push(leg.split(" "));
    if (forget) { wish.calls = without(wish.calls, forget); wish.avoids = without(wish.avoids, forget); }
    if (forgetLeg) wish.legs = without(wish.legs, forgetLeg.split(" "));
    if ("stay" in button.dataset) wish.stays = !wish.stays;
  });
});

document.addEventListener("change", (event) => {
  const list = event.target.closest("#routes [data-call]");
  if (!list?.value) return;
  changed(list.closest("[data-train]").dataset.train, (wish) => {
    wish.avoids = without(wish.avoids, list.value);
    wish.calls.push(list.value);
    wish.stays = false;
  });
});
