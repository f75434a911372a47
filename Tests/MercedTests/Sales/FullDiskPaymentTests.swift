import DemoStore
import Foundation
import TestSupport
import Testing

/// What happens to money while nothing can be recorded any more.
@Suite(.timeLimit(.minutes(10)))
struct FullDiskPaymentTests {
    /// Pays an order by card, and does `obstacle` as soon as the card is charged, while the store is still to be told.
    private static func pay(
        _ card: CardTill,
        _ program: @escaping @Sendable (String) async throws -> Program.Outcome,
        _ obstacle: () async throws -> Void
    ) async throws -> (order: Int, outcome: Program.Outcome) {
        let id = card.till.order()
        let slow = card.setup.proxy.add(Fault(.latency(.milliseconds(1_500)), method: "PUT", path: "orders/\(id)"))
        async let paying = program("\(id)")
        let limit = ContinuousClock.now + .seconds(60)
        while card.taken(id) == 0, ContinuousClock.now < limit { await Task.yield() }
        try await obstacle()
        let outcome = try await paying
        card.setup.proxy.remove(slow)
        return (id, outcome)
    }

    @Test(.enabled("a mount namespace") { await SmallDisk.isPossible() })
    func test_pay_when_the_disk_fills_after_the_approval_then_is_recorded_in_the_reserved_room() async throws {
        try await CardTill.with(.gateway) { card in
            let disk = try await SmallDisk(forDataOf: card.merced, kilobytes: 40_000)
            #expect(try await disk.merced("sync").status == 0)
            try card.merced.nameTill()
            let (id, paid) = try await Self.pay(card) {
                try await disk.merced("pay", $0, "--reader", "SIM-0001")
            } _: {
                try await disk.fill()
            }
            #expect(paid.status == 0, "\(paid.status) \(paid.output) \(paid.errors)")
            #expect(card.till.isPaid(id))
            let next = try await disk.merced("pay", "\(card.till.order())", "--reader", "SIM-0001")
            #expect(next.status == 74 && next.errors.contains("disk"), "\(next.status) \(next.errors)")
            try await disk.removeFilling()
            let listed = try await disk.merced("payments", "list", "--open", "--json")
            #expect(listed.json["payments"]?.elements.isEmpty == true, "\(listed.output)")
        }
    }

    @Test func test_pay_when_nothing_can_be_recorded_after_the_approval_then_75_and_what_to_do() async throws {
        try await CardTill.with(.gateway) { card in
            #expect(try await card.merced.run("sync").status == 0)
            try card.merced.nameTill()
            let file = card.merced.dataFolder.appending(path: "stores/shop/ledger.sqlite").path
            func ledger(_ sql: String) async throws {
                let script = """
                    import sqlite3, sys
                    ledger = sqlite3.connect(sys.argv[1], timeout=20)
                    ledger.execute(sys.argv[2])
                    ledger.commit()
                    """
                let done = try await Program.run("/usr/bin/python3", ["-c", script, file, sql])
                #expect(done.status == 0, "\(done.errors)")
            }
            let (id, unrecorded) = try await Self.pay(card) { [merced = card.merced] in
                try await merced.run("pay", $0, "--reader", "SIM-0001")
            } _: {
                try await ledger(
                    """
                    CREATE TRIGGER no_room BEFORE INSERT ON money_events BEGIN SELECT RAISE(ABORT, 'no room'); END
                    """
                )
            }
            #expect(unrecorded.status == 75, "\(unrecorded.status) \(unrecorded.output)")
            #expect(unrecorded.errors.contains("Money was taken and is not recorded yet"), "\(unrecorded.errors)")
            #expect(unrecorded.errors.contains("merced payments resolve"), "\(unrecorded.errors)")
            try await ledger("DROP TRIGGER no_room")
            #expect(try await card.merced.run("payments", "resolve").status == 0)
            #expect(card.till.isPaid(id) && card.taken(id) == 2_450)
            #expect(try await card.open() == 0)
        }
    }
}
