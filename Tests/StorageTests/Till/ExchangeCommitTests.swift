import Foundation
import TestSupport
import Testing

@testable import Storage

/// A return and the sale that it pays for are one commit.
struct ExchangeCommitTests {
    private func row(_ uuid: String, _ kind: String, _ total: Int64) -> TillSale {
        var (sale, leg) = (TillSaleRecord(), TillLegRecord())
        (sale.siteID, sale.uuid, sale.kind, sale.state) = (7, uuid, kind, "paid")
        (sale.currency, sale.total, sale.soldAt) = ("EUR", total, Date(timeIntervalSince1970: 1_795_219_000))
        sale.refersTo = kind == "return" ? "u1" : nil
        (leg.kind, leg.due, leg.rounded, leg.tendered) = ("exchange", total, total, total)
        var line = TillLineRecord()
        (line.name, line.quantity, line.total) = ("Hat", total < 0 ? -10_000 : 10_000, total)
        return TillSale(sale: sale, lines: [line], legs: [leg])
    }

    @Test func test_commit_when_the_sale_of_an_exchange_fails_then_nothing_of_the_return_is_there() async throws {
        let ledger = try Ledger.inMemory()
        try await TillSealTests.fill(ledger, 1)
        let (money, till) = (MoneyLedger(ledger: ledger), try await ledger.till())
        let (back, new) = (row("back", "return", -10_000), row("new", "sale", 10_000))
        func commit(failing: Bool) async throws -> TillSale {
            try await money.commit(exchanging: back, for: new, till: till, takingBack: TillTakingBack { _ in }) {
                sale in
                if failing, sale.sale.uuid == "new" { throw Expectation("no paper") }
                return "{}"
            }
        }
        await #expect(throws: Expectation.self) { _ = try await commit(failing: true) }
        #expect(try await money.sale(uuid: "back") == nil)
        #expect(try await money.sale(uuid: "new") == nil)
        #expect(try await commit(failing: false).sale.number == 3)
        #expect(try await money.sale(uuid: "back")?.sale.number == 2)
        #expect(try await commit(failing: false).sale.number == 3, "the same exchange again")
        #expect(try await money.verify() == nil)
    }

    @Test func test_commit_when_half_of_an_exchange_is_there_then_refused() async throws {
        let ledger = try Ledger.inMemory()
        try await TillSealTests.fill(ledger, 1)
        let (money, till) = (MoneyLedger(ledger: ledger), try await ledger.till())
        let (back, new) = (row("back", "return", -10_000), row("new", "sale", 10_000))
        _ = try await money.commit(back, till: till) { _ in "{}" }
        await #expect(throws: MoneyLedgerError.halfExchanged) {
            try await money.commit(exchanging: back, for: new, till: till, takingBack: TillTakingBack { _ in }) { _ in
                "{}"
            }
        }
        #expect(try await money.sale(uuid: "new") == nil)
    }
}
