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
    private nonisolated static let code = "WXYZ-ABCD-EFGH-1234"

    @MainActor
    private struct Desk {
        let shop: Shop
        let manager: any StoresManager
        let sales: SaleService
        let cart: SaleCart
        let total: Decimal

        @discardableResult
        func giftCard(_ code: String = GiftCardSaleTests.code, _ amount: Decimal? = nil) async throws -> SaleTendered {
            try await manager.perform {
                SaleAction.takeGiftCard(
                    siteID: Shop.siteID,
                    cart: cart,
                    shownTotal: total,
                    code: code,
                    amount: amount,
                    onCompletion: $0
                )
            }
        }

        @discardableResult
        func cash(_ amount: Decimal? = nil) async throws -> SaleTendered {
            try await manager.perform {
                SaleAction.takePart(
                    siteID: Shop.siteID,
                    cart: cart,
                    shownTotal: total,
                    payment: .cash(tendered: amount),
                    onCompletion: $0
                )
            }
        }

        var left: Decimal? { shop.store.remaining(onGiftCard: GiftCardSaleTests.code) }
        var orders: [Int] { shop.store.createdOrders }
        /// Orders that are of use: neither cancelled nor deleted.
        var standing: [Int] {
            orders.filter { !["cancelled", "trash"].contains(shop.store.status(ofOrder: $0) ?? "trash") }
        }

        /// As it is done while merced runs.
        func takeUp() async { _ = await sales.takeUpParts() }
    }

    private func at(
        hasPlugin: Bool = true,
        balance: Decimal = 500,
        cards: [DemoGiftCard] = [],
        _ body: @MainActor (Desk) async throws -> Void
    ) async throws {
        try await Shop.like(plugins: hasPlugin ? [.giftCards] : []) { shop, manager in
            shop.store.setGiftCards(cards + [DemoGiftCard(code: Self.code, balance: balance)])
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3)
            let session = try await #require(manager as? DefaultStoresManager).pool.session(Shop.siteID)
            let total = try #require(try await manager.quote(cart).total)
            let (sales, filled) = (session.sales, cart)
            try await manager.save(filled)
            try await body(Desk(shop: shop, manager: manager, sales: sales, cart: filled, total: total))
        }
    }

    /// Typed in another case, as by hand: the plugin would take it twice where it is asked for in both.
    @Test(arguments: [GiftCardSaleTests.code, GiftCardSaleTests.code.lowercased()])
    func test_gift_card_when_it_pays_all_then_one_order_and_the_code_is_kept_nowhere(typed: String) async throws {
        try await at { desk in
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
        try await at { desk in
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
        try await at(balance: 7) { desk in
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
        try await at(cards: cards) { desk in
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
        try await at(hasPlugin: false) { desk in
            await #expect(throws: SaleProblem.noGiftCard(reason: GiftCardWords.noPlugin)) { try await desk.giftCard() }
            #expect(desk.orders.isEmpty)
        }
    }

    @Test func test_gift_card_when_the_store_does_not_answer_then_said_and_cash_is_taken() async throws {
        try await at { desk in
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
        try await at { desk in
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
        try await at { desk in
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
        try await at { desk in
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
        try await at { desk in
            let receipt = try #require(try await desk.giftCard().receipt)
            if isSent { #expect(try await desk.manager.await(receipt).state == .sent) }
            let void = try await desk.manager.void(receipt)
            _ = try await desk.manager.await(void)
            await desk.takeUp()
            #expect(desk.left == 500 && desk.standing.isEmpty)
        }
    }

    private func takeBack(_ receipt: TillReceipt, _ pieces: Decimal, _ desk: Desk) async throws -> TillReceipt {
        let request = ReturnRequest(quantities: [1: pieces])
        let plan = try await desk.manager.perform {
            SaleAction.planReturn(siteID: Shop.siteID, name: receipt.number, request: request, onCompletion: $0)
        }
        return try await desk.manager.perform {
            SaleAction.returnSale(
                siteID: Shop.siteID,
                name: receipt.number,
                request: request,
                shownTotal: plan.total,
                onCompletion: $0
            )
        }
    }

    /// A refund that leaves nothing of the order's total has the plugin give the whole gift card back.
    @Test func test_return_when_a_gift_card_paid_a_part_then_it_goes_back_with_the_last_of_the_goods() async throws {
        try await at { desk in
            try await desk.giftCard(Self.code, 5)
            let sold = try #require(try await desk.cash().receipt)
            #expect(try await desk.manager.await(sold).state == .sent)
            _ = try await desk.manager.await(try await takeBack(sold, 1, desk))
            #expect(desk.left == 495)
            let rest = try await takeBack(sold, 2, desk)
            #expect(try await desk.manager.await(rest).state == .sent)
            #expect(desk.left == 500 && desk.shop.store.status(ofOrder: desk.orders[0]) == "refunded")
        }
    }

    @Test func test_return_when_a_gift_card_paid_all_then_refused_and_a_void_gives_it_back() async throws {
        try await at { desk in
            let sold = try #require(try await desk.giftCard().receipt)
            #expect(try await desk.manager.await(sold).state == .sent)
            for pieces in [1, 3] as [Decimal] {
                await #expect(throws: ReturnProblem.giftCard(paid: desk.total)) {
                    _ = try await takeBack(sold, pieces, desk)
                }
            }
            _ = try await desk.manager.await(try await desk.manager.void(sold))
            #expect(desk.left == 500)
        }
    }
}
