"""Serves the Neural Debugger from this folder, with nothing but Python's standard library.

    python3 serve.py          prints the address
    python3 serve.py --port 9000
"""

import argparse
import functools
import http.server
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE / "dist"
TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


def page_headers():
    """The headers of every file, from the page's own list of them."""
    lines = (PAGE / "_headers").read_text(encoding="utf-8").splitlines()
    return [line.strip().split(": ", 1) for line in lines if line.startswith("  ")]


class Handler(http.server.SimpleHTTPRequestHandler):
    # Windows takes these from its registry, where a program may have changed them.
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def end_headers(self):
        for name, value in HEADERS:
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format, *args):
        pass


HEADERS = page_headers()


def main():
    parser = argparse.ArgumentParser(description="Serves the Neural Debugger from this folder.")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one (default 8000)")
    port = parser.parse_args().port
    handler = functools.partial(Handler, directory=str(PAGE))
    try:
        # Only this computer: browsers give an address without HTTPS neither threads nor offline copies elsewhere.
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise SystemExit(f"Port {port} cannot be used ({error.strerror}). Try: python3 serve.py --port 0")
    print(f"Neural Debugger: http://localhost:{server.server_port}/   (Ctrl+C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
