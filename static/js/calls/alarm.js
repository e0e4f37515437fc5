/*
 * A call that can be heard and felt: [data-alarm-switch] "sound" and "shake" turn it on for this device, where it is kept.
 * A browser lets a page sound only after it was touched once: until then [data-alarm-asleep] says so.
 */
const CHOICE = "seatwind:calls";
const NOTES = [0, 0.3, 0.9, 1.2]; // two short pairs: unlike the clock's three and its gong
const SHAKE = [250, 120, 250, 400, 250, 120, 250];

const read = () => { try { return JSON.parse(localStorage.getItem(CHOICE)) ?? {}; } catch { return {}; } };
const choice = { sound: false, shake: false, ...read() };
let audio = null;

const canSound = () => audio?.state === "running";

async function wakeUp() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!Audio) return;
  audio ??= new Audio();
  await audio.resume();
  drawAlarm();
}

function sound() {
  for (const at of NOTES) {
    const from = audio.currentTime + at;
    const [volume, voice] = [audio.createGain(), audio.createOscillator()];
    volume.gain.setValueAtTime(0.4, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
    voice.type = "triangle";
    voice.frequency.setValueAtTime(988, from);
    voice.connect(volume).connect(audio.destination);
    voice.start(from);
    voice.stop(from + 0.25);
  }
}

/* Sound and vibration, as far as they are switched on and this browser lets them be. */
export function alarm() {
  if (choice.sound && canSound()) sound();
  if (choice.shake) navigator.vibrate?.(SHAKE);
}

export function drawAlarm() {
  for (const box of document.querySelectorAll("[data-alarm]")) {
    box.hidden = box.dataset.alarm === "off" && choice.sound && canSound(); // beside a call it is offered, not repeated
    for (const button of box.querySelectorAll("[data-alarm-switch]")) {
      const { alarmSwitch: name } = button.dataset;
      button.hidden = name === "shake" && !navigator.vibrate;
      button.setAttribute("aria-pressed", String(choice[name]));
    }
    const asleep = box.querySelector("[data-alarm-asleep]");
    if (asleep) asleep.hidden = !choice.sound || canSound();
  }
  document.documentElement.dataset.line = choice.sound ? "stays" : "rests"; // a page behind another one sounds too
}

async function turn(name) {
  choice[name] = !choice[name];
  try {
    localStorage.setItem(CHOICE, JSON.stringify(choice));
  } catch {
    /* then it holds for this page */
  }
  if (choice.sound) await wakeUp();
  drawAlarm();
  if (choice[name]) alarm();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-alarm-switch]");
  if (button) turn(button.dataset.alarmSwitch);
  else if (choice.sound && !canSound()) wakeUp();
});
document.addEventListener("keydown", () => { if (choice.sound && !canSound()) wakeUp(); });
document.addEventListener("htmx:afterSettle", drawAlarm);
