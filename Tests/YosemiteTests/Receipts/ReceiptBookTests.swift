import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@Suite(.timeLimit(.minutes(10)))
struct ReceiptBookTests {
    private typealias Fixtures = ReceiptFixtures

    static func book(_ ledger: Ledger, register: String = "R1") -> ReceiptBook {
        ReceiptBook(
            siteID: 7,
            ledger: ledger,
            register: RegisterSettings(name: register),
            till: TillKeeper(
                siteID: 7,
                ledger: ledger,
                wanted: register,
                machine: MachineIdentity { nil },
                dates: FixedDateSource(ReceiptFixtures.paidAt),
                evidence: { _ in TillEvidence() }
            ),
            dates: FixedDateSource(ReceiptFixtures.paidAt),
            storeName: { "Harbor & Pine" }
        )
    }

    @Test func test_receipt_when_payment_comes_again_then_the_first_one_is_given() async throws {
        let book = Self.book(try Ledger.inMemory())
        let order = try Fixtures.order()
        let first = try await book.receipt(for: Fixtures.sale("p-1", order: order))
        let second = try await book.receipt(for: Fixtures.sale("p-2", order: order, tender: .cash))
        #expect(first.number == "R1-000001")
        #expect(second.number == "R1-000002")
        #expect(first.merchant == ["Harbor & Pine"])
        #expect(try await book.receipt(for: Fixtures.sale("p-1", order: order)) == first)
        #expect(try await book.receipts(orderID: 3129) == [second, first])
        #expect(try await book.receipt(paymentID: "p-3") == nil)
    }

    @Test func test_receipt_when_registers_differ_then_each_counts_for_itself() async throws {
        let ledger = try Ledger.inMemory()
        let order = try Fixtures.order()
        _ = try await Self.book(ledger).receipt(for: Fixtures.sale("p-1", order: order))
        let other = try await Self.book(ledger, register: "BAR").receipt(for: Fixtures.sale("p-2", order: order))
        #expect(other.number == "BAR-000001")
    }

    @Test func test_receipt_when_two_connections_write_at_once_then_numbers_have_no_gap() async throws {
        let folder = try TemporaryFolder(named: "receipts")
        let ledgers = [
            try Ledger(folder: StoreFolder(url: folder.url)), try Ledger(folder: StoreFolder(url: folder.url)),
        ]
        let order = try Fixtures.order()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, ledger) in ledgers.enumerated() {
                group.addTask {
                    for count in 0..<25 {
                        // Every other payment is closed by both.
                        let id = count.isMultiple(of: 2) ? "both-\(count)" : "p-\(index)-\(count)"
                        _ = try await Self.book(ledger).receipt(for: Fixtures.sale(id, order: order))
                    }
                }
            }
            try await group.waitForAll()
        }
        let records = try await ledgers[0].read { try $0.allObjects(ofType: ReceiptRecord.self) }
        #expect(records.map(\.number) == Array(1...Int64(13 + 24)))
    }

    @Test func test_ledger_when_somebody_changes_or_deletes_a_receipt_then_it_refuses() async throws {
        let ledger = try Ledger.inMemory()
        _ = try await Self.book(ledger).receipt(for: Fixtures.sale(order: try Fixtures.order()))
        let record = try #require(try await ledger.read { try $0.firstObject(ofType: ReceiptRecord.self) })
        var altered = record
        altered.receiptJSON = "{}"
        var jumped = record
        (jumped.number, jumped.paymentID) = (3, "p-9")
        for bad in [altered, jumped] {
            await #expect(throws: StorageError.self) { try await ledger.performAndSave { try $0.save(bad) } }
        }
        await #expect(throws: StorageError.self) {
            try await ledger.performAndSave { try $0.deleteObject(record) }
        }
        #expect(try await ledger.read { try $0.allObjects(ofType: ReceiptRecord.self) } == [record])
    }

    @Test func test_begin_print_when_earlier_ones_ended_then_the_mark_says_what_is_on_paper() async throws {
        let book = Self.book(try Ledger.inMemory())
        let receipt = try await book.receipt(for: Fixtures.sale(order: try Fixtures.order()))
        let failed = try await book.beginPrint(of: receipt)
        #expect(failed.mark == .original)
        try await book.endPrint(failed, as: .failed, error: "no paper")
        let broken = try await book.beginPrint(of: receipt)
        #expect(broken.mark == .original)
        try await book.endPrint(broken, as: .brokeOff, error: "torn")
        let whole = try await book.beginPrint(of: receipt)
        #expect(whole.mark == .again)
        try await book.endPrint(whole, as: .printed, error: nil)
        #expect(try await book.beginPrint(of: receipt).mark == .copy)
    }

    @Test func test_begin_print_when_the_last_one_never_ended_then_it_is_printed_again_as_such() async throws {
        let book = Self.book(try Ledger.inMemory())
        let receipt = try await book.receipt(for: Fixtures.sale(order: try Fixtures.order()))
        _ = try await book.beginPrint(of: receipt)
        #expect(try await book.beginPrint(of: receipt).mark == .again)
    }

    @Test func test_begin_print_when_receipt_is_of_another_ledger_then_it_is_refused() async throws {
        let receipt = try await Self.book(try Ledger.inMemory()).receipt(
            for: Fixtures.sale(order: try Fixtures.order())
        )
        await #expect(throws: ReceiptBookError.unknown(number: "R1-000001")) {
            _ = try await Self.book(try Ledger.inMemory()).beginPrint(of: receipt)
        }
    }
}
