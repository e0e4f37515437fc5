/* The desk reads the sheets of tables without network: by the camera, or from a photo. What was read is sent as a form. */
import { start } from "../door/camera.js";

const PREFIX = "SEATWIND1:";
const AGAIN = "seatwind:code-camera"; // whether the camera was on when a code was read: it goes on for the next table
const LAST = "seatwind:code-read"; // what it read: while this is still held in front of it, it is not sent again
const LONGEST = 1600; // pixels of a photo's longer side
const root = /** @type {HTMLElement} */ (document.querySelector("[data-code-camera]"));
const form = /** @type {HTMLFormElement} */ (root.querySelector("form"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=code]"));
const answer = root.querySelector("[data-answer]");
const say = (name) => { answer.textContent = root.dataset[`say${name}`]; };
const lens = root.querySelector("[data-lens]");
const photo = /** @type {HTMLInputElement} */ (root.querySelector("[data-photo]"));
let isSent = false;

/* Kept for this tab, where the browser keeps anything. */
function kept(name, value) {
  try {
    if (value !== undefined) sessionStorage[name] = value;
    return sessionStorage[name] ?? "";
  } catch {
    return "";
  }
}

function take(text) {
  if (isSent || !text.startsWith(PREFIX)) return;
  isSent = true;
  kept(AGAIN, lens.hidden ? "" : "1");
  kept(LAST, text);
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

photo.addEventListener("change", async () => {
  const [file] = photo.files;
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
/** @type {HTMLElement} */ (root.querySelector("[data-photo-field]")).hidden = false;

if (!("answered" in root.dataset)) kept(LAST, "");
const seen = (text) => (text === kept(LAST) ? say("Same") : take(text));
const refused = () => {
  say("Refused");
  photo.focus();
};
start(root, seen, refused);
const camera = root.querySelector("[data-camera]");
camera.addEventListener("click", ({ isTrusted }) => { if (isTrusted) kept(LAST, ""); });
if (kept(AGAIN) && !camera.hidden) camera.click();
