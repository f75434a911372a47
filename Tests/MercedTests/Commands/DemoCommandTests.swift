import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing
import WooFoundation

@Suite struct DemoCommandTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func test_serve_when_started_then_one_line_of_json_and_ends_on_a_signal(number: Int32) async throws {
        let merced = try Merced()
        let terminal = try merced.open(["demo", "--serve", "0", "--orders", "60"], columns: 500)
        try await terminal.wait(for: "a line") { _, output in output.contains(0x0A) }
        let line = String(decoding: terminal.output, as: UTF8.self)
        let json = try JSONNode(parsing: Data(line.utf8))
        #expect(line.split(separator: "\r\n").count == 1)
        #expect(
            json.members.map(\.name) == [
                "application_password", "consumer_key", "consumer_secret", "gateway_key", "gateway_url", "stripe_key",
                "stripe_url", "url", "user",
            ]
        )
        let url = try #require(json["url"]?.text)
        try merced.connect(
            to: url,
            user: json["user"]?.text,
            secret: json["application_password"]?.text ?? ""
        )
        let list = try await merced.run("orders", "list", "--json", "--limit", "1")
        #expect(list.json["orders"]?.elements.count == 1)
        terminal.signal(number)
        #expect(try await terminal.waitForExit() == .status(0))
    }

    @Test func test_serve_when_a_client_goes_away_then_it_goes_on_serving() async throws {
        let merced = try Merced()
        let terminal = try merced.open(["demo", "--serve", "0", "--orders", "2000"], columns: 500)
        try await terminal.wait(for: "a line") { _, output in output.contains(0x0A) }
        let json = try JSONNode(parsing: Data(terminal.output))
        let (url, user) = (json["url"]?.text ?? "", json["user"]?.text ?? "")
        let password = json["application_password"]?.text ?? ""
        let script = """
            import base64, socket, struct, sys
            credentials = sys.stdin.read()
            for _ in range(5):
                s = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                key = base64.b64encode(credentials.encode()).decode()
                s.sendall(f"GET /wp-json/wc/v3/orders?per_page=100 HTTP/1.1\\r\\nHost: x\\r\\nAuthorization: Basic {key}\\r\\n\\r\\n".encode() * 4)
                s.recv(10)
                s.close()
            """
        let port = url.split(separator: ":").last.map(String.init) ?? ""
        let client = try await Program.run("python3", ["-c", script, port], input: "\(user):\(password)")
        #expect(client.status == 0, "\(client.errors)")
        try merced.connect(to: url, user: user, secret: password)
        let list = try await merced.run("orders", "list", "--json", "--limit", "1")
        #expect(list.status == 0, "\(list.errors)")
        terminal.signal(SIGTERM)
        #expect(try await terminal.waitForExit() == .status(0))
    }

    @Test func test_serve_when_the_port_is_taken_then_69_and_says_so() async throws {
        try await RunningDemo.with { setup in
            let outcome = try await Merced().run("demo", "--serve", "\(setup.address.port)", "--orders", "10")
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("Port \(setup.address.port) of 127.0.0.1"))
        }
    }

    @Test(arguments: [
        ["--latency", "300"], ["--serve", "0", "--latency", "-1"], ["--gateway-version", "1"],
        ["--serve", "0", "--gateway-version", "3"],
    ])
    func test_served_option_when_nothing_is_served_or_it_is_out_of_range_then_64(arguments: [String]) async throws {
        let outcome = try await Merced().run(["demo"] + arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--latency") || outcome.errors.contains("--gateway-version"))
    }

    @Test func test_demo_when_a_web_proxy_is_configured_then_it_is_not_used() async throws {
        let nowhere = [
            "http_proxy": "http://127.0.0.1:9", "all_proxy": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9",
        ]
        let terminal = try Merced().open(["demo", "--orders", "60"], adding: nowhere)
        try await terminal.wait(forText: "Synced")
        terminal.send("q")
        #expect(try await terminal.waitForExit() == .status(0))
    }
}
