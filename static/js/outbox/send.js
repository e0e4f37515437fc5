/* One request of the outbox, and what its answer means. */
const PATIENCE = 15_000;
const SLOWEST = 40; // bytes a millisecond, of a network that is still one
const LATER = new Set([408, 425, 429]);
const ELSEWHERE = new Set(["permissions.csrf_failed", "tournaments.led_elsewhere"]); // tried again, or at the spare
const SHUT = new Set([401, 403, 404, 410]);

/* fetch that gives up; a redirect is never followed, since a sign-in page is no answer to an entry. */
export async function ask(url, options = {}, patience = PATIENCE) {
  const stop = new AbortController();
  const timer = window.setTimeout(() => stop.abort(), patience);
  try {
    const response = await fetch(url, {
      credentials: "same-origin", redirect: "error", cache: "no-store", ...options,
      headers: { Accept: "application/json", ...options.headers }, signal: stop.signal,
    });
    const isJson = (response.headers.get("Content-Type") ?? "").includes("application/json");
    return { status: response.status, wait: response.headers.get("Retry-After"), body: isJson ? await response.json() : null };
  } catch {
    return null; // no network, no answer in time, or an answer that broke off
  } finally {
    window.clearTimeout(timer);
  }
}

/* Who is signed in by now, with a fresh CSRF token; null when nobody answers. A hall's captive portal is nobody. */
export async function who(url) {
  const heard = await ask(url);
  return heard?.status === 200 && typeof heard.body?.owner === "string" ? heard.body : null;
}

function answerIn(status, body) {
  return { status, code: body?.code ?? "", message: body?.message ?? "", detail: body?.detail ?? {}, body };
}

/*
 * What an answer makes of a record: {state, answer}, or {later} when it stays as it is. `later: "network"` means that
 * nobody was there; `later: "server"` that this one has to wait while others may go on.
 */
export function verdict(heard) {
  if (heard === null) return { later: "network" };
  const { status, body, wait } = heard;
  if (status >= 500 || LATER.has(status)) return { later: "server", wait: Number(wait) || 0 };
  if (body === null) return { later: "network" }; // a page, not Seatwind's answer
  const answer = answerIn(status, body);
  if (status >= 200 && status < 300) return { state: "confirmed", answer };
  if (ELSEWHERE.has(answer.code)) return { later: "server", wait: 0 };
  if (SHUT.has(status)) return { state: "stopped", answer };
  return { state: status === 409 ? "conflict" : "refused", answer };
}

/* A form of a page goes out as a browser sends it; its key lets the server take it once. */
function sendForm(record, csrf, files, base) {
  const headers = { "X-Form-Key": record.key, ...(csrf && { "X-CSRFToken": csrf }) };
  const url = `${base}${record.url}`;
  if (!files.length) return ask(url, { method: "POST", headers, body: new URLSearchParams(record.body) });
  const body = new FormData();
  for (const [name, value] of record.body) body.append(name, value);
  for (const { field, name, type, bytes } of files) body.append(field, new Blob([bytes], { type }), name);
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return ask(url, { method: "POST", headers, body }, PATIENCE + size / SLOWEST);
}

/* `base`: the address of another machine, which knows a table by its card alone. */
export async function send(record, csrf, files = [], base = "") {
  if (record.isForm) return verdict(await sendForm(record, csrf, files, base));
  const headers = { "Content-Type": "application/json", "Idempotency-Key": record.key };
  if (record.auth) headers.Authorization = record.auth;
  else if (csrf) headers["X-CSRFToken"] = csrf;
  const body = record.base === null ? record.body : { ...record.body, base: record.base };
  return verdict(await ask(`${base}${record.url}`, { method: record.method, headers, body: JSON.stringify(body) }));
}
