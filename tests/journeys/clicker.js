// Plays by clicking only what the page offers. It likes to buy trains and to keep its shares, so that the game goes on
// and comes to its end.
async ({ seed, most }) => {
  const sleep = (ms) => new Promise((go) => setTimeout(go, ms));
  let number = seed;
  const chance = () => { number = (number * 1103515245 + 12345) & 0x7fffffff; return number / 0x7fffffff; };
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const state = () => document.getElementById("state").dataset;
  const until = async (claim, what) => {
    const begun = performance.now();
    while (!claim()) {
      if (performance.now() - begun > 20000) throw new Error(`waited in vain: ${what}`);
      await sleep(2);
    }
  };

  const LATER = ["sell_shares", "trade_train", "declare_run"];

  function chosen(controls) {
    const of = (kind) => controls.find((one) => one.dataset.kind === kind);
    for (const kind of ["buy_train", "buy_share"]) if (of(kind)) return of(kind);
    if (of("bid") && of("pass") && chance() < 0.7) return of("pass");
    const busy = controls.filter((one) => !one.closest(".idle") && !LATER.includes(one.dataset.kind));
    return pick(busy.length && chance() < 0.8 ? busy : controls);
  }

  async function layOnMap() {
    const hex = pick(state().hexes.trim().split(/\s+/));
    document.querySelector(`#r-map g[data-hex="${hex}"] > *`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await until(() => document.querySelector(`.fan[data-hex="${hex}"] .petal`), `fan of ${hex}`);
    pick([...document.querySelectorAll(".fan .petal")]).click();
    const confirm = document.querySelector(".fan .do");
    await until(() => !confirm.disabled, "confirm");
    confirm.click();
  }

  const seen = {};
  let done = 0;
  while (done < most) {
    const controls = [...document.querySelectorAll("#r-turn [data-kind]")];
    if (!controls.length) break;
    const before = state().version;
    const control = chosen(controls);
    const kind = control.dataset.kind;
    seen[kind] = (seen[kind] ?? 0) + 1;
    if (control.querySelector("select[name=args]")) await layOnMap();
    else pick([...control.querySelectorAll("button.pick, button.do")]).click();
    const problem = () => document.querySelector("#r-problem .problem");
    await until(() => state().version !== before || problem(), `${kind} at ${before}`);
    if (problem()) throw new Error(`${kind} at ${before}: ${problem().textContent}`);
    done += 1;
  }
  return { done, seen };
}
