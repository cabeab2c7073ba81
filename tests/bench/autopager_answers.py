"""What the package autopager says about its own training pages; run where it is installed.

    python3 -m venv /tmp/autopager && /tmp/autopager/bin/pip install autopager
    /tmp/autopager/bin/python tests/bench/autopager_answers.py ../shared/corpora/pagination

Writes ``data/bench/autopager.json``, which ``python -m tests.bench pagination`` then scores.
Its published model is a pickle: keep it out of environments that matter.
"""

import csv
import gzip
import json
import sys
from pathlib import Path
from urllib.parse import urljoin

import autopager  # type: ignore[import-not-found]  # in an environment of its own
import parsel  # type: ignore[import-not-found]

OUT = Path("data/bench/autopager.json")


def main(folder: Path) -> None:
    """Write the addresses that it takes for the next page, page by page."""
    answers = {}
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            markup = gzip.decompress((folder / "html" / f"{row['File Name']}.html.gz").read_bytes())
            text = markup.decode(row["Encoding"] or "utf-8", "replace")
            page = parsel.Selector(text, base_url=row["Page URL"])
            found = autopager.extract(page, direct=False, prev=False)
            base = urljoin(row["Page URL"], page.xpath("//base/@href").get(""))
            hrefs = [link.xpath("@href").get("") for _, link in found]
            answers[row["File Name"]] = [urljoin(base, href) for href in hrefs]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(answers, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
