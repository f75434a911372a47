import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A sale is in the ledger whole, with the next number, or not at all.
@Suite(.timeLimit(.minutes(10)))
struct SaleJournalTests {
    static func journal(_ ledger: Ledger, register: String? = "R1") -> SaleJournal {
        SaleJournal(
            siteID: 7,
            ledger: ledger,
            till: TillKeeperTests.keeper(ledger, register),
            clerk: "Mira",
            version: "test"
        )
    }

    static func draft(_ uuid: String = UUID().uuidString, total: Decimal = 25) throws -> SaleDraft {
        let line = SaleDraft.Line(name: "Wool hat", quantity: 2, price: total / 2, subtotal: total, total: total)
        return SaleDraft(
            uuid: uuid,
            currency: "CHF",
            total: total,
            lines: [line],
            legs: [try .cash(due: total, tendered: total + 5, rounding: .exact)],
            soldAt: Date(timeIntervalSince1970: 1_795_218_900)
        )
    }

    static func commit(_ draft: SaleDraft, _ journal: SaleJournal) async throws -> TillSale {
        let order = try ReceiptFixtures.order()
        let paid = ReceiptFixtures.sale(draft.uuid, order: order, tender: .cash)
        return try await journal.commit(draft, zone: try #require(StoreTimeZone(identifier: "Europe/Zurich"))) {
            ReceiptMaker(merchant: ["Harbor & Pine"], clerk: "Mira").receipt(number: $0, for: paid)
        }
    }

    @Test func test_commit_when_called_again_then_one_sale_one_number_one_receipt() async throws {
        let ledger = try Ledger.inMemory()
        let draft = try Self.draft()
        let first = try await Self.commit(draft, Self.journal(ledger))
        #expect(try await Self.commit(draft, Self.journal(ledger)) == first)
        #expect(first.sale.number == 1 && first.sale.register == "R1" && first.sale.clerk == "Mira")
        #expect(first.sale.zone == "Europe/Zurich" && first.sale.total == 250_000)
        #expect(first.legs.map(\.tendered) == [300_000] && first.legs.map(\.change) == [50_000])
        #expect(first.lines.map(\.quantity) == [20_000])
        let receipts = try await ledger.read { try $0.allObjects(ofType: ReceiptRecord.self) }
        #expect(receipts.map(\.paymentID) == [first.sale.uuid] && receipts.map(\.number) == [1])
        let orders = try await ledger.read { try $0.allObjects(ofType: TillOrderRecord.self) }
        #expect(orders.map(\.state) == ["waiting"])
        #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
    }

    @Test func test_commit_when_paid_in_parts_then_every_part_is_kept_and_they_make_the_total() async throws {
        let ledger = try Ledger.inMemory()
        var draft = try Self.draft()
        draft.legs = [
            .exact(.tender, due: 5, tender: "Voucher", reference: "V-1"),
            .exact(.external, due: 12, tender: "Card terminal", reference: "TID 7"),
            try .cash(due: 8, tendered: 10, rounding: .exact),
        ]
        let sale = try await Self.commit(draft, Self.journal(ledger))
        #expect(sale.legs.map(\.due) == [50_000, 120_000, 80_000] && sale.legs.map(\.position) == [1, 2, 3])
        #expect(sale.legs.map(\.reference) == ["V-1", "TID 7", ""] && sale.legs.map(\.change) == [0, 0, 20_000])
        #expect(sale.legs.map(\.due).reduce(0, +) == sale.sale.total)
        #expect(try await MoneyLedger(ledger: ledger).sale(uuid: sale.sale.uuid) == sale)
    }

    /// 23:55 UTC is the next day in Zurich.
    @Test func test_commit_when_the_shop_is_past_midnight_then_counts_to_the_shops_day() async throws {
        let sale = try await Self.commit(try Self.draft(), Self.journal(try Ledger.inMemory()))
        let civil = try #require(StoreTimeZone(identifier: "Europe/Zurich")).civil(sale.sale.soldAt)
        #expect(sale.sale.businessDay.hasSuffix("-\(civil.day)") && sale.sale.businessDay.count == 10)
    }

    @Test func test_commit_when_sales_and_receipts_take_turns_then_numbers_have_no_gap() async throws {
        try await withFolders { folder in
            let ledgers = [try Ledger(folder: folder), try Ledger(folder: folder)]
            let order = try ReceiptFixtures.order()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<40 {
                    let ledger = ledgers[index % 2]
                    group.addTask {
                        if index.isMultiple(of: 5) {
                            _ = try await ReceiptBookTests.book(ledger).receipt(
                                for: ReceiptFixtures.sale("p-\(index)", order: order)
                            )
                        } else {
                            _ = try await Self.commit(try Self.draft(), Self.journal(ledger))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let numbers = try await ledgers[0].read { try $0.allObjects(ofType: ReceiptRecord.self) }.map(\.number)
            #expect(numbers.sorted() == Array(1...40))
            let sales = try await ledgers[0].read { try $0.allObjects(ofType: TillSaleRecord.self) }
            #expect(Set(sales.map(\.number)).count == 32)
            #expect(try await MoneyLedger(ledger: ledgers[0]).verify() == nil)
        }
    }

    @Test func test_commit_when_something_is_wrong_then_nothing_is_there() async throws {
        let ledger = try Ledger.inMemory()
        var short = try Self.draft()
        short.total = 30
        var empty = try Self.draft()
        empty.lines = []
        var fine = try Self.draft()
        fine.tax = try #require(Decimal(string: "0.00001"))
        for draft in [short, empty, fine, try Self.draft("no uuid")] {
            await #expect(throws: SaleProblem.self) { try await Self.commit(draft, Self.journal(ledger)) }
        }
        await #expect(throws: TillProblem.unnamed) {
            try await Self.commit(try Self.draft(), Self.journal(ledger, register: nil))
        }
        struct NoPaper: Error {}
        await #expect(throws: NoPaper.self) {
            try await Self.journal(ledger).commit(try Self.draft(), zone: .utc) { _ in throw NoPaper() }
        }
        #expect(try await ledger.read { try $0.countObjects(ofType: TillSaleRecord.self, matching: .all) } == 0)
        #expect(try await ledger.read { try $0.countObjects(ofType: ReceiptRecord.self, matching: .all) } == 0)
        // The number that the last one would have had is the next one's.
        #expect(try await Self.commit(try Self.draft(), Self.journal(ledger)).sale.number == 1)
    }

    private func withFolders(_ body: (StoreFolder) async throws -> Void) async throws {
        let temporary = try TemporaryFolder(named: "sales")
        try await body(StoreFolder(url: temporary.url.appending(path: "shop")))
    }
}
