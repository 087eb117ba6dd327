"""The browsers of the tests: finds them, and installs what is missing.

As root on a Debian system the distribution's own browsers are installed; elsewhere Playwright fetches its own.
WebKit is driven through WebKitGTK's WebDriver on Debian, and through Playwright's own build elsewhere.
Command: `python -m site_hooks.browsers`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

DEBIAN_PACKAGES = ("chromium", "firefox-esr", "webkit2gtk-driver", "xvfb")
CHROMIUM = Path("/usr/bin/chromium")
FIREFOX = Path("/usr/bin/firefox-esr")
WEBKIT_DRIVER = Path("/usr/bin/WebKitWebDriver")
PLAYWRIGHT_BROWSERS = ("chromium", "firefox", "webkit")


@dataclass(frozen=True, slots=True, kw_only=True)
class Browsers:
    """Where the distribution's browsers are; None means Playwright's own build."""

    chromium: Path | None
    firefox: Path | None
    webkit_driver: Path | None
    mini_browser: Path | None


def find() -> Browsers:
    """The distribution's browsers, as far as there are any that can be driven."""
    mini_browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    driver = WEBKIT_DRIVER if WEBKIT_DRIVER.exists() and mini_browsers and shutil.which("Xvfb") else None
    return Browsers(
        chromium=CHROMIUM if _is_program(CHROMIUM) else None,
        firefox=FIREFOX if _is_program(FIREFOX) else None,
        webkit_driver=driver,
        mini_browser=mini_browsers[-1] if driver else None,
    )


def _is_program(path: Path) -> bool:
    """Ubuntu's `chromium` is a doorway to a snap package, which cannot be driven: a small script."""
    return path.exists() and (path.resolve().stat().st_size > 0) and not _mentions_snap(path.resolve())


def _mentions_snap(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(4096)
    return start.startswith(b"#!") and (b"snap run" in start or b"/snap/bin" in start)


def is_debian_root() -> bool:
    """Whether packages of the distribution can and should be installed."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    release = Path("/etc/os-release")
    return release.exists() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()


def missing_packages() -> list[str]:
    """The Debian packages that are not installed."""
    asked = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${Status}\n", *DEBIAN_PACKAGES],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    installed = {line.split()[0] for line in asked.stdout.splitlines() if line.endswith("install ok installed")}
    return [name for name in DEBIAN_PACKAGES if name not in installed]


def install_debian() -> bool:
    """Install what is missing and bring the rest up to date; False if something is missing afterwards.

    The lists of packages are fetched first: old ones may know only a browser that Playwright can no longer drive.
    """
    print(f"   bringing {' '.join(DEBIAN_PACKAGES)} up to date", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *DEBIAN_PACKAGES]
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    installed = subprocess.run(install, check=False, env=environment, stdout=subprocess.DEVNULL).returncode == 0
    return installed or not missing_packages()


def install_playwright() -> bool:
    """Fetch Playwright's own browsers; with their system libraries where no password is needed (root, a CI machine)."""
    may_install = os.geteuid() == 0 or bool(os.environ.get("CI"))
    with_libraries = ["--with-deps"] if may_install and sys.platform == "linux" else []
    print("   fetching Playwright's browsers (once, about 400 MB)", flush=True)
    command = [sys.executable, "-m", "playwright", "install", *with_libraries, *PLAYWRIGHT_BROWSERS]
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    """Install, or tell what to do by hand."""
    if is_debian_root():
        if install_debian():
            return 0
        print("apt-get could not install every browser; see its message above.", file=sys.stderr)
        return 1
    found = find()
    if None not in (found.chromium, found.firefox, found.webkit_driver):
        print("   the system's own")
        return 0
    if install_playwright():
        return 0
    print(
        "Playwright could not fetch its browsers. On Debian, as root, `make browsers` takes the system's own: "
        f"apt install {' '.join(DEBIAN_PACKAGES)}",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
