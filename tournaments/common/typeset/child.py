"""Run the compiler in its own process: a request as JSON on standard input, the file on standard output.

It is started by its path and knows nothing of the application. The compiler keeps the memory of each run, so the
process ends after one. Exit status 3: the template or its data are at fault, told as JSON on standard error.
"""

import json
import sys

import typst

FAULT = 3


def main() -> int:
    order = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=order["fonts"])
    options = {"pdf_standards": order["standards"]} if order["format"] == "pdf" else {"ppi": order["ppi"]}
    try:
        made = typst.compile(
            order["template"],
            root=order["root"],
            font_paths=fonts,
            format=order["format"],
            sys_inputs={"json": order["data"]},
            timestamp=order["timestamp"],
            **options,
        )
    except typst.TypstError as failure:
        json.dump({"message": failure.message, "hints": list(failure.hints or [])[:3]}, sys.stderr)
        return FAULT
    sys.stdout.buffer.write(made[0] if isinstance(made, list) else made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
