// Clocks tick here from the server's figures: how much was left when the page was made, and since when that is.
const read = new WeakMap();

function face(seconds) {
  if (seconds >= 172800) return `${Math.floor(seconds / 86400)} d` + (Math.floor((seconds % 86400) / 3600) ? ` ${Math.floor((seconds % 86400) / 3600)} h` : "");
  const whole = Math.max(0, seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function tick() {
  for (const place of document.querySelectorAll(".left[data-runs]")) {
    if (!read.has(place)) read.set(place, performance.now());
    const left = Number(place.dataset.left) - Math.floor((performance.now() - read.get(place)) / 1000);
    place.textContent = face(left);
    place.closest("li").classList.toggle("clock-out", left <= 0);
    // What happens then is the server's matter: ask once.
    if (left === 0 && !place.dataset.asked) { place.dataset.asked = "yes"; setTimeout(() => htmx.trigger("#news", "renew"), 2500); }
  }
}

tick();
setInterval(tick, 250);
document.body.addEventListener("htmx:afterSettle", tick);
// A computer that slept counted nothing: ask again.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && document.querySelector(".left[data-runs]")) htmx.trigger("#news", "renew");
});
