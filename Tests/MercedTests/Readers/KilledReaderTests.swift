import DemoStore
import Foundation
import TestSupport
import Testing

/// The program killed at every row of the journal while a reader on the bus takes a card: afterwards a paid order was
/// charged once, an unpaid one not at all, and what was uncertain is listed. A few of the moments; all with `--long`.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 60)))
struct KilledReaderTests {
    struct Moment: Sendable, CustomTestStringConvertible {
        let device: String
        /// Before or after which row of the journal.
        let kill: String
        var total = "24.50"

        var testDescription: String { "\(device) \(total) \(kill)" }
        var serial: String { device.hasPrefix("p2pe") ? "VMMS0001" : "CCID0001" }
    }

    /// Rows of a payment's journal, at most.
    private static let rows = 12
    private static let devices = [
        ("p2pe approve", "24.50"), ("ccid approve", "24.50"), ("p2pe card-declines", "24.50"),
        ("ccid decline-second", "24.50"), ("p2pe approve", "24.03"), ("ccid torn-after-request", "24.50"),
        ("p2pe unplug-after-answer", "24.50"),
    ]

    private static let moments: [Moment] = {
        let all = devices.flatMap { device, total in
            (1...rows).flatMap { row in
                ["payment-before:\(row)", "payment-after:\(row)"].map { Moment(device: device, kill: $0, total: total) }
            }
        }
        guard !Seed.isLong else { return all }
        var generator = SeededGenerator(seed: Seed.value)
        // One of each reader's sales, one of the rest.
        let sales = ["p2pe approve", "ccid approve"].flatMap { device in
            all.filter { $0.device == device && $0.total == "24.50" }.shuffled(using: &generator).prefix(1)
        }
        let others = all.filter { moment in !sales.contains { $0.testDescription == moment.testDescription } }
        return sales + others.shuffled(using: &generator).prefix(1)
    }()

    @Test(arguments: moments)
    func test_reader_when_killed_at_a_row_then_charged_once_or_not_at_all(_ moment: Moment) async throws {
        try await EmulatedCounter.open { counter in
            let (merced, till) = (counter.merced, counter.till)
            let id = till.order(total: moment.total)
            let killed = try await counter.bus(moment.device).run(
                ["pay", "\(id)", "--reader", moment.serial, "--json"],
                adding: ["MERCED_CRASH_TEST": moment.kill]
            )
            // A payment that ends early has fewer rows: it was not killed then.
            let wasKilled = killed.status == 137
            #expect(wasKilled || killed.steps.last.map { PaymentEnds.all.contains($0) } == true, "\(killed.story)")
            let open = try await merced.run("payments", "list", "--open", "--json")
            let listed = open.json["payments"]?.elements.count ?? 0
            let taken = counter.ledger.taken(forOrder: id)
            #expect(listed == 1 || (taken > 0) == till.isPaid(id), "\(taken) taken and not listed: \(killed.story)")
            let resolved = try await merced.run("payments", "resolve", "--json")
            #expect(resolved.status == 0, "\(resolved.errors)\(resolved.output)")
            let left = try await merced.run("payments", "list", "--open", "--json")
            #expect(left.json["payments"]?.elements.isEmpty == true, "\(left.output)")
            let minor = moment.total == "24.50" ? 2_450 : 2_403
            #expect(counter.ledger.taken(forOrder: id) == (till.isPaid(id) ? minor : 0), "\(killed.story)")
            #expect(till.puts(id) == (till.isPaid(id) ? 1 : 0), "\(killed.story)")
            if !till.isPaid(id), minor == 2_450 {
                let again = try await counter.bus("p2pe approve").run("pay", "\(id)", "--reader", "VMMS0001", "--json")
                #expect(again.status == 0, "\(again.story)")
                #expect(counter.ledger.taken(forOrder: id) == minor && till.puts(id) == 1, "\(again.story)")
            }
            #expect(try await merced.run("payments", "verify").status == 0)
        }
    }
}

/// The last steps of `merced pay --json`.
enum PaymentEnds {
    static let all: Set<String> = [
        "paid", "paid_order_not_updated", "declined", "cancelled", "stopped", "not_sure", "reversed",
    ]
}
