/*
 * Reads the code of a sheet from a picture: as it is, then freed of glare and shade, since a tablet's screen mirrors the lamps
 * of the hall. Decided without a page, so that tests/js/sheet-code-pictures.test.js can. Throws where no code is in the picture.
 */
import { decodeQR as decode } from "../../vendor/qr/decode.js";

/* Sums of all pixels above and left of each, for the mean of any window at once. */
function sumsOf(grey, width, height) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return sums;
}

function greyOf({ width, height, data }) {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = 0.3 * data[4 * at] + 0.59 * data[4 * at + 1] + 0.11 * data[4 * at + 2];
  return grey;
}

/* Each pixel beside the mean of its surroundings: what is darker is black. */
function levelled({ width, height }, grey, sums, share) {
  const reach = Math.max(4, Math.round(Math.min(width, height) * share));
  const data = new Uint8ClampedArray(4 * grey.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)];
    const rows = (bottom - top) / (width + 1);
    for (let x = 0; x < width; x += 1, at += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const mean = (sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]) / (rows * (right - left));
      data[4 * at] = data[4 * at + 1] = data[4 * at + 2] = 128 + GAIN * (grey[at] - mean);
      data[4 * at + 3] = 255;
    }
  }
  return { width, height, data };
}

const GAIN = 4;
const SHARES = [0.02, 0.05];

export function decodeQR(picture) {
  try {
    return decode(picture);
  } catch {
    const grey = greyOf(picture), sums = sumsOf(grey, picture.width, picture.height);
    for (const share of SHARES) {
      try {
        return decode(levelled(picture, grey, sums, share));
      } catch {
        continue;
      }
    }
    throw new Error("no code");
  }
}
