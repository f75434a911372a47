import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// What is done to receipts behind the ledger's back is found.
struct ReceiptSealTests {
    static func receipt(_ number: Int64, register: String = "R1", payment: String? = nil) -> ReceiptRecord {
        ReceiptRecord(
            siteID: 7,
            register: register,
            number: number,
            paymentID: payment ?? "\(register)-p\(number)",
            kind: "sale",
            orderID: 3000 + number,
            receiptJSON: "{\"total\":\"\(number).50\",\"merchant\":[\"Harbor & Pine\"],\"lines\":[\"Wool hat – 2\"]}",
            createdAt: Date(timeIntervalSince1970: 1_795_235_000)
        )
    }

    private static func fill(_ folder: StoreFolder, _ count: Int64) async throws {
        let money = MoneyLedger(ledger: try Ledger(folder: folder))
        for number in 1...count {
            let stored = try await money.issueReceipt(paymentID: "R1-p\(number)", register: "R1") { receipt($0) }
            #expect(stored.number == number)
        }
    }

    private static func tamper(_ folder: StoreFolder, _ sql: String) throws {
        // Whoever had it open may still be closing it.
        let queue = try DatabaseQueue(path: folder.ledgerURL.path, configuration: .patient)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private static let unguard = ReceiptGuard.allCases.map { "DROP TRIGGER \($0.rawValue);" }.joined()
    private static let guardAgain = ReceiptGuard.allCases.map(\.sql).joined(separator: ";")

    @Test func test_issue_when_called_again_then_the_first_receipt_and_one_seal() async throws {
        let money = MoneyLedger(ledger: try Ledger.inMemory())
        for _ in 0..<3 {
            _ = try await money.issueReceipt(paymentID: "p", register: "R1") { Self.receipt($0, payment: "p") }
        }
        let other = try await money.issueReceipt(paymentID: "q", register: "BAR") {
            Self.receipt($0, register: "BAR", payment: "q")
        }
        #expect(other.number == 1)
        #expect(try await money.events(subjectID: "p").map(\.event.kind) == [ReceiptSeal.kind])
        #expect(try await money.verify() == nil)
    }

    @Test(arguments: [
        ("UPDATE receipts SET receipt_json = '{}' WHERE number = 4", 4 as Int64, AlteredMoneyRow.Reason.altered),
        ("UPDATE receipts SET created_at = 1 WHERE number = 5", 5, .altered),
        ("UPDATE receipts SET payment_id = 'another' WHERE number = 3", 3, .altered),
        ("UPDATE receipts SET number = 60 WHERE number = 6", 6, .missing),
        ("DELETE FROM receipts WHERE number = 2", 2, .missing), ("DELETE FROM receipts", 1, .missing),
        (
            "INSERT INTO receipts SELECT site_id, register, 11, 'p11', kind, order_id, receipt_json, created_at "
                + "FROM receipts WHERE number = 1", 11, .added
        ),
    ])
    func test_verify_when_receipts_are_altered_missing_or_added_then_names_the_first(
        _ sql: String,
        _ number: Int64,
        _ reason: AlteredMoneyRow.Reason
    ) async throws {
        try await withFolder { folder in
            try await Self.fill(folder, 10)
            try Self.tamper(folder, Self.unguard + sql + ";" + Self.guardAgain)
            let found = try await MoneyLedger(ledger: Ledger(folder: folder)).verify()
            #expect(found == AlteredMoneyRow(sequence: number, table: "receipts of R1", reason: reason))
        }
    }

    @Test(arguments: ReceiptGuard.allCases)
    func test_verify_when_a_guard_is_gone_then_says_so(_ guardian: ReceiptGuard) async throws {
        try await withFolder { folder in
            try await Self.fill(folder, 1)
            try Self.tamper(folder, "DROP TRIGGER \(guardian.rawValue)")
            let found = try await MoneyLedger(ledger: Ledger(folder: folder)).verify()
            #expect(found?.table == guardian.rawValue && found?.reason == .unguarded)
        }
    }

    @Test func test_verify_when_a_receipt_was_saved_past_the_chain_then_is_added() async throws {
        let ledger = try Ledger.inMemory()
        try await ledger.performAndSave { try $0.save(Self.receipt(1)) }
        #expect(try await MoneyLedger(ledger: ledger).verify()?.reason == .added)
    }

    @Test func test_verify_when_single_bytes_of_the_receipts_are_changed_then_finds_each() async throws {
        let rounds = Seed.count("MERCED_BYTES", usual: 150)
        try await withFolder { folder in
            try await Self.fill(folder, 80)
            await untilClosed(folder.ledgerURL)
            let sound = try Data(contentsOf: folder.ledgerURL)
            let places = try LedgerBytes.places(ofRowsIn: "receipts", folder.ledgerURL)
            #expect(places.count > 5_000)
            let copy = StoreFolder(url: folder.url.appendingPathComponent("copy"))
            try DatabaseFiles.makeFolder(copy.url)
            var missed: [Int] = []
            try await Seed.repeating(rounds) { random in
                let place = places[Int.random(in: 0..<places.count, using: &random)]
                var changed = sound
                changed[place] ^= UInt8.random(in: 1...255, using: &random)
                try changed.write(to: copy.ledgerURL)
                if try await !LedgerBytes.finds(copy) { missed.append(place) }
                try DatabaseFiles.removeDatabase(copy.ledgerURL)
            }
            #expect(missed.isEmpty, "not found: \(missed.prefix(20))")
        }
    }

    @Test func test_subjects_when_closed_as_paid_then_those_without_receipt_are_told() async throws {
        let money = MoneyLedger(ledger: try Ledger.inMemory())
        for (payment, step) in [("a", "paid"), ("b", "declined"), ("c", "paid"), ("d", "refunded")] {
            try await money.append(
                MoneyLedgerTests.event("payment.closed", of: payment, body: "{\"step\":\"\(step)\"}")
            )
        }
        _ = try await money.issueReceipt(paymentID: "a", register: "R1") { Self.receipt($0, payment: "a") }
        let found = try await money.subjectsWithoutReceipt(siteID: 7, kinds: ["payment.closed"], steps: ["paid"])
        #expect(found == ["c"])
        #expect(
            try await money.subjectsWithoutReceipt(siteID: 8, kinds: ["payment.closed"], steps: ["paid"]).isEmpty
        )
    }
}
