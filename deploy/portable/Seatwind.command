#!/bin/sh
# Double-click on macOS (or run anywhere): serves the hall with the data beside this file. See docs/hall-laptop.md.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
SEATWIND_VAR="$here/data"
export SEATWIND_VAR
if [ -x "$here/program/bin/python" ]; then
    "$here/program/bin/python" -m seatwind "$@"
elif command -v seatwind >/dev/null 2>&1; then
    seatwind "$@"
elif [ -x "$HOME/.local/bin/seatwind" ]; then
    "$HOME/.local/bin/seatwind" "$@"
else
    echo "Seatwind is not installed: pipx install seatwind, or see docs/hall-laptop.md."
fi
printf 'Press Enter to close this window. '
read -r _answer
