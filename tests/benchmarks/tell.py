"""From what pytest-benchmark has kept to a table of ratios: ``tell.py FILE FOLDER`` writes ``ratios.csv`` and ``ratios.json``."""

import json
import sys
from pathlib import Path

import pandas as pd

from karnoffel.frames import versions
from karnoffel.studies.writing import write_frame

COLUMNS = {
    "what": "what is measured",
    "cell": "rule source, and who plays",
    "value": "the median: of ratios within turns, over deals, or of turns",
    "low": "lower quartile",
    "high": "upper quartile",
    "unit": "ratio, microseconds, or rounds a second",
    "n": "turns or deals",
    "bar": "what is promised; empty where nothing is",
}


def main() -> None:
    """Write the table."""
    kept = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    rows = [each["extra_info"] for each in kept["benchmarks"] if "what" in each["extra_info"]]
    frame = pd.DataFrame(rows)[list(COLUMNS)]
    frame.attrs = {
        "kind": "ratios", "columns": COLUMNS, "versions": versions(), "processor": kept["machine_info"]["cpu"]["brand_raw"],
    }  # fmt: skip
    for path in write_frame(frame, Path(sys.argv[2]), "ratios"):
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
