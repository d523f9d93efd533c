// Web push: this browser subscribes, or no longer; and the time zone it is in is suggested.
const place = document.getElementById("push");
const [on, off, says] = ["push-on", "push-off", "push-says"].map((id) => document.getElementById(id));
const WORKER = "/service_worker.js";

const zone = document.querySelector("[data-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (here && zone.value !== here) document.getElementById("zone-here").textContent = `This browser is in ${here}.`;

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function send(subscription, isWanted) {
  const { endpoint, keys } = subscription.toJSON();
  const body = { subscription: { endpoint, p256dh: keys.p256dh, auth: keys.auth }, is_wanted: isWanted };
  const headers = { "Content-Type": "application/json", "X-Form-Token": place.dataset.token };
  const answer = await fetch("/notices/push", { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).message);
}

async function subscribe() {
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  if ((await Notification.requestPermission()) !== "granted") throw new Error("your browser blocks notifications from this site");
  const key = bytes(place.dataset.key);
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await send(subscription, true);
}

async function current() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return registration?.pushManager.getSubscription();
}

async function show() {
  const isOn = Boolean(await current());
  on.hidden = isOn;
  off.hidden = !isOn;
  if (isOn) says.textContent = "On in this browser.";
}

on.addEventListener("click", async () => {
  says.textContent = "…";
  try {
    await subscribe();
    await show();
  } catch (error) {
    says.textContent = `Couldn't turn this on: ${error.message}.`;
  }
});

off.addEventListener("click", async () => {
  const subscription = await current();
  if (subscription) { await send(subscription, false); await subscription.unsubscribe(); }
  says.textContent = "Off in this browser.";
  await show();
});

if ("serviceWorker" in navigator && "PushManager" in window) show();
else { on.hidden = true; says.textContent = "This browser doesn't support push messages, or the site doesn't use https."; }
