"""What a terminal of few letters is shown."""

import os
import subprocess
import sys


def test_a_terminal_without_umlauts_is_shown_the_rest():
    ran = subprocess.run(
        [sys.executable, "-m", "karnoffel", "trick", "dummett", "--chosen", "B", "UB KL"],
        capture_output=True, check=False, env=os.environ | {"PYTHONIOENCODING": "iso8859-5"},
    )  # fmt: skip
    assert ran.returncode == 0
    assert b"the Karn?ffel, is the only beater" in ran.stdout and ran.stderr == b""
