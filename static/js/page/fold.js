/*
 * Comparing words without accents, capitals and apostrophes: the rule of tournaments/common/selectors/folding.py, letter by
 * letter. tests/browser/site/test_folding.py compares the two.
 */
const FIRST = 0x41;
const LAST = 0x1eff;
const APOSTROPHES = new Set("'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u2032\uff07");
const SPELLED = {
  ß: "ss", æ: "ae", œ: "oe", þ: "th", "\u0133": "ij",
  ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", "\u0131": "i", ŧ: "t",
  ŋ: "n", ə: "e", "\u0140": "l", "\u017f": "s", ƒ: "f",
};

function foldLetter(letter) {
  if (APOSTROPHES.has(letter)) return "";
  const code = letter.codePointAt(0);
  if (code < FIRST || code > LAST) return letter;
  const parts = [...letter.toLowerCase().normalize("NFD")].filter((part) => !/\p{Mn}/u.test(part));
  return parts.map((part) => SPELLED[part] ?? part).join("");
}

export const fold = (text) => [...text].map(foldLetter).join("");
