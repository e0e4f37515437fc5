/*
 * Opens pages without network. Network first, always; what a page wants kept answers when nobody else does. It never
 * touches a write: those are the outbox's (docs/offline.md). Served at /sw.js with OFFLINE, what the offline page needs.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PAGES = "seatwind-pages";
const FILES = "seatwind-files";
const PERSON = "seatwind-person";
const PATIENCE = 4_000;
const isFile = (url) => url.pathname.startsWith(new URL(OFFLINE.files).pathname);
const isSigningOut = (request, url) => request.method === "POST" && url.pathname.endsWith("/sign-out/");

/*
 * Every page says whose it is. With the end of a person's session, however it ended, the pages that were kept for them
 * are forgotten: the next answer says somebody else.
 */
async function meet(response) {
  const person = response.headers.get("X-Seatwind-Person");
  if (person === null) return;
  const cache = await caches.open(PERSON);
  const before = await (await cache.match(OFFLINE.page))?.text();
  if (before === person) return;
  await cache.put(OFFLINE.page, new Response(person));
  if (before?.startsWith("user:")) await forgetPages();
  if (before?.startsWith("user:")) await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
}

async function forgetPages() {
  await caches.delete(PAGES);
  await keep(PAGES, OFFLINE.page);
}

async function keep(name, address) {
  const response = await fetch(address, { credentials: "same-origin" });
  if (name === PAGES && address !== OFFLINE.page) await meet(response);
  if (response.ok && !response.redirected) await (await caches.open(name)).put(address, response);
}

/* Pages that are wanted next: one after the other, and not again for five minutes. */
async function keepMore(pages) {
  const cache = await caches.open(PAGES);
  for (const page of pages) {
    const kept = await cache.match(page, { ignoreVary: true });
    const isFresh = kept && Date.now() - Date.parse(kept.headers.get("Date")) < 5 * 60 * 1000;
    if (!isFresh) await keep(PAGES, page);
  }
}

/* The network's answer, unless it takes longer than a person waits while something kept is at hand. */
async function networkFirst(request, name, spare) {
  const cache = await caches.open(name);
  const exact = await cache.match(request, { ignoreVary: true });
  const kept = exact ?? (name === PAGES ? await cache.match(request, { ignoreVary: true, ignoreSearch: true }) : null);
  const reply = fetch(request).then(async (response) => {
    if (name === PAGES) await meet(response);
    if (response.ok && !response.redirected && (exact || name === FILES)) await (await caches.open(name)).put(request, response.clone());
    return response;
  });
  if (!kept) return reply.catch(async (error) => (await spare()) ?? Promise.reject(error));
  const late = new Promise((resolve) => { setTimeout(() => resolve(kept), PATIENCE); });
  return Promise.race([reply.catch(() => kept), late]);
}

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(Promise.all([keep(PAGES, OFFLINE.page), ...OFFLINE.with.map((file) => keep(FILES, file))]));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/* A page was loaded before this worker stood by: it names itself and its files. */
worker.addEventListener("message", (event) => {
  const { page, pages = [], files = [] } = event.data ?? {};
  const all = files.map((file) => keep(FILES, file));
  if (page) all.push(keep(PAGES, page));
  event.waitUntil(Promise.allSettled(all).then(() => keepMore(pages)));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (isSigningOut(request, url)) event.waitUntil(forgetPages());
  if (request.method !== "GET") return;
  if (isFile(url)) event.respondWith(networkFirst(request, FILES, async () => null));
  else if (request.mode === "navigate") {
    event.respondWith(networkFirst(request, PAGES, () => caches.match(OFFLINE.page)));
  }
});

/* What the server tells this browser (calls/push.js). A page of ours in sight has said it already, with more. */
async function tell({ title, body, href, tag }) {
  const pages = await worker.clients.matchAll({ type: "window" });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const options = { body, tag, data: href, icon: OFFLINE.icon, renotify: true, requireInteraction: true };
  await worker.registration.showNotification(title, { ...options, vibrate: [250, 120, 250] });
}

/* The page that it is about: one that is open already is taken there. */
async function goTo(href) {
  const [page] = await worker.clients.matchAll({ type: "window" });
  if (!page) return worker.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});
