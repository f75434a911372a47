import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Goods come back at the register by keys alone, with as many of them as `register.md`, "Keys a sale may take",
/// allows.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterReturnTests {
    private func sell(_ keys: RegisterKeys, _ count: Int) async throws -> RegisterPaid {
        for article in keys.articles.prefix(count) { await keys.scan(article) }
        try await keys.sells(count)
        await keys.story.press(.function(7), .enter)
        try await keys.until("paid") { keys.paid != nil }
        return try #require(keys.paid)
    }

    /// The newest sale, as soon as the store has it or has refused it.
    private func newest(_ keys: RegisterKeys) async throws -> TillSaleSummary {
        let (stores, siteID) = (keys.screen.context.stores, keys.screen.context.siteID)
        let first = try await stores.perform {
            SaleAction.listSales(siteID: siteID, day: nil, limit: 1, onCompletion: $0)
        }.first
        let uuid = try #require(first).uuid
        return try await stores.perform {
            SaleAction.awaitSale(siteID: siteID, uuid: uuid, patience: .seconds(60), onCompletion: $0)
        }
    }

    @Test func test_return_when_the_receipt_is_scanned_then_one_line_goes_back_with_five_keys() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 2)
            keys.begin()
            await keys.story.scan(paid.number)
            try await keys.story.until("Sold")
            #expect(keys.story.shows("0 of 1") && keys.story.shows("as paid"))
            let hints = keys.story.frame.text.filter { $0.contains("Enter Refund") }
            #expect(hints.count == 2 && hints.allSatisfy { $0.contains("Esc Cancel") }, "\(hints)")
            await keys.press("+")
            try await keys.story.until("To refund")
            await keys.press(.enter)
            try await keys.story.until("Refund")
            await keys.press("y")
            try await keys.story.until("Returned: R1-000002")
            #expect(keys.count == 3, "five are allowed")
            #expect(keys.cart.isBlank)
            // What is left is one piece: it is chosen.
            await keys.story.scan(paid.number)
            try await keys.story.until("1 of 1")
            #expect(keys.story.shows("returned"))
        }
    }

    /// What is to be handed over is one amount, and stands there until the next scan.
    @Test func test_return_when_cash_paid_two_parts_then_one_amount_goes_back_and_stays_in_sight() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.story.press(.function(10))
            await keys.story.press("h", "1")
            try await keys.story.until("Left to pay")
            await keys.story.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
            let total = keys.screen.words.money(try #require(keys.paid?.total))
            await keys.story.scan("R1-000001")
            try await keys.story.until("To refund")
            let cash = keys.story.frame.text.filter { $0.contains("Cash") }
            #expect(cash.count == 1 && cash[0].contains(total), "\(cash)")
            await keys.story.press(.enter)
            try await keys.story.until("Cash: \(total)")
            await keys.story.press("y")
            try await keys.story.until("Returned: R1-000002")
            await keys.story.pass(.seconds(30))
            #expect(keys.story.shows("Returned: R1-000002") && keys.story.shows(total))
            await keys.scan(keys.articles[1])
            try await keys.sells(1)
            #expect(!keys.story.shows("Returned: R1-000002"))
        }
    }

    @Test func test_return_when_the_number_is_typed_then_the_same_and_all_of_it_only_once() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 3)
            await keys.story.type(paid.number)
            await keys.story.press(.enter)
            try await keys.story.until("Sold")
            await keys.story.press("*")
            try await keys.story.until("To refund")
            await keys.story.press(.enter)
            try await keys.story.until("Refund")
            await keys.story.press(.tab, .enter)
            try await keys.story.until("Returned: R1-000002")
            await keys.story.scan(paid.number)
            try await keys.story.until("of sale R1-000001 was already")
        }
    }

    @Test func test_return_when_the_question_is_left_then_nothing_is_written() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 2)
            await keys.story.scan(paid.number)
            try await keys.story.until("Sold")
            await keys.story.press("9")
            try await keys.story.until("No more than 1")
            await keys.story.press("+")
            try await keys.story.until("To refund")
            await keys.story.press(.enter)
            try await keys.story.until("Refund")
            // Cancel is chosen.
            await keys.story.press(.enter)
            await keys.story.press(.escape)
            try await keys.story.until("Discard this return?")
            let siteID = keys.screen.context.siteID
            let sales = try await keys.screen.context.stores.perform {
                SaleAction.listSales(siteID: siteID, day: nil, limit: 10, onCompletion: $0)
            }
            #expect(sales.map(\.kind) == ["sale"])
        }
    }

    /// The sale is in the store, which then cannot be asked: the clerk decides.
    @Test func test_return_when_the_store_cannot_be_asked_then_nothing_is_given_before_somebody_decided() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 1)
            #expect(try await newest(keys).state == .sent)
            keys.story.proxy.goDown()
            await keys.story.scan(paid.number)
            try await keys.story.until("To refund")
            await keys.story.press(.enter)
            try await keys.story.until("Refund")
            await keys.story.press("y")
            try await keys.story.until("was returned elsewhere")
            // Cancel is chosen.
            await keys.story.press(.enter)
            try await keys.story.until("To refund")
            await keys.story.press(.enter, "y")
            try await keys.story.until("was returned elsewhere")
            await keys.story.press("y")
            try await keys.until("returned") {
                keys.story.root.host.toasts.history.contains { $0.text.hasPrefix("Returned: R1-000002") }
            }
        }
    }

    /// No key waits for a store that withholds its answer, so no test of it may wait for an idle screen.
    @Test func test_return_when_escape_ends_the_wait_for_the_store_then_nothing_is_written() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 1)
            let order = try await newest(keys).orderID
            await keys.story.scan(paid.number)
            try await keys.story.until("To refund")
            let proxy = keys.story.proxy
            proxy.add(Fault(.hang, method: "GET", path: "/orders/\(order)", times: 1))
            await keys.story.press(.enter)
            try await keys.story.until("Refund")
            await keys.story.press(.tab)
            await keys.story.pressWithoutWaiting(.enter)
            try await keys.story.until("Stop asking")
            await proxy.waitUntilHolding(1)
            await keys.story.pressWithoutWaiting(.escape)
            try await keys.story.until("Stopped before the store answered")
            proxy.release()
            let siteID = keys.screen.context.siteID
            let sales = try await keys.screen.context.stores.perform {
                SaleAction.listSales(siteID: siteID, day: nil, limit: 10, onCompletion: $0)
            }
            #expect(sales.map(\.kind) == ["sale"])
        }
    }

    /// It is paid, and the store does not have its goods any more: in sight, and sent otherwise by keys.
    @Test func test_sale_when_the_store_refuses_it_then_among_what_is_not_finished_and_sent_otherwise() async throws {
        try await RegisterKeys.tell { keys in
            let gone = keys.articles[0]
            keys.story.store.deleteBehindTheBack(.products, id: gone.id)
            await keys.scan(gone)
            try await keys.sells(1)
            await keys.story.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }
            #expect(try await newest(keys).state == .parked)
            keys.screen.model.lookAgain()
            try await keys.until("in sight") { keys.screen.summary.contains("1 not finished") }
            await keys.story.press(.tab)
            await keys.story.palette("sales that are not finished")
            try await keys.story.until("the store refuses it")
            await keys.story.press(.enter)
            try await keys.story.until("The store refuses R1-000001")
            await keys.story.press(.tab, .tab, .enter)
            try await keys.story.until("How the store is told of R1-000001")
            await keys.story.press(.down, .down, .enter)
            try await keys.until("nothing is open") { keys.screen.model.parked.isEmpty }
            #expect(try await newest(keys).state == .sent)
        }
    }

    @Test func test_exchange_when_other_goods_are_scanned_then_only_the_difference_is_paid_or_given_back() async throws
    {
        try await RegisterKeys.tell { keys in
            let articles = keys.articles.sorted { $0.price < $1.price }
            let (cheap, dear) = (articles[0], articles[articles.count - 1])
            await keys.scan(cheap)
            try await keys.sells(1)
            await keys.story.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid != nil }

            keys.begin()
            await keys.story.scan("R1-000001")
            try await keys.story.until("1 of 1")
            try await keys.story.until("To refund")
            await keys.press("x")
            try await keys.story.until("is returned for")
            await keys.scan(dear)
            try await keys.sells(1)
            #expect(keys.story.shows("Returned of R1-000001") && keys.story.shows("TO PAY"))
            let due = try #require(keys.screen.model.due)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000003" }
            #expect(keys.count == 3, "one for the exchange, two for cash")
            #expect(keys.paid?.last.amount == due && keys.paid?.earlier.map(\.tender) == ["Exchange"])

            keys.begin()
            await keys.story.scan("R1-000003")
            try await keys.story.until("To refund")
            await keys.press("x")
            try await keys.story.until("is returned for")
            await keys.scan(cheap)
            try await keys.sells(1)
            #expect(keys.story.shows("REFUND"))
            await keys.press(.function(7))
            try await keys.story.until("Exchange, and refund")
            #expect(keys.story.shows("Returned: "))
            await keys.press("y")
            try await keys.until("exchanged") { keys.paid?.number == "R1-000005" && keys.paid?.back.isEmpty == false }
            #expect(keys.count == 3)
            #expect(keys.paid?.back.map(\.amount) == [due] && keys.story.shows("REFUND: Cash"))
        }
    }

    @Test func test_exchange_when_taken_out_again_then_the_sale_costs_what_it_costs() async throws {
        try await RegisterKeys.tell { keys in
            let paid = try await sell(keys, 1)
            await keys.story.scan(paid.number)
            try await keys.story.until("To refund")
            await keys.story.press("x")
            try await keys.story.until("is returned for")
            await keys.scan(keys.articles[1])
            try await keys.sells(1)
            await keys.story.scan(paid.number)
            try await keys.story.until("To refund")
            await keys.story.press("-", "x")
            try await keys.story.until("Nothing more of R1-000001")
            try await keys.sells(1)
            #expect(keys.cart.exchange == nil && keys.screen.model.due == keys.screen.model.quote?.total)
        }
    }

    @Test func test_return_when_without_a_receipt_then_five_keys_and_the_name_of_who_allows_it() async throws {
        try await RegisterKeys.tell { keys in
            _ = try await sell(keys, 1)
            keys.begin()
            await keys.scan(keys.articles[1])
            try await keys.sells(1)
            let worth = try #require(keys.screen.model.due)
            await keys.press(.tab, "b")
            try await keys.story.until("Current price")
            await keys.story.press(.enter)
            try await keys.story.until("Say why it is returned")
            await keys.press("1")
            #expect(keys.story.shows("does not fit"))
            await keys.story.press(.enter)
            try await keys.story.until("someone has to allow it")
            let name = "Mira"
            await keys.type(name)
            await keys.press(.enter)
            try await keys.story.until("without a receipt?")
            await keys.press("y")
            try await keys.story.until("Returned: R1-000002")
            #expect(keys.count - name.count == 5)
            #expect(keys.cart.isBlank)
            let siteID = keys.screen.context.siteID
            let back = try await keys.screen.context.stores.perform {
                SaleAction.showSale(siteID: siteID, name: "R1-000002", onCompletion: $0)
            }
            #expect(back.summary.kind == "return" && back.summary.total == -worth)
        }
    }

    @Test func test_code_when_of_another_till_then_said_in_words_and_kept_as_no_unknown_code() async throws {
        try await RegisterKeys.tell { keys in
            await keys.story.scan("R9-000123")
            try await keys.story.until("was not sold")
            #expect(keys.screen.model.codes.codes.isEmpty)
        }
    }

    @Test(arguments: ["", "R1-", "-000123", "R1-12", "R1-00012a", "4006381333931", "R1-000123\u{1b}[2J", "мир-000123"])
    func test_number_when_it_is_none_then_it_is_a_code_as_any(_ text: String) {
        #expect(ReceiptNumber(text) == nil)
    }
}
