/*
 * Where the spectators' page asks for its part: who watches the latest hand asks the live service, which makes it once
 * for everybody. It does not know steps and earlier sessions, so those are asked of the pages; so is everything where
 * the live service does not answer.
 */
const PATIENCE = 8000;

/** @param {HTMLElement} root @param {{ step: number | null, table: string | null }} state @param {string} session */
export function addresses(root, state, session) {
  const page = new URL(root.dataset.watch, location.href);
  // Who asked for no session sees the latest one, and so the next as soon as it begins.
  const isChosen = new URLSearchParams(location.search).has("session");
  if (isChosen || state.step !== null) page.searchParams.set("session", session);
  if (state.step !== null) page.searchParams.set("step", String(state.step));
  if (state.table) page.searchParams.set("table", state.table);
  if (state.step !== null || !root.dataset.line) return [page];
  const name = `${isChosen ? `${session}.` : ""}${state.table ?? root.dataset.watchPart}`;
  const live = new URL(`${root.dataset.line}/parts/spectators/${name}`, location.href);
  live.searchParams.set("lang", document.documentElement.lang);
  return [live, page];
}

/** The first answer of these addresses; null where the part is the one of this tag, or nobody answers. */
export async function ask(urls, tag) {
  for (const url of urls) {
    try {
      const headers = tag ? { "If-None-Match": tag } : {};
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.ok) return { isHeard: true, tag: answer.headers.get("ETag") ?? "", text: await answer.text() };
      if (answer.status === 304) return { isHeard: true, tag, text: "" };
    } catch {
      continue; // the next address, and in the end the next turn
    }
  }
  return { isHeard: false, tag, text: "" };
}
