import Foundation
import Testing
import WooFoundation

@testable import Networking

struct CurlNetworkTests {
    private func error(_ work: () async throws -> NetworkResponse) async -> NetworkError? {
        do {
            _ = try await work()
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    @Test func test_response_when_gzipped_then_is_decompressed() async throws {
        let zipped = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA4uuVspMUbIy1FEqLkksKS1WslIqSM1LycxLV9JRKskvScwBihjqGRgo1cYCALRovDgsAAAA")
        )
        let server = try LoopbackServer { request, _ in
            let wantsGzip = request.head.lowercased().contains("accept-encoding:") && request.head.contains("gzip")
            return .http(wantsGzip ? 200 : 406, zipped, headers: ["Content-Encoding: gzip", "X-WP-Total: 1"])
        }
        defer { server.stop() }
        let response = try await CurlNetwork().responseData(for: HTTPRequest(url: server.url))
        #expect(String(decoding: response.body, as: UTF8.self) == #"[{"id":1,"status":"pending","total":"1.00"}]"#)
        #expect(response.headers["x-wp-total"] == "1")
    }

    @Test func test_requests_when_sequential_then_share_a_connection() async throws {
        let server = try LoopbackServer { _, _ in .http(Data("{}".utf8)) }
        defer { server.stop() }
        let network = CurlNetwork()
        for _ in 0..<5 { _ = try await network.responseData(for: HTTPRequest(url: server.url)) }
        #expect(server.counts.connections == 1)
        #expect(server.counts.requests.count == 5)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func test_request_when_it_has_a_body_then_method_and_body_arrive(method: HTTPMethod) async throws {
        let server = try LoopbackServer { _, _ in .http(Data("{}".utf8)) }
        defer { server.stop() }
        let site = OneSite(site: try .password(server.url + "/shop"))
        let body = JSONValue.object(["status": .string("on-hold\0")])
        let request = RESTRequest(siteID: 7, method: method, path: "orders/12", body: body)
        _ = try await CurlNetwork(directory: site).responseData(for: request)
        let sent = try #require(server.counts.requests.first)
        #expect(sent.line == "\(method.rawValue) /shop/wp-json/wc/v3/orders/12 HTTP/1.1")
        #expect(String(decoding: sent.body, as: UTF8.self) == #"{"status":"on-hold\u0000"}"#)
        #expect(sent.head.contains("Accept: application/json"))
        #expect(sent.head.contains("User-Agent: merced/"))
        #expect(sent.head.contains("Authorization: Basic \(Data("ada:xxxx yyyy".utf8).base64EncodedString())"))
    }

    @Test func test_request_when_head_or_bodyless_delete_then_arrives() async throws {
        let server = try LoopbackServer { request, _ in
            request.line.hasPrefix("HEAD")
                ? .init(Data("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n".utf8), .keepsOpen) : .http(Data())
        }
        defer { server.stop() }
        let network = CurlNetwork()
        let head = try await network.responseData(for: HTTPRequest(method: .head, url: server.url))
        #expect(head.body.isEmpty)
        _ = try await network.responseData(for: HTTPRequest(method: .delete, url: server.url + "/x"))
        #expect(server.counts.requests.last?.line == "DELETE /x HTTP/1.1")
    }

    @Test func test_task_when_cancelled_while_the_server_hangs_then_connection_is_closed() async throws {
        let server = try LoopbackServer { _, _ in .init(Data(), .hangs) }
        defer { server.stop() }
        let network = CurlNetwork()
        let url = server.url
        let task = Task { await error { try await network.responseData(for: HTTPRequest(url: url)) } }
        await server.wait { $0.requests.count == 1 }
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.wait { $0.closedByPeer == 1 }
    }

    @Test func test_task_when_cancelled_before_then_nothing_is_sent() async throws {
        let server = try LoopbackServer { _, _ in .http(Data()) }
        defer { server.stop() }
        let network = CurlNetwork()
        let url = server.url
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await error { try await network.responseData(for: HTTPRequest(url: url)) }
        }
        #expect(await task.value == .cancelled)
        #expect(server.counts.requests.isEmpty)
    }

    @Test func test_response_when_server_hangs_then_times_out() async throws {
        let server = try LoopbackServer { _, _ in
            .init(Data("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".utf8), .hangs)
        }
        defer { server.stop() }
        let request = HTTPRequest(url: server.url, timeout: .milliseconds(200))
        let found = await error { try await CurlNetwork().responseData(for: request) }
        #expect(found == .timedOut)
    }

    @Test func test_response_when_body_is_cut_then_says_how_much_came() async throws {
        let server = try LoopbackServer { _, _ in
            .init(Data("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"id\":".utf8))
        }
        defer { server.stop() }
        let found = await error { try await CurlNetwork().responseData(for: HTTPRequest(url: server.url)) }
        #expect(found == .cutOff(received: 7))
        #expect(found?.isOffline == true)
    }

    @Test func test_response_when_chunks_are_cut_or_nothing_comes_then_is_cut_off() async throws {
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n9\r\nab"
        let server = try LoopbackServer { request, _ in
            .init(Data(request.line.contains("chunks") ? chunked.utf8 : "".utf8))
        }
        defer { server.stop() }
        let chunks = await error { try await CurlNetwork().responseData(for: HTTPRequest(url: server.url + "/chunks")) }
        #expect(chunks == .cutOff(received: 7))
        let nothing = await error {
            try await CurlNetwork().responseData(for: HTTPRequest(url: server.url + "/nothing"))
        }
        #expect(nothing == .cutOff(received: 0))
    }

