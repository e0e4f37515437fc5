/*
 * Web Push of this browser: whether it can, its subscription as it stands, and a new one under the server's key.
 */
export const canTell = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const PATIENCE = 6_000;

/* A worker that cannot be installed (a cut network, a page out of reach) is never ready and never says so. */
async function registration() {
  await navigator.serviceWorker.register("/sw.js");
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("the service worker is not ready")), PATIENCE);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export const current = async () => (await registration()).pushManager.getSubscription();

function keyBytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** The subscription under `key`, made where there is none; null where the person or the browser forbids it. */
export async function subscribed(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await registration();
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(key) };
  return pushManager.subscribe(options).catch(async (error) => {
    if (error.name !== "InvalidStateError") throw error; // an older key of this server: ask again under the new one
    await (await pushManager.getSubscription()).unsubscribe();
    return pushManager.subscribe(options);
  });
}
