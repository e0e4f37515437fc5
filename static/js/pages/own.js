/* A player's own page. */
import "../standings/follow.js";
import "../live/parts.js";
import "../clock/display.js";
import "../offline/ready.js";
import "../offline/copy.js";
import "../push/player.js";
import "../page/listen.js";
