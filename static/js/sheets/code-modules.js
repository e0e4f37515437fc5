/* The code of a text as rows of modules, true where dark; its quiet zone of four is drawn by whoever shows it. */
import { encodeQR } from "../../vendor/qr/index.js";

export const modulesOf = (text) =>
  encodeQR(text, "raw", { ecc: "medium", encoding: "alphanumeric", border: 1 }).slice(1, -1).map((row) => row.slice(1, -1));
