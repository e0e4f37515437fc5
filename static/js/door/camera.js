/*
 * The camera of a page, where the browser gives one (https and localhost): frames go to BarcodeDetector or,
 * where there is none, to the vendored decoder, which is loaded only then. A code counts once while it is in sight.
 */
const EVERY = 180; // milliseconds between two looks
const FORGET = 2_500; // a code that was out of sight so long counts as new
const WIDTH = 640; // of a frame that is looked at; data-width asks for more

async function detector(address) {
  if (window.BarcodeDetector && (await window.BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
    const native = new window.BarcodeDetector({ formats: ["qr_code"] });
    return async (canvas) => (await native.detect(canvas))[0]?.rawValue ?? "";
  }
  const { decodeQR } = await import(address);
  return async (canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data });
    } catch {
      return ""; // the decoder throws where no code is in the picture: the next frame may have one
    }
  };
}

function drawn(video, canvas, width) {
  canvas.width = Math.min(width, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function start(root, tell, refused) {
  const button = root.querySelector("[data-camera]");
  const lens = root.querySelector("[data-lens]");
  const video = /** @type {HTMLVideoElement} */ (root.querySelector("[data-video]"));
  const canvas = document.createElement("canvas");
  const width = Number(root.dataset.width ?? WIDTH);
  let stream = null;
  let seen = { text: "", at: 0 };

  function hear(text) {
    const now = Date.now();
    const isNew = text && (text !== seen.text || now - seen.at > FORGET);
    if (text) seen = { text, at: now };
    if (isNew) tell(text);
    lens.classList.toggle("seen", now - seen.at < FORGET);
  }

  async function look(detect) {
    while (stream) {
      if (video.videoWidth) hear(await detect(drawn(video, canvas, width)));
      await new Promise((resolve) => { setTimeout(resolve, EVERY); });
    }
  }

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    lens.hidden = true;
  }

  async function open() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: width } } });
    } catch (error) {
      console.info(error.name);
      refused();
      return;
    }
    video.srcObject = stream;
    lens.hidden = false;
    await video.play();
    look(await detector(root.dataset.decoder));
  }

  button.hidden = !navigator.mediaDevices?.getUserMedia;
  button.addEventListener("click", () => (stream ? stop() : open()));
}
