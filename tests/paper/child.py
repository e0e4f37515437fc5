"""The process that sets many documents and ends; it is started by its path and imports nothing of ours.

A request as JSON on standard input: root, fonts, and for each document its template, data, standard and file.
"""

import json
import sys
from pathlib import Path

import typst


def main() -> None:
    wishes = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=wishes["fonts"])
    for template, data, standard, file in wishes["documents"]:
        try:
            pdf = typst.compile(
                f"{wishes['root']}/{template}",
                root=wishes["root"],
                font_paths=fonts,
                format="pdf",
                pdf_standards=[standard],
                sys_inputs={"json": data},
                timestamp=1_767_225_600,
            )
        except typst.TypstError as failure:
            sys.exit(f"{template} -> {file}: {failure.message}")
        Path(file).write_bytes(pdf)


if __name__ == "__main__":
    main()
