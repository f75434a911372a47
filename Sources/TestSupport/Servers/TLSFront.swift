import Foundation

/// HTTPS before a plain server on the loopback, as nginx stands before PHP: adds `X-Forwarded-Proto: https` and
/// passes everything else on.
///
/// Python's own `ssl`, so that libcurl talks to somebody else's TLS. Ends when the last reference goes.
public final class TLSFront: Sendable {
    public let port: Int
    /// The authority a client has to trust.
    public let certificateAuthority: ThrowAwayCA
    private let processID: pid_t
    /// The front's standard input: it ends when this closes, with the test or with this process.
    private let lifeline: Int32

    public var url: String { "https://localhost:\(port)" }

    /// - Parameters:
    ///   - backendPort: where the plain server listens on 127.0.0.1.
    ///   - authority: to share one between several fronts.
    public static func start(
        before backendPort: Int,
        certificate: ThrowAwayCA.Certificate = .good,
        authority: ThrowAwayCA? = nil
    ) async throws -> TLSFront {
        let authority = if let authority { authority } else { try await ThrowAwayCA() }
        let files = try await authority.issue(certificate)
        let script = try authority.folder.write(Self.script, to: "front.py")
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try TLSFront(script: script.path, files: files, backendPort: backendPort, authority: authority)
                    }
                )
            }
        }
    }

    private init(
        script: String,
        files: (certificate: String, key: String),
        backendPort: Int,
        authority: ThrowAwayCA
    ) throws {
        // Not Foundation's Process: two started at once crash it. Pipes with names, because Spawn opens by path.
        let folder = authority.folder
        let name = UUID().uuidString
        let (input, output) = (folder.path + "/\(name).in", folder.path + "/\(name).out")
        guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else { throw Expectation("two pipes") }
        lifeline = open(input, O_RDWR | O_CLOEXEC)
        let answers = open(output, O_RDWR | O_CLOEXEC)
        defer { close(answers) }
        processID = try Spawn.start(
            "python3",
            [script, files.certificate, files.key, String(backendPort)],
            environment: nil,
            in: nil,
            redirections: [
                .init(descriptor: 0, path: input, flags: O_RDONLY), .init(descriptor: 1, path: output, flags: O_WRONLY),
            ],
            newSession: false
        )
        let line = Self.line(from: answers)
        guard let port = Int(line) else {
            kill(processID, SIGTERM)
            _ = Spawn.wait(processID)
            throw Expectation("the TLS front to say its port", seen: line)
        }
        self.port = port
        certificateAuthority = authority
    }

    deinit {
        kill(processID, SIGTERM)
        close(lifeline)
        _ = Spawn.wait(processID)
    }

    /// What comes before the line break, or within a minute.
    private static func line(from descriptor: Int32) -> String {
        var line: [UInt8] = []
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        while poll(&event, 1, 60_000) > 0, read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Ends by itself when its standard input closes, so that it never outlives the test.
    private static let script = """
        import http.client, http.server, os, ssl, sys, threading

        certificate, key, backend = sys.argv[1], sys.argv[2], int(sys.argv[3])
        HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection"}

        class Front(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 120

            def forward(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {k: v for k, v in self.headers.items() if k.lower() not in HOP}
                headers["X-Forwarded-Proto"] = "https"
                connection = http.client.HTTPConnection("127.0.0.1", backend, timeout=120)
                try:
                    connection.request(self.command, self.path, body or None, headers)
                    answer = connection.getresponse()
                    try:
                        content, whole = answer.read(), True
                    except http.client.IncompleteRead as error:
                        content, whole = error.partial, False
                except (OSError, http.client.HTTPException):
                    self.close_connection = True
                    return
                finally:
                    connection.close()
                self.send_response_only(answer.status, answer.reason)
                length = answer.getheader("Content-Length")
                for name, value in answer.getheaders():
                    if name.lower() not in HOP and name.lower() != "content-length":
                        self.send_header(name, value)
                if answer.status not in (204, 304):
                    self.send_header("Content-Length", length if length and not whole else str(len(content)))
                if not whole:
                    self.close_connection = True
                    self.send_header("Connection", "close")
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = forward

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def finish_request(self, request, address):
                # The handshake belongs to the connection's own thread.
                try:
                    request = context.wrap_socket(request, server_side=True)
                except OSError:
                    return
                try:
                    super().finish_request(request, address)
                finally:
                    try:
                        request.unwrap()
                    except OSError:
                        pass
                    request.close()

            def handle_error(self, request, address):
                pass

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server = Server(("127.0.0.1", 0), Front)
        print(server.server_address[1], flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.stdin.read()
        os._exit(0)

        """
}
