/* The front page of an event. */
import "../live/parts.js";
import "../clock/display.js";
