/* EMA riichi: what han and fu are worth, and what one payer hands over (4.1.2, 4.1.3). Part of riichi/rules.js. */
export const LIMITS = { mangan: 2000, haneman: 3000, baiman: 4000, sanbaiman: 6000, yakuman: 8000 };
/* Paid once, twice ... where rules double or add them. */
const TIMES = ["double", "triple", "quadruple", "quintuple", "sextuple"];
export const YAKUMAN = ["yakuman", ...TIMES.map((times) => `${times}_yakuman`)];
YAKUMAN.forEach((limit, at) => { LIMITS[limit] = LIMITS.yakuman * (at + 1); });
const LIMIT_FROM = [[13, "yakuman"], [11, "sanbaiman"], [8, "baiman"], [6, "haneman"], [5, "mangan"]];

const roundUp = (points) => Math.ceil(points / 100) * 100;

/* Whether some hand has so many han and fu when it is won this way: the blank cells of page 31. */
export function isPossible(han, fu, isSelfDraw, rules) {
  const isFu = fu === 25 || (fu % 10 === 0 && fu >= 20 && fu <= 170);
  const isOpenPinfu = fu === 20 && !isSelfDraw && !rules.openPinfuFu;
  if (!isFu || (han === 1 && fu < 30 && !isOpenPinfu)) return false;
  return isSelfDraw ? !(fu === 25 && han === 2) : fu !== 20 || isOpenPinfu;
}

/* The limit that han and fu reach, null below mangan (4.1.3). */
export function limitOf(han, fu, rules) {
  if (han < 5) {
    const base = fu * 2 ** (2 + han);
    return base >= LIMITS.mangan || (rules.kiriage && base === 1920) ? "mangan" : null;
  }
  const limit = LIMIT_FROM.find(([least]) => han >= least)[1];
  return limit === "yakuman" && !rules.counted ? "sanbaiman" : limit;
}

function baseOf({ han, fu, limit }, rules) {
  const reached = limit ?? limitOf(han, fu ?? 0, rules);
  return reached ? LIMITS[reached] : fu * 2 ** (2 + han);
}

/* What one payer hands over for a win, without counters (4.1.2). */
export function share(win, payer, { discarder, dealer }, rules) {
  const base = baseOf(win, rules);
  if (discarder) return roundUp((win.winner === dealer ? 6 : 4) * base);
  return roundUp((win.winner === dealer || payer === dealer ? 2 : 1) * base);
}
