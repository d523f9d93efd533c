// The set-up of a table is put to the server while it is filled in: what does not go together is told before it is sent.
const form = document.querySelector("[data-check]");
const told = document.getElementById("checked");
const start = form.querySelector("button.do");
let asked = 0;
let timer = 0;

async function check() {
  const mine = ++asked;
  const fields = new FormData(form);
  fields.delete("form_token");
  fields.delete("board");
  const answer = await fetch(`${form.dataset.check}?${new URLSearchParams(fields)}`);
  if (mine !== asked || !answer.ok) return;
  told.innerHTML = await answer.text();
  start.disabled = told.childElementCount > 0;
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(check, 150);
});
