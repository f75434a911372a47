import Foundation
import Testing

@testable import Networking

/// A throw-away certificate, and Python's ssl behind it.
private final class TLSServer {
    static var isPossible: Bool {
        ["/usr/bin/openssl", "/usr/bin/env"].allSatisfy(FileManager.default.isExecutableFile(atPath:))
    }

    let port: Int
    let certificate: String
    private let process = Process()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "merced-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "cert.pem").path
        let key = folder.appending(path: "key.pem").path
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        openssl.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
            "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        let script = """
            import http.server, ssl, sys
            class H(http.server.BaseHTTPRequestHandler):
                protocol_version = "HTTP/1.1"
                def do_GET(self):
                    body = b'{"path": "' + self.path.encode() + b'"}'
                    self.send_response(200); self.send_header("Content-Length", str(len(body))); self.end_headers()
                    self.wfile.write(body)
                def log_message(self, *a): pass
            s = http.server.ThreadingHTTPServer(("127.0.0.1", 0), H)
            c = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            c.load_cert_chain(sys.argv[1], sys.argv[2])
            s.socket = c.wrap_socket(s.socket, server_side=True, do_handshake_on_connect=False)
            print(s.server_address[1], flush=True)
            s.serve_forever()
            """
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, certificate, key]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
        port = Int(String(decoding: line, as: UTF8.self)) ?? 0
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

@Suite(.enabled(if: TLSServer.isPossible, "openssl and python3 are not here"))
struct CurlNetworkTLSTests {
    @Test func test_tls_when_certificate_is_unknown_then_is_not_trusted_until_its_file_is_named() async throws {
        let server = try TLSServer()
        let network = CurlNetwork()
        let url = "https://127.0.0.1:\(server.port)/x"
        do {
            _ = try await network.responseData(for: HTTPRequest(url: url))
            Issue.record("an unknown certificate was trusted")
        } catch NetworkError.tlsNotTrusted(let reason) {
            #expect(reason.contains("certificate"))
        }
        let trusting = HTTPRequest(url: url, caFile: server.certificate)
        let response = try await network.responseData(for: trusting)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"path": "/x"}"#)
    }

    @Test func test_tls_when_host_is_another_then_is_not_trusted() async throws {
        let server = try TLSServer()
        let request = HTTPRequest(url: "https://localhost:\(server.port)/", caFile: server.certificate)
        do {
            _ = try await CurlNetwork().responseData(for: request)
            Issue.record("a certificate for another host was trusted")
        } catch NetworkError.tlsNotTrusted {}
    }

    @Test func test_consumer_key_when_https_then_arrives() async throws {
        let server = try TLSServer()
        let connection = SiteConnection(
            siteID: 7, address: try SiteAddress("https://127.0.0.1:\(server.port)"),
            credentials: .consumerKey(key: "ck_1", secret: Secret("cs_1")), caFile: server.certificate
        )
        let network = CurlNetwork(directory: OneSite(site: connection))
        let response = try await network.responseData(for: RESTRequest(siteID: 7, path: "orders/statuses"))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"path": "/wp-json/wc/v3/orders/statuses"}"#)
    }
}
