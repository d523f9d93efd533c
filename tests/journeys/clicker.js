// Plays by clicking only what the page offers, with the sense of a beginner: it lays track that leads somewhere, buys
// a train where there is none, pays dividends and keeps its shares, so that the game goes on to its late phases.
async ({ seed, most, thrifty = false }) => {
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

  // How gladly each kind is done; what is not named is done as gladly as not.
  const LIKING = {
    buy_share: 0.95, dividend: 1, run: 1, lay_tile: 0.9, place_token: 0.7, bid: 0.3, merge: 0.08, convert: 0.3,
    start_company: 0.6, sell_shares: 0.04, sell_stock: 0.02, declare_run: 0, trade_train: 0.05, redeem: 0.05, refinance: 0.05,
    retire: 0, decline: 0.2, discard_train: 0.05, sell_elephant: 0.05,
  };
  const trains = () => document.querySelectorAll("#r-companies .operating .train-card").length;

  function liking(control) {
    const kind = control.dataset.kind;
    if (kind === "buy_train") return trains() < 2 ? 1 : 0.25;
    if (kind === "buy_with_gift") return trains() < 2 ? 0.9 : 0.1;
    return LIKING[kind] ?? 0.5;
  }

  function chosen(controls) {
    for (const one of controls.toSorted((a, b) => liking(b) - liking(a))) {
      if (!one.closest(".idle") && chance() < liking(one)) return one;
    }
    return controls.find((one) => one.closest(".idle")) ?? pick(controls);
  }

  // The cheapest train, the dividend that is paid, the share that comes first; otherwise any.
  function button(control) {
    const all = [...control.querySelectorAll("button.pick, button.do")];
    const cost = (one) => Number(/−(\d+)/.exec(one.textContent)?.[1] ?? 0);
    if (control.dataset.kind === "buy_train") return all.toSorted((a, b) => cost(a) - cost(b))[0];
    if (control.dataset.kind === "dividend" && thrifty && trains() < 3) return all.at(-1);
    return ["dividend", "buy_share"].includes(control.dataset.kind) ? all[0] : pick(all);
  }

  async function layOnMap() {
    const lit = state().hexes.trim().split(/\s+/);
    for (let tries = 3; tries > 0; tries -= 1) {
      const hex = pick(lit);
      document.querySelector(`#r-map g[data-hex="${hex}"] > *`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await until(() => document.querySelector(`.hex-menu[data-hex="${hex}"] .petal`), `menu of ${hex}`);
      pick([...document.querySelectorAll(".hex-menu .petal")]).click();
      await until(() => document.querySelector(".confirm .changes"), "what it would change");
      if (document.querySelector(".confirm [data-reach]")) break;
    }
    document.querySelector(".confirm .do").click();
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
    else button(control).click();
    if ("asks" in control.dataset) {
      await until(() => document.getElementById("ask").open, `the question about ${kind}`);
      document.getElementById("ask-do").click();
    }
    const problem = () => document.querySelector("#r-problem .problem");
    await until(() => state().version !== before || problem(), `${kind} at ${before}`);
    if (problem()) throw new Error(`${kind} at ${before}: ${problem().textContent}`);
    done += 1;
  }
  return { done, seen };
}
