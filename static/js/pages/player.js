/* The page of a player that everybody sees. */
import "../standings/follow.js";
import "../live/parts.js";
import "../clock/display.js";
