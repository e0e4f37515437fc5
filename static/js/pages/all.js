/* What every page loads. The modules act on data attributes; a page that has none of theirs is left alone. */
import "../page/theme.js";
import "../page/toast.js";
import "../page/dialog.js";
import "../page/keys.js";
import "../page/errors.js";
import "../page/keep.js";
import "../page/find.js";
import "../page/menu.js";
import "../page/person.js";
import "../page/event.js";
import "../page/announcements.js";
