/* Files dropped on a form go into its input, which lists them; without this script the input alone takes them. */

for (const form of document.querySelectorAll("[data-drop]")) ready(form);

function ready(form) {
  const input = form.querySelector("[data-drop-input]");
  form.querySelector("[data-drop-hint]").hidden = false;
  form.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.toggleAttribute("data-over", true);
  });
  form.addEventListener("dragleave", () => form.toggleAttribute("data-over", false));
  form.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    form.toggleAttribute("data-over", false);
    input.files = together(input.files, event.dataTransfer.files);
    list(form, input);
  });
  input.addEventListener("change", () => list(form, input));
}

/* What was chosen before stays; a file of the same name is the newer one. */
function together(before, added) {
  const all = new Map([...before, ...added].map((file) => [file.name, file]));
  const transfer = new DataTransfer();
  for (const file of all.values()) transfer.items.add(file);
  return transfer.files;
}

function list(form, input) {
  const rows = [...input.files].map((file) => {
    const row = document.createElement("li");
    row.textContent = file.name;
    return row;
  });
  const names = form.querySelector("[data-drop-list]");
  names.replaceChildren(...rows);
  names.hidden = !rows.length;
}
