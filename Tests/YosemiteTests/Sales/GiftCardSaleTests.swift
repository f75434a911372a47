import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A gift card of the official plugin pays on the sale's order, once, or has its money again.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GiftCardSaleTests {
    private nonisolated static let code = GiftCardDesk.code

    /// Typed in another case, as by hand: the plugin would take it twice where it is asked for in both.
    /// The argument is not the code itself: the names of arguments stand in the log of a run.
    @Test(arguments: [false, true])
    func test_gift_card_when_it_pays_all_then_one_order_and_the_code_is_kept_nowhere(isLowercase: Bool) async throws {
        let typed = isLowercase ? Self.code.lowercased() : Self.code
        try await GiftCardDesk.at { desk in
            let receipt = try #require(try await desk.giftCard(typed).receipt)
            #expect(receipt.receipt.legs?.map(\.reference) == ["…1234"])
            #expect(try await desk.manager.await(receipt).state == .sent)
            #expect(desk.left == 500 - desk.total)
            #expect(desk.shop.orders(of: receipt) == desk.orders && desk.orders.count == 1)
            #expect(desk.shop.made("status")?.text == "completed" && desk.shop.made("total")?.text == "0.00")
            #expect(desk.shop.made("gift_cards")?.elements.count == 1)
            #expect(desk.shop.madeMeta("_merced_number") == "R1-000001")
            #expect(desk.shop.made("transaction_id")?.text == "R1-000001")
            // The same sale again is the same sale.
            #expect(try await desk.giftCard(typed).receipt?.number == "R1-000001" && desk.left == 500 - desk.total)
            let files = try FileManager.default.contentsOfDirectory(
                at: desk.shop.storeFolder.url,
                includingPropertiesForKeys: nil
            )
            for file in files where file.lastPathComponent.hasPrefix("ledger") {
                let bytes = (try? Data(contentsOf: file)) ?? Data()
                for text in [Self.code, Self.code.lowercased()] {
                    #expect(bytes.firstRange(of: Data(text.utf8)) == nil, "\(file.lastPathComponent)")
                }
            }
        }
    }

    @Test func test_gift_card_when_it_pays_a_part_then_cash_pays_the_rest_of_the_same_order() async throws {
        try await GiftCardDesk.at { desk in
            let part = try await desk.giftCard(Self.code, 5)
            #expect(part.sale.sale.taken == 5 && !part.isPaid && desk.left == 495)
            // Once for each sale: twice would be taken twice by the store.
            await #expect(throws: SaleProblem.self) { try await desk.giftCard(Self.code, 5) }
            let receipt = try #require(try await desk.cash().receipt)
            #expect(try await desk.manager.await(receipt).state == .sent)
            #expect(desk.left == 495 && desk.orders.count == 1 && desk.shop.made("status")?.text == "completed")
            #expect(desk.shop.made("total")?.text == Money.text(desk.total - 5, decimals: 2))
        }
    }

    @Test func test_gift_card_when_less_is_left_on_it_then_it_covers_that_and_an_amount_is_refused() async throws {
        try await GiftCardDesk.at(balance: 7) { desk in
            await #expect(throws: SaleProblem.noGiftCard(reason: GiftCardWords.tooLittle("7"))) {
                try await desk.giftCard(Self.code, 8)
            }
            let part = try await desk.giftCard()
            #expect(part.sale.sale.taken == 7 && part.sale.sale.rest == desk.total - 7 && desk.left == 0)
        }
    }

    /// What the list does not tell, the store refuses when it is asked: with the whole code in its words.
    @Test(arguments: ["UNKNOWN-9999", "EXPIRED-9999", "INACTIVE-9999", "EMPTY-9999", "", "tabs\tare none"])
    func test_gift_card_when_it_does_not_pay_then_in_words_and_cash_sells(code: String) async throws {
        let cards = [
            DemoGiftCard(code: "EXPIRED-9999", balance: 500, isExpired: true),
            DemoGiftCard(code: "INACTIVE-9999", balance: 500, isActive: false),
            DemoGiftCard(code: "EMPTY-9999", balance: 0),
        ]
        try await GiftCardDesk.at(cards: cards) { desk in
            do {
                let part = try #require(try await desk.giftCard(code).sale.sale.parts.last)
                #expect(part.state == .declined && part.reason.contains("…9999"), "\(part.reason)")
                #expect(!part.reason.contains(code), "\(part.reason)")
            } catch let problem as SaleProblem {
                let words = problem.localizedDescription
                #expect(words.count > 10 && (code.isEmpty || !words.contains(code)), "\(words)")
            }
            await desk.takeUp()
            #expect(desk.standing.isEmpty)
            let receipt = try #require(try await desk.cash().receipt)
            #expect(try await desk.manager.await(receipt).state == .sent && desk.standing.count == 1)
            #expect(desk.left == 500)
        }
    }

    @Test func test_gift_card_when_the_store_has_no_plugin_then_said_and_nothing_is_made() async throws {
        try await GiftCardDesk.at(hasPlugin: false) { desk in
            await #expect(throws: SaleProblem.noGiftCard(reason: GiftCardWords.noPlugin)) { try await desk.giftCard() }
            #expect(desk.orders.isEmpty)
        }
    }

    /// A card's balance is in the store's currency: it pays no sale in another.
    @Test func test_gift_card_when_the_store_changed_its_currency_then_said_and_nothing_is_taken() async throws {
        try await GiftCardDesk.at { desk in
            desk.shop.store.setCurrencyOfNewOrders("SEK")
            let part = try #require(try await desk.giftCard().sale.sale.parts.last)
            #expect(
                part.state == .declined && part.reason.contains("SEK") && part.reason.contains("EUR"),
                "\(part.reason)"
            )
            await desk.takeUp()
            #expect(desk.left == 500 && desk.standing.isEmpty)
        }
    }

    @Test func test_gift_card_when_the_store_does_not_answer_then_said_and_cash_is_taken() async throws {
        try await GiftCardDesk.at { desk in
            desk.shop.proxy.add(Fault(.gateway(504), path: "/wp-json"))
            await #expect(throws: SaleProblem.self) { try await desk.giftCard() }
            let paid = try await desk.cash()
            #expect(paid.isPaid)
        }
    }

    /// The answer to each request is lost once, with the store having heard of it or not.
    @Test(
        arguments: [("POST", "/orders"), ("PUT", "/orders/")],
        [Fault.Effect.cutAfterStore, .cutBeforeStore]
    )
    func test_gift_card_when_an_answer_is_lost_then_charged_once_or_not_at_all(
        request: (method: String, path: String),
        effect: Fault.Effect
    ) async throws {
        try await GiftCardDesk.at { desk in
            desk.shop.proxy.add(Fault(effect, method: request.method, path: request.path, times: 1))
            var sale = try await desk.giftCard()
            if !sale.isPaid, sale.sale.sale.unknown != nil {
                // Nothing else is taken before it is known.
                await #expect(throws: OpenSaleRefusal.self) { try await desk.cash() }
                desk.shop.dates.advance(by: 300)
                sale = try await desk.manager.perform {
                    SaleAction.resolveOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
                }
            }
            if !sale.isPaid {
                #expect(desk.left == 500, "\(sale.sale.sale.parts)")
                desk.shop.dates.advance(by: 300)
                sale = try await desk.giftCard()
            }
            let receipt = try #require(sale.receipt, "\(sale.sale.sale.parts)")
            #expect(try await desk.manager.await(receipt).state == .sent)
            await desk.takeUp()
            #expect(desk.left == 500 - desk.total)
            #expect(desk.standing.count == 1 && desk.shop.store.status(ofOrder: desk.standing[0]) == "completed")
        }
    }

    @Test func test_sale_when_given_up_then_the_gift_card_has_its_money_and_the_order_is_gone() async throws {
        try await GiftCardDesk.at { desk in
            try await desk.giftCard(Self.code, 5)
            let given = try await desk.manager.perform {
                SaleAction.giveUp(siteID: Shop.siteID, uuid: desk.cart.uuid, reason: "left", onCompletion: $0)
            }
            await desk.takeUp()
            #expect(given.sale.receipt?.number == "R1-000001" && desk.left == 500 && desk.standing.isEmpty)
            let open = try await desk.manager.perform {
                SaleAction.loadOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
            }
            #expect(open?.sale.state == .void)
        }
    }

    @Test func test_part_when_given_back_then_the_card_has_its_money_and_cash_pays_the_same_order() async throws {
        try await GiftCardDesk.at { desk in
            let part = try #require(try await desk.giftCard(Self.code, 5).sale.sale.parts.last)
            let given = try await desk.manager.perform {
                SaleAction.giveBackPart(siteID: Shop.siteID, uuid: desk.cart.uuid, partID: part.id, onCompletion: $0)
            }
            #expect(given.sale.sale.parts.last?.state == .voided && desk.left == 500)
            let receipt = try #require(try await desk.cash().receipt)
            #expect(try await desk.manager.await(receipt).state == .sent && desk.orders.count == 1)
            #expect(desk.shop.made("total")?.text == Money.text(desk.total, decimals: 2))
        }
    }

    @Test(arguments: [true, false])
    func test_sale_when_voided_then_the_gift_card_has_its_money_again_once(isSent: Bool) async throws {
        try await GiftCardDesk.at { desk in
            let receipt = try #require(try await desk.giftCard().receipt)
            if isSent { #expect(try await desk.manager.await(receipt).state == .sent) }
            let void = try await desk.manager.void(receipt)
            _ = try await desk.manager.await(void)
            await desk.takeUp()
            #expect(desk.left == 500 && desk.standing.isEmpty)
        }
    }
}
