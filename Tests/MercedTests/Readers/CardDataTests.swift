import DemoStore
import Foundation
import TestSupport
import Testing

/// A chip's number after a sale: reader, program, and store with its processor are three processes. The reader is told no
/// number but the card's own, and merced has it for a moment only.
@Suite(.timeLimit(.minutes(5)))
struct CardDataTests {
    private static let order = """
        {"status":"pending","currency":"USD","billing":{"first_name":"Ada","last_name":"Counter"},
         "fee_lines":[{"name":"Sale","total":"24.50","tax_status":"none"}]}
        """

    /// The merced below an emulator: its youngest descendant.
    private func merced(below processID: pid_t) throws -> pid_t {
        let path = "/proc/\(processID)/task/\(processID)/children"
        let children = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
        guard let child = children.first.flatMap({ pid_t($0) }) else {
            throw Expectation("a program below the emulator")
        }
        return child
    }

    private func payByChip(_ screen: PseudoTerminal) async throws {
        try await screen.wait(forText: "Counter")
        screen.send("$")
        try await screen.wait(forText: "Not now")
        screen.send("r")
        try await screen.wait(forText: "PAID")
    }

    @Test func test_sale_when_it_is_over_then_no_card_number_in_memory_files_or_logs() async throws {
        try await ServedDemo.with(orders: 5) { demo in
            let id = try await demo.order(Self.order)
            let merced = try Merced()
            let address = "http://127.0.0.1:\(demo.port)"
            try merced.connect(to: address, user: demo.user, secret: demo.password)
            try merced.takeCards(gateway: address + "/gateway")
            try merced.nameTill()
            let reader = #"{"serial":"CCID0001","kind":"ccid"}"#
            try merced.home.write(reader, to: "state/merced/reader-of-last-time.json")
            var bus = EmulatedBus(merced, devices: ["ccid approve"])
            bus.adding = ["MERCED_LOG_LEVEL": "trace"]
            let screen = try bus.open([], report: merced.home.file("report"))
            try await payByChip(screen)
            let program = try self.merced(below: screen.processID)
            #expect(try String(contentsOfFile: "/proc/\(program)/comm", encoding: .utf8).hasPrefix("merced"))
            #expect(try MemoryImage.findings(in: program) == [])
            #expect(try MemoryImage.findings(in: demo.processID) == [])
            // The search sees what is there: the order's customer in merced, the card in the reader.
            #expect(try !MemoryImage.findings(in: screen.processID).isEmpty, "the reader's process has its card")
            screen.send("\r")
            screen.send("q")
            try await screen.waitForExit()
            let paid = try await demo.get("wc/v3/orders/\(id)")
            #expect(paid["date_paid"]?.text != nil && paid["payment_method"]?.text == "merced_card")
            let files = [merced.home, demo.folder].flatMap { folder in
                (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).map {
                    folder.file($0).path(percentEncoded: false)
                }
            }
            #expect(files.contains { $0.hasSuffix("ledger.sqlite") } && files.contains { $0.hasSuffix("merced.log") })
            #expect(files.flatMap { MemoryImage.findings(inFile: $0) } == [])
        }
    }
}
