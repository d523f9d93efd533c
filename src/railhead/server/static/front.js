// The front page: files are dropped on it, names are told by the fields they stand in, links are copied.
for (const form of document.querySelectorAll("[data-drop]")) {
  const input = form.querySelector('input[type="file"]');
  const over = (event) => { event.preventDefault(); form.classList.add("over"); };
  form.addEventListener("dragover", over);
  form.addEventListener("dragenter", over);
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    if (event.dataTransfer.files.length) {
      input.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
  input.addEventListener("change", () => { if (input.files.length) form.requestSubmit(); });
}

// How many sit down is chosen by number; the fields behind it have the names.
for (const seats of document.querySelectorAll(".seats")) {
  const fields = [...seats.querySelectorAll("input")];
  const names = seats.dataset.names.split("|");
  const first = Number(seats.dataset.first);
  const summary = seats.querySelector("summary");
  const count = seats.querySelector("[data-count]");
  const title = seats.closest("form").querySelector('[name="title"]');
  const filled = () => fields.map((field) => field.value.trim()).filter(Boolean);

  const tell = () => {
    count.value = filled().length + first - 1;
    summary.textContent = filled().join(", ") || "Names";
  };
  const fill = (wanted) => {
    fields.forEach((field, number) => {
      field.parentElement.hidden = number + first > wanted;
      field.value = number + first > wanted ? "" : field.value || names[number];
    });
    tell();
  };
  const offer = () => {
    const possible = title.selectedOptions[0].dataset.players.split(" ").map(Number);
    const wanted = Math.min(Math.max(filled().length + first - 1, possible[0]), possible.at(-1));
    count.replaceChildren(...possible.map((number) => new Option(number)));
    fill(wanted);
  };

  count.parentElement.hidden = false;
  count.addEventListener("change", () => fill(Number(count.value)));
  title.addEventListener("change", offer);
  seats.addEventListener("input", (event) => { if (event.target !== count) tell(); });
  offer();
}

// From the card of a title to the form that begins it.
for (const link of document.querySelectorAll("[data-title]")) {
  link.addEventListener("click", () => {
    const title = document.querySelector(`${link.hash} [name="title"]`);
    title.value = link.dataset.title;
    title.dispatchEvent(new Event("change"));
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = button.parentElement.querySelector("input");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = "Copied";
  });
}

// Whoever has told a name once need not tell it again.
const own = [...document.querySelectorAll("[data-own-name]")];
for (const field of own) {
  field.value = localStorage.getItem("name") || field.value;
  field.addEventListener("focus", () => field.select());
  field.addEventListener("change", () => {
    localStorage.setItem("name", field.value.trim());
    for (const other of own) if (field.value.trim()) other.value = field.value;
  });
}
