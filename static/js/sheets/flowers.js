/*
 * Flowers of the hand that is typed: each is one point more, and none counts for the minimum (MCR 3.8.1 #81, 3.9.1.1.2). The
 * value typed is that of the hand without them.
 */
import { say } from "./words.js";

export const MAX_FLOWERS = 8;
const box = document.querySelector("[data-flowers-said]");
const key = document.querySelector("[data-flower]");
let count = 0;

export const flowers = () => count;

export function setFlowers(number = 0) {
  count = number;
}

/* One more; after the last of the eight none again. */
export const addFlower = () => setFlowers((count + 1) % (MAX_FLOWERS + 1));

export function drawFlowers(points) {
  box.textContent = count && points ? say("withFlowers", { n: count, total: points + count }) : "";
  box.hidden = !box.textContent;
  key.setAttribute("aria-pressed", String(count > 0));
  key.querySelector("[data-part=count]").textContent = count ? ` ${count}` : "";
}

/* What is read out beside the scores where flowers decide whether the hand is worth enough: its points without them. */
export function flowersText({ winner, value, flowers: own = 0 }, minimum) {
  if (!winner || value >= minimum + MAX_FLOWERS) return "";
  return say(own ? "apartFlowers" : "noFlowers", { points: value - own, n: own, minimum });
}
