"""Run the compiler in its own process: a request as JSON on standard input, the file on standard output.

It is started by its path and knows nothing of the application. The compiler keeps the memory of each run, so the
process ends after one. Exit status 3: the template or its data are at fault, told as JSON on standard error.
"""

import json
import sys
from typing import Any

import typst

FAULT = 3
# What a standard refuses and a sheet of paper bears: a letter that no font has is drawn as a box.
UNKNOWN_LETTER = "could not be displayed"


def compiled(order: dict[str, Any], fonts: typst.Fonts, options: dict[str, Any]) -> Any:
    return typst.compile(
        order["template"],
        root=order["root"],
        font_paths=fonts,
        format=order["format"],
        sys_inputs={"json": order["data"]},
        timestamp=order["timestamp"],
        **options,
    )


def main() -> int:
    order = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=order["fonts"])
    options = {"pdf_standards": order["standards"]} if order["format"] == "pdf" else {"ppi": order["ppi"]}
    try:
        try:
            made = compiled(order, fonts, options)
        except typst.TypstError as failure:
            if UNKNOWN_LETTER not in failure.message or order["format"] != "pdf":
                raise
            made = compiled(order, fonts, {})
    except typst.TypstError as failure:
        json.dump({"message": failure.message, "hints": list(failure.hints or [])[:3]}, sys.stderr)
        return FAULT
    sys.stdout.buffer.write(made[0] if isinstance(made, list) else made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
