import Foundation
import TestSupport
import Testing

/// A small Python server stands behind the front, Python's client before it.
@Suite struct TLSFrontTests {
    @Test func test_front_when_certificate_is_good_then_passes_the_request_on() async throws {
        let backend = try await Backend()
        let front = try await TLSFront.start(before: backend.port)
        let answer = try await ask(front)
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(answer.output.contains("PUT /echo?a=b body https"))
    }

    @Test(arguments: [
        (ThrowAwayCA.Certificate.wrongName, "mismatch"), (.expired, "expired"),
        (.selfSigned, "self-signed certificate"),
    ])
    func test_front_when_certificate_is_bad_then_client_refuses(kind: ThrowAwayCA.Certificate, reason: String)
        async throws
    {
        let front = try await TLSFront.start(before: 1, certificate: kind)
        let answer = try await ask(front)
        #expect(answer.status != 0)
        #expect(answer.errors.contains(reason), "\(answer.errors)")
    }

    private func ask(_ front: TLSFront) async throws -> Program.Outcome {
        try await Program.run("python3", ["-c", Self.client, front.url, front.certificateAuthority.certificatePath])
    }

    private static let client = """
        import ssl, sys, urllib.request
        context = ssl.create_default_context(cafile=sys.argv[2])
        request = urllib.request.Request(sys.argv[1] + "/echo?a=b", data=b"body", method="PUT")
        print(urllib.request.urlopen(request, context=context, timeout=30).read().decode())
        """
}

private final class Backend: Sendable {
    let port: Int
    private let terminal: PseudoTerminal

    init() async throws {
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        terminal = try PseudoTerminal("/usr/bin/env", ["python3", "-c", Self.server], environment: environment)
        try await terminal.wait(forPattern: "^port [0-9]+$")
        port = Int(terminal.screen.lines[0].dropFirst(5)) ?? 0
    }

    private static let server = """
        import http.server
        class Echo(http.server.BaseHTTPRequestHandler):
            def do_PUT(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                words = f"{self.command} {self.path} {body} {self.headers['X-Forwarded-Proto']}".encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(words)))
                self.end_headers()
                self.wfile.write(words)
        server = http.server.HTTPServer(("127.0.0.1", 0), Echo)
        print("port", server.server_address[1], flush=True)
        server.serve_forever()
        """
}
