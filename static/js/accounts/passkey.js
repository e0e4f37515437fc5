/*
 * Passkeys. A form [data-passkey="make"] makes one, [data-passkey="use"] signs in by one: a submit asks the device first, puts
 * its answer into the field `credential` and sends the form. The request to the device stands in the form, as JSON, or comes from
 * the address [data-passkey-from]. The form shows itself where the browser can; a note [data-passkey-absent] stands for it elsewhere.
 */
import { credentialJson, creationOptions, requestOptions } from "./passkey-json.js";

const canAsk = Boolean(window.PublicKeyCredential && navigator.credentials);

class NoAnswer extends Error {}

async function optionsOf(form) {
  const inPage = form.querySelector("script[type='application/json']");
  if (inPage) return JSON.parse(inPage.textContent);
  const reply = await fetch(form.dataset.passkeyFrom, {
    headers: { accept: "application/json" },
    credentials: "same-origin",
    cache: "no-store",
  }).catch(() => {
    throw new NoAnswer();
  });
  if (!reply.ok) throw new NoAnswer();
  return (await reply.json()).request_options.publicKey;
}

async function answerOf(form) {
  const options = await optionsOf(form);
  return form.dataset.passkey === "make"
    ? navigator.credentials.create({ publicKey: creationOptions(options) })
    : navigator.credentials.get({ publicKey: requestOptions(options) });
}

function sentence(form, error) {
  const { sayCancelled, sayKnown, sayForbidden, sayFailed } = form.dataset;
  if (error instanceof NoAnswer) return sayFailed;
  return { InvalidStateError: sayKnown, SecurityError: sayForbidden }[error.name] ?? sayCancelled;
}

async function ask(form) {
  const button = form.querySelector("[type=submit]");
  const status = form.querySelector("[data-passkey-said]");
  button.disabled = true;
  status.textContent = form.dataset.sayWait;
  try {
    form.elements.credential.value = JSON.stringify(credentialJson(await answerOf(form)));
  } catch (error) {
    status.textContent = sentence(form, error);
    button.disabled = false;
    button.focus();
    return;
  }
  form.submit();
}

for (const form of document.querySelectorAll("[data-passkey]")) {
  if (!canAsk) continue;
  form.hidden = false;
  const absent = /** @type {HTMLElement | null} */ (form.nextElementSibling);
  if (absent?.matches("[data-passkey-absent]")) absent.hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form);
  });
}

/* Back by the browser's own button: the page as it was left, its answer used up. */
window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("[data-passkey]")) window.location.reload();
});
