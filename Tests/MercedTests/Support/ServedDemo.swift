import DemoStore
import Foundation
import Glibc
import TestSupport
import WooFoundation

/// A demonstration store in a process of its own, behind a fault proxy. What is written to it is kept, so that it can be
/// killed and begun again.
final class ServedDemo {
    let proxy: FaultProxy
    /// The proxy's.
    let port: UInt16
    let user: String
    let password: String
    /// The store's own, which it has again when it comes back.
    private let storePort: UInt16
    private let merced: Merced
    private let orders: Int
    private var terminal: PseudoTerminal

    static func with(orders: Int, _ body: (ServedDemo) async throws -> Void) async throws {
        let demo = try await ServedDemo(orders: orders)
        do {
            try await body(demo)
        } catch {
            demo.proxy.stop()
            throw error
        }
        demo.proxy.stop()
    }

    private init(orders: Int) async throws {
        merced = try Merced(named: "served demo")
        self.orders = orders
        terminal = try Self.open(merced, orders: orders, port: 0)
        let json = try await Self.greeting(of: terminal)
        user = json["user"]?.text ?? ""
        password = json["application_password"]?.text ?? ""
        storePort = (json["url"]?.text ?? "").split(separator: ":").last.flatMap { UInt16($0) } ?? 0
        proxy = FaultProxy(upstream: storePort)
        port = try proxy.start()
    }

    private static func open(_ merced: Merced, orders: Int, port: UInt16) throws -> PseudoTerminal {
        let file = merced.home.file("store.jsonl").path(percentEncoded: false)
        return try merced.open(["demo", "--serve", "\(port)", "--keep", file, "--orders", "\(orders)"], columns: 500)
    }

    private static func greeting(of terminal: PseudoTerminal) async throws -> JSONNode {
        try await terminal.wait(for: "a line") { _, output in output.contains(0x0A) }
        return try JSONNode(parsing: Data(terminal.output))
    }

    func kill() async throws {
        terminal.signal(SIGKILL)
        try await terminal.waitForExit()
    }

    func start() async throws {
        terminal = try Self.open(merced, orders: orders, port: storePort)
        _ = try await Self.greeting(of: terminal)
    }

    /// Makes an order, without a detour, and returns its id.
    func order(_ json: String) async throws -> Int {
        let file = try merced.home.write(json, to: "order.json").path(percentEncoded: false)
        let config = """
            user = "\(user):\(password)"
            url = "http://127.0.0.1:\(storePort)/wp-json/wc/v3/orders"
            header = "Content-Type: application/json"
            data = "@\(file)"
            """
        let outcome = try await Program.run("curl", ["--silent", "--config", "-"], input: config)
        guard let id = try JSONNode(parsing: Data(outcome.output.utf8))["id"]?.integer else {
            throw Expectation("an order", seen: String(outcome.output.prefix(300)))
        }
        return id
    }

    /// The store's own process.
    var processID: pid_t { terminal.processID }

    /// Where the store keeps what is written to it.
    var folder: TemporaryFolder { merced.home }

    /// What the store answers to `GET wp-json/…`, without a detour.
    func get(_ path: String) async throws -> JSONNode {
        try await ask("wp-json/\(path)", "user = \"\(user):\(password)\"")
    }

    /// A new order of 24.50 that wants to be paid.
    func order() async throws -> Int {
        let fee = #"{\"name\":\"Sale\",\"total\":\"24.50\",\"tax_status\":\"none\"}"#
        let body = #"{\"status\":\"pending\",\"payment_method\":\"cod\",\"fee_lines\":[\#(fee)]}"#
        let made = try await ask(
            "wp-json/wc/v3/orders",
            """
            user = "\(user):\(password)"
            header = "Content-Type: application/json"
            data = "\(body)"
            """
        )
        guard let id = made["id"]?.integer else { throw Expectation("an order: \(made)") }
        return id
    }

    struct Intent: Hashable {
        let id: String
        let status: String
    }

    /// What its gateway has of an order, oldest first.
    func intents(of order: Int) async throws -> [Intent] {
        var found: [Intent] = []
        for number in 1...10 {
            let intent = try await ask(
                "gateway/v1/intents/gi_test_\(number)",
                "header = \"Authorization: Bearer \(DemoGateway.testKey)\""
            )
            guard let id = intent["id"]?.text, let status = intent["status"]?.text else { break }
            let orderID = intent["order_id"]?.integer ?? intent["order_id"]?.text.flatMap { Int($0) }
            if orderID == order { found.append(Intent(id: id, status: status)) }
        }
        return found
    }

    private func ask(_ path: String, _ more: String) async throws -> JSONNode {
        let config = """
            url = "http://127.0.0.1:\(storePort)/\(path)"
            globoff
            \(more)
            """
        let outcome = try await Program.run("curl", ["--silent", "--config", "-"], input: config)
        return try JSONNode(parsing: Data(outcome.output.utf8))
    }
}
