"""A service that runs while it leads. It answers requests with its id and its fencing token."""

import http.server
import os
import socketserver
import sys

ANSWER = f"{sys.argv[2]} {os.environ['BATON_FENCING_TOKEN']}\n".encode()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(ANSWER)))
        self.end_headers()
        self.wfile.write(ANSWER)

    def log_message(self, *_):
        pass


class Server(socketserver.TCPServer):
    allow_reuse_address = True


Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
