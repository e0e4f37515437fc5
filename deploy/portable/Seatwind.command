#!/bin/sh
# Double-click: serves the hall with the data beside this file. See docs/hall-laptop.md.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
here=$(cd "$here" && pwd) || exit 1

# A file manager of Linux may give no terminal: the addresses and the set-up code need one.
if [ ! -t 1 ] && [ -n "$DISPLAY$WAYLAND_DISPLAY" ] && [ -z "$SEATWIND_IN_TERMINAL" ]; then
    export SEATWIND_IN_TERMINAL=1
    for terminal in "x-terminal-emulator -e" "gnome-terminal --" "konsole -e" "xfce4-terminal -x" "xterm -e"; do
        if command -v "${terminal%% *}" >/dev/null 2>&1; then exec $terminal "$here/${0##*/}" "$@"; fi
    done
fi

SEATWIND_VAR="$here/data"
export SEATWIND_VAR
if [ -x "$here/program/bin/python" ]; then
    # macOS marks what was downloaded, and asks about each marked file.
    if command -v xattr >/dev/null 2>&1; then xattr -dr com.apple.quarantine "$here/program" 2>/dev/null; fi
    "$here/program/bin/python" -I -X utf8 -m seatwind "$@"
elif command -v seatwind >/dev/null 2>&1; then
    seatwind "$@"
elif [ -x "$HOME/.local/bin/seatwind" ]; then
    "$HOME/.local/bin/seatwind" "$@"
else
    echo "Seatwind is not installed: pipx install seatwind, or see docs/hall-laptop.md."
fi
status=$?
if [ -t 0 ]; then
    printf 'Press Enter to close this window. '
    read -r _answer
fi
exit $status
