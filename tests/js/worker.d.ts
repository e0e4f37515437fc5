/* What the server writes above the service worker (`/sw.js`): the offline page and what it needs. */
declare const OFFLINE: { page: string; files: string; icon: string; with: string[] };

/* Shown by the browsers that have them, passed over by the others. */
interface NotificationOptions {
  renotify?: boolean;
  vibrate?: number[];
}