    @Test(arguments: [true, false])
    func test_response_when_larger_than_the_limit_then_is_refused(saysItsLength: Bool) async throws {
        let body = Data(repeating: UInt8(ascii: "a"), count: 40 << 20)
        let server = try LoopbackServer { _, _ in
            saysItsLength ? .http(body) : .init(Data("HTTP/1.1 200 OK\r\n\r\n".utf8) + body)
        }
        defer { server.stop() }
        let network = CurlNetwork(configuration: CurlConfiguration(longestAnswer: 1 << 20))
        let found = await error { try await network.responseData(for: HTTPRequest(url: server.url)) }
        #expect(found == .tooLarge(limit: 1 << 20))
        await server.wait { $0.closedByPeer == 1 }
    }

    @Test func test_response_when_large_but_within_the_limit_then_arrives_whole() async throws {
        let body = Data(repeating: UInt8(ascii: "a"), count: 40 << 20)
        let server = try LoopbackServer { _, _ in .http(body) }
        defer { server.stop() }
        let response = try await CurlNetwork().responseData(for: HTTPRequest(url: server.url))
        #expect(response.body == body)
    }

    @Test func test_response_when_header_never_ends_then_is_refused() async throws {
        let header = "X-Long: " + String(repeating: "a", count: 80_000) + "\r\n\r\n"
        let server = try LoopbackServer { _, _ in .init(Data("HTTP/1.1 200 OK\r\n\(header)".utf8)) }
        defer { server.stop() }
        let found = await error { try await CurlNetwork().responseData(for: HTTPRequest(url: server.url)) }
        #expect(found == .tooLarge(limit: CurlConfiguration().longestAnswer))
    }

    @Test func test_response_when_redirected_then_names_the_target_and_does_not_go_there() async throws {
        let server = try LoopbackServer { _, _ in
            .http(301, Data(), headers: ["Location: https://www.shop.example/wp-json/"])
        }
        defer { server.stop() }
        let found = await error { try await CurlNetwork().responseData(for: HTTPRequest(url: server.url)) }
        #expect(found == .redirected(to: "https://www.shop.example/wp-json/"))
        #expect(server.counts.requests.count == 1)
    }

    @Test func test_response_when_html_error_then_keeps_status_and_title() async throws {
        let html = "<!DOCTYPE html><html><head><title>403 &#8211; Blocked</title></head><body>no</body></html>"
        let server = try LoopbackServer { _, _ in .http(403, Data(html.utf8), headers: ["Content-Type: text/html"]) }
        defer { server.stop() }
        let found = await error { try await CurlNetwork().responseData(for: HTTPRequest(url: server.url)) }
        #expect(found == .http(status: 403, excerpt: "403 – Blocked"))
    }

    @Test func test_response_when_html_with_200_then_remote_says_not_json() async throws {
        let server = try LoopbackServer { _, _ in
            .http(200, Data("<html>log in</html>".utf8), headers: ["Content-Type: text/html"])
        }
        defer { server.stop() }
        let remote = OrdersRemote(network: CurlNetwork(directory: OneSite(site: try .password(server.url))))
        await #expect(throws: NetworkError.notJSON(contentType: "text/html", excerpt: "log in")) {
            try await remote.loadOrder(siteID: 7, orderID: 1)
        }
    }

    @Test func test_connect_when_nobody_listens_then_is_unreachable() async throws {
        let server = try LoopbackServer { _, _ in .http(Data()) }
        server.stop()
        // A connection that is refused tells that the listener is gone.
        let network = CurlNetwork()
        var found: NetworkError?
        for _ in 0..<1_000 {
            found = await error { try await network.responseData(for: HTTPRequest(url: server.url)) }
            if case .unreachable = found { break }
        }
        guard case .unreachable = found else { Issue.record("\(String(describing: found))"); return }
        #expect(found?.isOffline == true)
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1/", "http://127.0.0.1:99999/", "", "http://a b/"])
    func test_request_when_url_is_not_http_then_is_not_sent(url: String) async {
        let found = await error { try await CurlNetwork().responseData(for: HTTPRequest(url: url)) }
        guard case .invalidRequest = found else { Issue.record("\(String(describing: found))"); return }
    }

    @Test func test_request_when_header_would_start_another_then_is_refused_without_its_value() async {
        let request = HTTPRequest(url: "http://127.0.0.1:1/", headers: ["Authorization": "Basic abc\r\nX-Evil: 1"])
        let found = await error { try await CurlNetwork().responseData(for: request) }
        #expect(found == .invalidRequest(.malformed(reason: "the header Authorization")))
    }

    @Test func test_network_when_released_then_its_thread_ends() async throws {
        let server = try LoopbackServer { _, _ in .http(Data("{}".utf8)) }
        defer { server.stop() }
        var network: CurlNetwork? = CurlNetwork()
        _ = try await network?.responseData(for: HTTPRequest(url: server.url))
        let hasStopped = try #require(network?.hasStopped)
        #expect(!hasStopped())
        network = nil
        await server.wait { $0.closedByPeer == 1 }
        #expect(hasStopped())
    }

    @Test func test_requests_when_many_at_once_then_each_gets_its_own_answer() async throws {
        let server = try LoopbackServer { request, _ in .http(Data(request.line.utf8)) }
        defer { server.stop() }
        let network = CurlNetwork(configuration: CurlConfiguration(connectionsPerHost: 6))
        let url = server.url
        let bodies = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let body = try await network.responseData(for: HTTPRequest(url: "\(url)/\(number)")).body
                    return String(decoding: body, as: UTF8.self) == "GET /\(number) HTTP/1.1"
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies.count == 60 && bodies.allSatisfy { $0 })
        #expect(server.counts.connections <= 6)
    }
}
