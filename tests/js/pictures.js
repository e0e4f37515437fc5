/*
 * Pictures of a code on a tablet's screen, as a camera takes them: tilted, turned, blurred, with glare, noise and uneven light.
 * Grey, made by a program from a seed: {width, height, data} as a canvas gives it.
 */
const WIDTH = 1024, HEIGHT = 768;
const QUIET = 4; // modules

/* mulberry32: the same numbers on every machine. */
export function randomOf(seed) {
  let state = seed;
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (high - low);
  };
}

/* From a pixel to the plane of the screen: a pinhole camera that is tilted and turned; lengths in half sides of the code. */
function lens(random) {
  const turn = Math.floor(random(0, 4)) * (Math.PI / 2) + random(-0.35, 0.35);
  const [tilt, way] = [random(0, 0.6), random(-Math.PI, Math.PI)];
  const half = random(0.28, 0.36) * HEIGHT;
  const [left, top] = [WIDTH / 2 + random(-90, 90), HEIGHT / 2 + random(-15, 15)];
  const distance = random(3.5, 6);
  const [cosTilt, sinTilt, cosWay, sinWay] = [Math.cos(tilt), Math.sin(tilt), Math.cos(way), Math.sin(way)];
  return (x, y) => {
    const [u, v] = [(x - left) / half, (y - top) / half];
    const [along, across] = [u * cosWay + v * sinWay, v * cosWay - u * sinWay];
    const p = (along * distance) / (distance * cosTilt - along * sinTilt); // where the ray meets the plane
    const q = across * (1 + (p * sinTilt) / distance);
    const [px, py] = [p * cosWay - q * sinWay, p * sinWay + q * cosWay];
    return [px * Math.cos(turn) + py * Math.sin(turn), py * Math.cos(turn) - px * Math.sin(turn)];
  };
}

function drawn(modules, random) {
  const grey = new Float32Array(WIDTH * HEIGHT);
  const place = lens(random), half = modules.length / 2, reach = 1 + QUIET / half;
  const [dark, light, around] = [random(10, 60), random(150, 245), random(20, 140)];
  const shade = (x, y) => {
    const [p, q] = place(x, y);
    if (Math.abs(p) > reach || Math.abs(q) > reach) return around;
    const row = modules[Math.floor(q * half + half)];
    return row && row[Math.floor(p * half + half)] ? dark : light;
  };
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, at += 1) grey[at] = (shade(x + 0.25, y + 0.25) + shade(x + 0.75, y + 0.75)) / 2;
  }
  return grey;
}

/* Along rows, and the answer lies with rows and columns exchanged: twice is a blur in both ways. */
function smeared(grey, width, height, weights) {
  const to = new Float32Array(grey.length), radius = (weights.length - 1) / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = 0;
      for (let at = 0; at < weights.length; at += 1) {
        value += weights[at] * grey[y * width + Math.min(width - 1, Math.max(0, x + at - radius))];
      }
      to[x * height + y] = value;
    }
  }
  return to;
}

function blurred(grey, sigma) {
  const radius = Math.ceil(2.5 * sigma);
  const raw = Float32Array.from({ length: 2 * radius + 1 }, (_, at) => Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)));
  const sum = raw.reduce((total, weight) => total + weight);
  const weights = raw.map((weight) => weight / sum);
  return smeared(smeared(grey, WIDTH, HEIGHT, weights), HEIGHT, WIDTH, weights);
}

/* A lamp that the screen mirrors: it lightens what lies under it, and the room is darker on one side. */
function lit(grey, random) {
  const spots = Array.from({ length: Math.floor(random(1, 4)) }, () => ({
    x: random(0.3, 0.7) * WIDTH, y: random(0.2, 0.8) * HEIGHT, wide: random(25, 110), high: random(15, 60), power: random(50, 200),
  }));
  const [slopeX, slopeY] = [random(-0.3, 0.3), random(-0.3, 0.3)];
  for (let at = 0; at < grey.length; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    let value = grey[at] * (1 + slopeX * (x / WIDTH - 0.5) + slopeY * (y / HEIGHT - 0.5));
    for (const { x: left, y: top, wide, high, power } of spots) value += power * Math.exp(-(((x - left) / wide) ** 2) - ((y - top) / high) ** 2);
    grey[at] = value;
  }
  return grey;
}

/* A picture of these modules (true is dark); `seed` says which. */
export function pictureOf(modules, seed) {
  const random = randomOf(seed);
  const grey = lit(blurred(drawn(modules, random), random(0.5, 1.9)), random);
  const noise = random(1, 7);
  const data = new Uint8ClampedArray(4 * grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    data[4 * at] = data[4 * at + 1] = data[4 * at + 2] = grey[at] + random(-noise, noise);
    data[4 * at + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, data };
}
