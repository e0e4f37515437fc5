/*
 * The JSON of Web Authentication (level 3, sections 5.1.8 to 5.1.10): options as the server writes them, answers as it reads
 * them. Bytes travel as base64url without padding.
 */

/** @param {string} text */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
export function textOf(buffer) {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const described = (credentials) => (credentials ?? []).map((credential) => ({ ...credential, id: bytesOf(credential.id) }));

export const creationOptions = (options) => ({
  ...options,
  challenge: bytesOf(options.challenge),
  user: { ...options.user, id: bytesOf(options.user.id) },
  excludeCredentials: described(options.excludeCredentials),
});

export const requestOptions = (options) => ({
  ...options,
  challenge: bytesOf(options.challenge),
  allowCredentials: described(options.allowCredentials),
});

const PARTS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

/** What the device answered, with every part that its kind of answer has. */
export function credentialJson(credential) {
  const id = textOf(credential.rawId);
  const parts = PARTS.filter((part) => credential.response[part]).map((part) => [part, textOf(credential.response[part])]);
  return { id, rawId: id, type: credential.type, response: Object.fromEntries(parts) };
}
