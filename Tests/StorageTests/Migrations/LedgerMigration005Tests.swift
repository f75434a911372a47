import Foundation
import GRDB
import Testing

@testable import Storage

struct LedgerMigration005Tests {
    private static let before = [
        LedgerMigration001.migration, LedgerMigration002.migration, LedgerMigration003.migration,
        LedgerMigration004.migration,
    ]

    private static func write(_ folder: StoreFolder, _ sql: String) throws {
        let pool = try LedgerOpener(folder: folder, migrations: before).open().pool
        try pool.write { database in
            for number in 1...3 as ClosedRange<Int64> {
                try database.execute(
                    sql: "INSERT INTO receipts VALUES (7, 'R1', ?, ?, 'sale', 12, '{\"total\":\"1\"}', 1795235000)",
                    arguments: [number, "p\(number)"]
                )
            }
            try database.execute(sql: sql)
        }
        try pool.close()
    }

    @Test func test_ledger_when_it_has_receipts_already_then_they_are_sealed() async throws {
        try await withFolder { folder in
            try Self.write(folder, "")
            let money = MoneyLedger(ledger: try Ledger(folder: folder))
            #expect(try await money.verify() == nil)
            #expect(try await money.events(subjectID: "p2").map(\.event.kind) == [ReceiptSeal.kind])
            let next = try await money.issueReceipt(paymentID: "p4", register: "R1") {
                ReceiptSealTests.receipt($0, payment: "p4")
            }
            #expect(next.number == 4)
            #expect(try await money.verify() == nil)
        }
    }

    @Test func test_ledger_when_its_chain_is_broken_then_it_opens_and_verify_says_so() async throws {
        try await withFolder { folder in
            try Self.write(folder, "UPDATE money_head SET sequence = 5")
            let money = MoneyLedger(ledger: try Ledger(folder: folder))
            #expect(try await money.verify()?.reason == .missing)
        }
    }
}
