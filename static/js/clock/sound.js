/*
 * The signals of the clock as sounds made on the spot: no file is fetched, so that they sound without network too.
 *
 *   <i hidden data-signal="warning" data-signal-key="12-warning-8100" data-signal-at="1763728200.5">
 *
 * [data-sound] holds the buttons: [data-sound-switch] turns the sound of this screen on and off (a browser wants a touch before
 * the first sound), [data-sound-try="end"] lets it be heard. A signal sounds once on a screen, whatever is loaded again; one
 * that passed while the screen slept stays silent. Phones shake too.
 */
import { serverNow } from "./sync.js";

const CHOICE = "seatwind:sound";
const SIGNALLED = "seatwind:signals-told"; // so named on devices since the first event
const MAX_SIGNALLED = 40;
const AHEAD = 1_000;
const LATE = 15_000;
/* Seconds from the start, length, and the pitches in hertz: three short calls; three strokes of a gong. */
const SOUNDS = {
  warning: [0, 0.35, 0.7].map((at) => ({ at, lasts: 0.22, pitches: [880, 1320], wave: "triangle" })),
  end: [0, 1.6, 3.2].map((at) => ({ at, lasts: 1.5, pitches: [196, 294, 523], wave: "square" })),
};
const SHAKES = { warning: [200, 150, 200, 150, 200], end: [900, 300, 900, 300, 900] };
const LOUD = 0.5;

let audio = null;
const kept = {
  read: (key, or) => { try { return JSON.parse(localStorage.getItem(key)) ?? or; } catch { return or; } },
  write: (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { return; } },
};
const heard = new Set(kept.read(SIGNALLED, []));
let isOn = kept.read(CHOICE, false);

const canSound = () => isOn && audio?.state === "running";

async function wakeUp() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!Audio) return;
  audio ??= new Audio();
  await audio.resume();
  draw();
}

function tone(note, from) {
  const volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(LOUD / note.pitches.length, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + note.lasts);
  for (const pitch of note.pitches) {
    const voice = audio.createOscillator();
    voice.type = note.wave;
    voice.frequency.setValueAtTime(pitch, from);
    voice.connect(volume);
    voice.start(from);
    voice.stop(from + note.lasts);
  }
}

function play(kind, seconds = 0) {
  const from = audio.currentTime + seconds;
  for (const note of SOUNDS[kind]) tone(note, from + note.at);
  window.setTimeout(() => navigator.vibrate?.(SHAKES[kind]), seconds * 1000);
}

/* A sound is ordered a moment ahead, so that it comes at its instant however the page's own timers limp. */
function look() {
  const now = serverNow();
  for (const { dataset } of document.querySelectorAll("[data-signal][data-signal-at]")) {
    const due = Number(dataset.signalAt) * 1000 - now;
    if (!dataset.signalAt || due > AHEAD || heard.has(dataset.signalKey)) continue;
    heard.add(dataset.signalKey);
    kept.write(SIGNALLED, [...heard].slice(-MAX_SIGNALLED));
    if (due < -LATE) continue;
    announce(dataset.signal, Math.max(0, due));
    if (canSound()) play(dataset.signal, Math.max(0, due) / 1000);
  }
}

/* For who hears nothing, in words: [data-sound-said] takes them when the signal comes. */
function announce(kind, milliseconds) {
  window.setTimeout(() => {
    const status = document.querySelector("[data-sound-said]");
    if (status) status.textContent = status.dataset[kind] ?? "";
    document.dispatchEvent(new CustomEvent("seatwind:signal", { detail: { kind } }));
  }, milliseconds);
}

function draw() {
  for (const box of document.querySelectorAll("[data-sound]")) {
    box.hidden = false;
    box.dataset.sound = canSound() ? "on" : isOn ? "asleep" : "off";
    for (const option of box.querySelectorAll("[data-sound-when]")) {
      option.hidden = !option.dataset.soundWhen.split(" ").includes(box.dataset.sound);
    }
    box.querySelector("[data-sound-switch]")?.setAttribute("aria-pressed", String(canSound()));
  }
}

async function turn(wish) {
  isOn = wish;
  kept.write(CHOICE, isOn);
  if (isOn) await wakeUp();
  draw();
}

document.addEventListener("click", async ({ target }) => {
  const tried = target.closest?.("[data-sound-try]");
  if (target.closest?.("[data-sound-switch]")) await turn(!canSound());
  else if (isOn && !canSound()) await wakeUp();
  if (tried && canSound()) play(tried.dataset.soundTry);
});
document.addEventListener("keydown", () => { if (isOn && !canSound()) wakeUp(); });
document.addEventListener("htmx:afterSettle", draw);
draw();
look();
setInterval(look, 250);
