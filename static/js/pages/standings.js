/* The standings of players. */
import "../live/parts.js";
import "../standings/follow.js";
import "../standings/row.js";
import "../standings/opened.js";
