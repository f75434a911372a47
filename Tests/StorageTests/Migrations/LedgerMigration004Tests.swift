import Foundation
import GRDB
import Testing

@testable import Storage

struct LedgerMigration004Tests {
    @Test func test_ledger_when_of_the_second_version_then_it_takes_receipts_and_a_copy_is_kept() async throws {
        try await withFolder { folder in
            let before = [LedgerMigration001.migration, LedgerMigration002.migration]
            _ = try LedgerOpener(folder: folder, migrations: before).open()
            let ledger = try Ledger(folder: folder)
            let record = ReceiptRecord(
                siteID: 7,
                register: "R1",
                number: 1,
                paymentID: "p",
                kind: "sale",
                orderID: 12,
                receiptJSON: "{}",
                createdAt: Date(timeIntervalSince1970: 1)
            )
            try await ledger.performAndSave { try $0.save(record) }
            #expect(try await ledger.read { try $0.allObjects(ofType: ReceiptRecord.self) } == [record])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(names.contains { $0.hasPrefix("ledger.sqlite.before-") })
        }
    }

    @Test func test_ledger_when_a_print_ended_then_it_is_never_changed() async throws {
        let ledger = try Ledger.inMemory()
        let receipt = ReceiptRecord(
            siteID: 7,
            register: "R1",
            number: 1,
            paymentID: "p",
            kind: "sale",
            orderID: 12,
            receiptJSON: "{}",
            createdAt: Date(timeIntervalSince1970: 1)
        )
        var print = ReceiptPrintRecord(
            siteID: 7,
            printID: 1,
            register: "R1",
            number: 1,
            mark: "original",
            startedAt: Date(timeIntervalSince1970: 2)
        )
        try await ledger.performAndSave { [print] storage in
            try storage.save(receipt)
            try storage.save(print)
        }
        print.state = .brokeOff
        try await ledger.performAndSave { [print] in try $0.save(print) }
        print.state = .printed
        await #expect(throws: StorageError.self) { try await ledger.performAndSave { [print] in try $0.save(print) } }
        let stored = try await ledger.read { try $0.loadObject(ofType: ReceiptPrintRecord.self, primaryKey: 1) }
        #expect(stored?.state == .brokeOff)
    }

    @Test func test_ledger_when_a_receipt_jumps_a_number_then_it_is_refused() async throws {
        let ledger = try Ledger.inMemory()
        for (number, fits) in [(Int64(2), false), (1, true), (3, false), (2, true)] {
            let record = ReceiptRecord(
                siteID: 7,
                register: "R1",
                number: number,
                paymentID: "p\(number)",
                kind: "sale",
                orderID: 12,
                receiptJSON: "{}",
                createdAt: Date(timeIntervalSince1970: 1)
            )
            let saved: Void? = try? await ledger.performAndSave { try $0.save(record) }
            #expect((saved != nil) == fits, "\(number)")
        }
    }
}
