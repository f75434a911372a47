import Foundation
import Glibc
import Testing

@testable import Networking

/// A throw-away certificate, and Python's ssl behind it.
private final class TLSServer: Sendable {
    static var isPossible: Bool {
        ["/usr/bin/openssl", "/bin/sh"].allSatisfy(FileManager.default.isExecutableFile(atPath:))
    }

    let port: Int
    let certificate: String
    private let pid: Int32
    private let folder: URL
    private nonisolated(unsafe) let pipe: UnsafeMutablePointer<FILE>

    private static let script = """
        import http.server, os, ssl, subprocess, sys
        os.closerange(3, 4096) # sockets of other tests: while a child holds them they never close
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem",
            "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"], stderr=subprocess.DEVNULL, check=True)
        class H(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def do_GET(self):
                body = b'{"path": "' + self.path.encode() + b'"}'
                self.send_response(200); self.send_header("Content-Length", str(len(body))); self.end_headers()
                self.wfile.write(body)
            def log_message(self, *a): pass
        class S(http.server.ThreadingHTTPServer):
            def handle_error(self, *a): pass
        s = S(("127.0.0.1", 0), H)
        c = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        c.load_cert_chain("cert.pem", "key.pem")
        s.socket = c.wrap_socket(s.socket, server_side=True, do_handshake_on_connect=False)
        print(s.server_address[1], os.getpid(), flush=True)
        s.serve_forever()
        """

    /// Starting waits for a child, which must not block one of Swift's few threads.
    static func start() async throws -> TLSServer {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try TLSServer() }) }.start()
        }
    }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "merced-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "cert.pem").path
        try Self.script.write(to: folder.appending(path: "server.py"), atomically: true, encoding: .utf8)
        guard let pipe = popen("cd '\(folder.path)' && exec python3 server.py 2>/dev/null", "r") else {
            throw POSIXError(.ECHILD)
        }
        self.pipe = pipe
        var line = [CChar](repeating: 0, count: 100)
        guard fgets(&line, 100, pipe) != nil else { throw POSIXError(.EPIPE) }
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard words.count == 2 else { throw POSIXError(.EPROTO) }
        (port, pid) = (words[0], Int32(words[1]))
    }

    deinit {
        kill(pid, SIGKILL)
        // A child nobody waits for keeps Swift Testing from hearing of the children of its exit tests.
        pclose(pipe)
        try? FileManager.default.removeItem(at: folder)
    }
}

@Suite(.enabled(if: TLSServer.isPossible, "openssl and python3 are not here"))
struct CurlNetworkTLSTests {
    @Test func test_tls_when_certificate_is_unknown_then_is_not_trusted_until_its_file_is_named() async throws {
        let server = try await TLSServer.start()
        let network = CurlNetwork()
        let url = "https://127.0.0.1:\(server.port)/x"
        do {
            _ = try await network.responseData(for: HTTPRequest(url: url))
            Issue.record("an unknown certificate was trusted")
        } catch NetworkError.tlsNotTrusted(let problem) {
            #expect(!problem.reason.isEmpty)
        }
        let trusting = HTTPRequest(url: url, caFile: server.certificate)
        let response = try await network.responseData(for: trusting)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"path": "/x"}"#)
    }

    @Test func test_tls_when_host_is_another_then_is_not_trusted() async throws {
        let server = try await TLSServer.start()
        let request = HTTPRequest(url: "https://localhost:\(server.port)/", caFile: server.certificate)
        do {
            _ = try await CurlNetwork().responseData(for: request)
            Issue.record("a certificate for another host was trusted")
        } catch NetworkError.tlsNotTrusted {}
    }

    @Test func test_consumer_key_when_https_then_arrives() async throws {
        let server = try await TLSServer.start()
        let connection = SiteConnection(
            siteID: 7,
            address: try SiteAddress("https://127.0.0.1:\(server.port)"),
            credentials: .consumerKey(key: "ck_1", secret: Secret("cs_1")),
            caFile: server.certificate
        )
        let network = CurlNetwork(directory: OneSite(site: connection))
        let response = try await network.responseData(for: RESTRequest(siteID: 7, path: "orders/statuses"))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"path": "/wp-json/wc/v3/orders/statuses"}"#)
    }
}
