"""Serves the Neural Debugger from this folder, with nothing but Python's standard library.

    python3 serve.py          prints the address
    python3 serve.py --port 9000
    python3 serve.py --class  for the computers of a class, in the same network as this one
"""

import argparse
import functools
import http.server
import pathlib
import socket

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


def address_in_network():
    """Of this computer, as others of its network see it; its name where it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only chooses the network card.
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return socket.gethostname()


def main():
    parser = argparse.ArgumentParser(description="Serves the Neural Debugger from this folder.")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one (default 8000)")
    parser.add_argument("--class", action="store_true", dest="network", help="for other computers as well")
    arguments = parser.parse_args()
    port = arguments.port
    handler = functools.partial(Handler, directory=str(PAGE))
    try:
        server = http.server.ThreadingHTTPServer(("" if arguments.network else "127.0.0.1", port), handler)
    except OSError as error:
        raise SystemExit(f"Port {port} cannot be used ({error.strerror}). Try: python3 serve.py --port 0")
    port = server.server_port
    if arguments.network:
        # Browsers give an address without HTTPS neither threads nor offline copies, unless it is their own computer's.
        print(f"For the class: http://{address_in_network()}:{port}/   (one thread, no copies for offline use)")
    print(f"Neural Debugger: http://localhost:{port}/   (Ctrl+C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
