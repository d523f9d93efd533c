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

for (const names of document.querySelectorAll("details.names")) {
  const fields = [...names.querySelectorAll("input")];
  const summary = names.querySelector("summary");
  const told = () => fields.map((field) => field.value.trim()).filter(Boolean).join(", ");
  const before = summary.textContent;
  names.addEventListener("input", () => { summary.textContent = told() || before; });
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
