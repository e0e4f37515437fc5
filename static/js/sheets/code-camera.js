/* The desk reads the sheets of tables without network: by the camera, or from a photo. What was read is sent as a form. */
import { start } from "../door/camera.js";

const PREFIX = "SEATWIND1:";
const AGAIN = "seatwind:code-camera";
const LONGEST = 1600; // pixels of a photo's longer side
const root = /** @type {HTMLElement} */ (document.querySelector("[data-code-camera]"));
const form = /** @type {HTMLFormElement} */ (root.querySelector("form"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=code]"));
const answer = root.querySelector("[data-answer]");
const say = (name) => { answer.textContent = root.dataset[`say${name}`]; };
const lens = root.querySelector("[data-lens]");
let isSent = false;

/* Whether the camera was on when a code was read: it goes on for the next table. */
function again(value) {
  try {
    if (value !== undefined) sessionStorage[AGAIN] = value;
    return Boolean(sessionStorage[AGAIN]);
  } catch {
    return false;
  }
}

function take(text) {
  if (isSent || !text.startsWith(PREFIX)) return;
  isSent = true;
  again(lens.hidden ? "" : "1");
  field.value = text;
  form.requestSubmit();
}

async function pictureIn(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height].map((length) => Math.round(length * scale));
  const pen = canvas.getContext("2d");
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

root.querySelector("[data-photo]").addEventListener("change", async ({ target }) => {
  const [file] = /** @type {HTMLInputElement} */ (target).files;
  if (!file) return;
  try {
    const { decodeQR } = await import(root.dataset.decoder);
    const text = decodeQR(await pictureIn(file));
    if (text.startsWith(PREFIX)) take(text);
    else say("Nothing");
  } catch {
    say("Nothing");
  }
});

start(root, take, () => say("Refused"));
const camera = root.querySelector("[data-camera]");
if (again() && !camera.hidden) camera.click();
