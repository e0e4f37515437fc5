/*
 * What the checker of types knows of our pages (`make types`); nothing here is shipped.
 *
 * Elements that a page looks up are HTML elements: no SVG is ever scripted. What a selector says of their kind is read
 * from it; where it says nothing, a cast does: const form = /** @type {HTMLFormElement} *\/ (document.querySelector("[data-entry]"));
 */
type Control = HTMLInputElement;
type Named = `[name=${string}` | `${string} [name=${string}` | `input${string}` | `${string} input${string}`;

interface ParentNode {
  querySelector(selectors: "template" | `template[${string}` | "[data-wind-tiles]"): HTMLTemplateElement | null;
  querySelector(selectors: Named): Control | null;
  querySelector(selectors: "[data-record]" | `[data-seat="${string}"]`): HTMLButtonElement | null;
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  querySelectorAll(selectors: "[name=act]" | "[data-call-act]"): NodeListOf<HTMLButtonElement>;
  querySelectorAll(selectors: "details[data-menu][open]"): NodeListOf<HTMLDetailsElement>;
  querySelectorAll(selectors: Named): NodeListOf<Control>;
  querySelectorAll(selectors: "[data-find]" | `[data-row] input${string}`): NodeListOf<Control>;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  cloneNode(subtree?: boolean): HTMLElement;
  closest(selectors: "dialog"): HTMLDialogElement | null;
  closest(selectors: "details"): HTMLDetailsElement | null;
  closest(selectors: "form"): HTMLFormElement | null;
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
}

/* Events are listened to where they bubble to; they begin at an element. */
interface EventTarget {
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  matches: any; // a media query has one that is no function
}

/* What a line to the server is given: its addresses and what is known, and whom it tells (static/js/live/line.js). */
type Where = { events: string; polls: string[]; version: number | string };
type Listener = { onEvent: (kind: string, data: any) => void; onLine?: (state: string) => void };

/* Modules of a page tell each other by events of the document; docs/live.md and docs/offline.md say what each carries. */
interface DocumentEventMap {
  "seatwind:calm": CustomEvent;
  "seatwind:line": CustomEvent;
  "seatwind:live": CustomEvent;
  "seatwind:outbox": CustomEvent;
  "seatwind:session": CustomEvent;
  "seatwind:toast": CustomEvent;
  "htmx:afterSettle": CustomEvent;
  "htmx:responseError": CustomEvent;
  "htmx:sendError": CustomEvent;
  "htmx:timeout": CustomEvent;
}

interface Window {
  BarcodeDetector?: {
    new (options: { formats: string[] }): { detect(picture: CanvasImageSource): Promise<{ rawValue: string }[]> };
    getSupportedFormats(): Promise<string[]>;
  };
  htmx?: {
    process(element: Element): void;
    ajax(verb: string, path: string, context: { target: string; select: string; swap: string }): Promise<void>;
  };
  webkitAudioContext?: typeof AudioContext; // Safari before 14.1
}
