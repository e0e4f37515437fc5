/* A scene that the desk looks at beforehand: its names are set as the screen sets them. */
import { fitNames } from "./fit-names.js";

function fit() {
  const slide = document.querySelector("[data-slide]");
  if (slide) fitNames(slide);
}

addEventListener("resize", fit);
document.fonts.ready.then(fit);
