/* The table of values of a win, the limits, and the winners of one discard. Part of riichi/form.js. */
import { SEATS, YAKUMAN, isPossible, share } from "./rules.js";
import * as entry from "./typed.js";
import { isWin, winOf } from "./typed.js";
import { nameOf, say } from "../sheets/words.js";
import { valueText } from "./words.js";

const form = document.querySelector("form[data-riichi]");
const live = form.querySelector("[data-live]");
const part = (name) => form.querySelector(`[data-${name}]`);

/* What is not needed keeps its place, so that nothing moves between two taps. */
const idle = (name, isIdle) => part(name).toggleAttribute("data-idle", isIdle);

/* What the winner would be paid, as the printed tables have it: from a discarder, from each, or others and dealer. */
function pays(worth, typed, table) {
  const { winner } = winOf(typed);
  if (!winner) return "";
  const { rules, state: { dealer } } = table;
  const from = (payer, discarder) => share({ winner, ...worth }, payer, { discarder, dealer }, rules);
  if (typed.outcome === "discard") return String(from(typed.discarder, true));
  const other = SEATS.find((seat) => seat !== winner && seat !== dealer);
  return winner === dealer ? `3 \u00d7 ${from(other, null)}` : `${from(other, null)}/\u200b${from(dealer, null)}`;
}

function drawValues(typed, table) {
  const win = winOf(typed);
  const isSelfDraw = typed.outcome === "self_draw";
  /** @type {NodeListOf<HTMLButtonElement>} */
  const keys = live.querySelectorAll("[data-han]");
  for (const key of keys) {
    const [han, fu] = [Number(key.dataset.han), Number(key.dataset.fu)];
    key.disabled = !isPossible(han, fu, isSelfDraw, table.rules);
    key.setAttribute("aria-pressed", String(win.han === han && win.fu === fu));
    key.querySelector("[data-pays]").textContent = key.disabled ? "" : pays({ han, fu }, typed, table) || `${han}\u2009/\u2009${fu}`;
  }
  for (const key of live.querySelectorAll("[data-limit]")) {
    const { limit } = key.dataset;
    key.hidden = !table.rules.limits.includes(limit);
    key.setAttribute("aria-pressed", String(win.limit === limit));
    key.querySelector("[data-pays]").textContent = pays({ limit }, typed, table);
  }
}

const chip = (typed) => (win, at) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.dataset.turn = at;
  button.setAttribute("aria-pressed", String(at === typed.at));
  const worth = entry.hasValue(win) ? valueText(win) : say("chooseValue");
  button.textContent = win.winner ? `${nameOf(win.winner)} \u00b7 ${worth}` : say("winner");
  return button;
};

/* Nothing is drawn anew under a finger. */
function drawChips(typed) {
  const chips = typed.wins.length < 2 ? [] : typed.wins.map(chip(typed));
  const look = (each) => each.map((one) => one.outerHTML).join("");
  const box = part("winners");
  if (look([...box.children]) !== look(chips)) box.replaceChildren(...chips);
}

function drawWinners(typed, table) {
  idle("values", !isWin(typed));
  idle("winners", typed.wins.length < 2);
  drawChips(typed);
  idle("another", !entry.mayAddWinner(typed, table.rules));
  idle("feeder", !table.rules.responsibility || !YAKUMAN.includes(winOf(typed).limit));
  /** @type {HTMLSelectElement} */ (part("liable")).value = winOf(typed).liable ?? "";
  const fed = /** @type {HTMLSelectElement} */ (part("liable-times"));
  fed.value = String(winOf(typed).liable_times ?? 1);
  idle("fed", !table.rules.liableForYakuman || !winOf(typed).liable || YAKUMAN.indexOf(winOf(typed).limit) < 1);
}

/* The next hand begins with the common values. */
export const closeRare = () => live.querySelector(".more-fu").removeAttribute("open");

export function drawWorth(typed, table) {
  drawWinners(typed, table);
  drawValues(typed, table);
}
