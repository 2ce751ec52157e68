"""The built pages in a real browser: Debian's Chromium, driven by Playwright.

``pytest tests/site --site DIR`` tests the pages in ``DIR``, built by ``sphinx -b html docs DIR`` (or put ``DIR`` into
``KARNOFFEL_SITE``). Whoever names a folder must have the browser and its driver: then nothing is skipped.
"""

import os
import shutil
from pathlib import Path

import pytest

LAUNCH = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def site(request):
    """The folder with the built pages."""
    given = request.config.getoption("--site") or os.environ.get("KARNOFFEL_SITE")
    if not given:
        pytest.skip("no built pages: build them with sphinx and give their folder by --site DIR")
    folder = Path(given).resolve()
    assert (folder / "index.html").is_file(), f"no index.html in {folder}: build the pages first"
    return folder


@pytest.fixture(scope="session")
def browser(site):
    """Chromium, opened once."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium")
    assert program, "no chromium: apt-get install chromium"
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=program, args=LAUNCH)
        yield opened
        opened.close()


@pytest.fixture
def visit(site, browser):
    """Opens a page by its path; afterwards no error was thrown there and nothing asked of the network."""
    opened, asked, errors = [], [], []

    def open_page(path, **options):
        context = browser.new_context(**{"viewport": WIDE} | options)
        opened.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        name, _, fragment = path.partition("#")
        page.goto((site / name).as_uri() + (f"#{fragment}" if fragment else ""))
        return page

    yield open_page
    for context in opened:
        context.close()
    assert not errors
    assert asked
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    """By day and by night."""
    return request.param


@pytest.fixture
def phone():
    """The width of a small phone, in CSS pixels."""
    return PHONE
