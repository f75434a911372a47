import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What a gift card paid goes back to it with the last of its sale: once, by the store, whatever answer is lost.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GiftCardReturnTests {
    @Test func test_return_when_a_gift_card_paid_all_then_all_of_it_goes_back_once_and_the_goods_are_counted()
        async throws
    {
        try await GiftCardDesk.at { desk in
            let (store, goods) = (desk.shop.store, Int(try await desk.manager.goods("S-0").productID))
            func stock() -> Int? { store.json(of: .products, id: goods)?["stock_quantity"]?.integer }
            store.changeBehindTheBack(.products, id: goods, fields: ["manage_stock": true, "stock_quantity": 10])
            let sold = try #require(try await desk.giftCard().receipt)
            #expect(try await desk.manager.await(sold).state == .sent && stock() == 7)
            await #expect(throws: ReturnProblem.giftCard(paid: desk.total)) { try await desk.takeBack(sold, 1) }
            let exchange = ReturnRequest(quantities: [1: 3], ways: [.exchange()])
            await #expect(throws: ReturnProblem.giftCardPaid(desk.total)) {
                try await desk.manager.planReturn(sold, exchange)
            }
            let back = try await desk.takeBack(sold, 3)
            #expect(back.total == -desk.total && back.receipt.legs?.map(\.tender) == [SalePayment.giftCardName])
            #expect(back.receipt.legs?.first?.reference == "goes back to the card")
            #expect(try await desk.manager.await(back).state == .sent)
            let order = desk.orders[0]
            #expect(desk.left == 500 && desk.shop.store.status(ofOrder: order) == "refunded")
            #expect(desk.refunded(order) == 0)
            #expect(stock() == 10)
            await #expect(throws: ReturnProblem.nothingLeft(number: sold.number)) { try await desk.takeBack(sold, 1) }
        }
    }

    /// Cash goes first; the whole gift card goes back with the last of the goods, by whichever till.
    @Test(arguments: [false, true])
    func test_return_when_a_gift_card_paid_a_part_then_the_rest_first_and_the_card_last(isElsewhere: Bool) async throws
    {
        try await GiftCardDesk.at { desk in
            let piece = Money.rounded(desk.total / 3, decimals: 2)
            let rest = desk.total - piece
            try await desk.giftCard(GiftCardDesk.code, rest)
            let sold = try #require(try await desk.cash().receipt)
            #expect(try await desk.manager.await(sold).state == .sent)
            let clerk = isElsewhere ? try await desk.atOtherTill() : desk
            await #expect(throws: ReturnProblem.giftCard(paid: rest)) { try await clerk.takeBack(sold, 2) }
            let first = try await clerk.takeBack(sold, 1)
            #expect(first.receipt.legs?.map(\.tender) == [SalePayment.cashName])
            #expect(try await clerk.manager.await(first).state == .sent)
            // Nothing is left of its total, and the card has not got its money back.
            #expect(desk.left == 500 - rest && desk.shop.store.status(ofOrder: desk.orders[0]) == "completed")
            await #expect(throws: ReturnProblem.giftCard(paid: rest)) { try await clerk.takeBack(sold, 1) }
            let last = try await clerk.takeBack(sold, 2)
            #expect(last.receipt.legs?.map(\.tender) == [SalePayment.giftCardName] && last.total == -rest)
            #expect(try await clerk.manager.await(last).state == .sent)
            #expect(desk.left == 500 && desk.shop.store.status(ofOrder: desk.orders[0]) == "refunded")
            #expect(desk.refunded(desk.orders[0]) == piece)
        }
    }

    /// The answer to each request behind the return is lost once, the store having heard of it or not.
    @Test(
        arguments: [("POST", "/refunds"), ("PUT", "/orders/"), ("GET", "/orders/")],
        [Fault.Effect.cutAfterStore, .cutBeforeStore]
    )
    func test_return_when_an_answer_is_lost_then_the_gift_card_is_given_back_once(
        request: (method: String, path: String),
        effect: Fault.Effect
    ) async throws {
        try await GiftCardDesk.at { desk in
            try await desk.giftCard(GiftCardDesk.code, 5)
            let sold = try #require(try await desk.cash().receipt)
            #expect(try await desk.manager.await(sold).state == .sent)
            if request.method == "GET" {
                // Asked first: nothing is written where the store does not answer.
                desk.shop.proxy.add(Fault(effect, method: request.method, path: request.path))
                await #expect(throws: ReturnProblem.self) { try await desk.takeBack(sold, 3) }
                desk.shop.proxy.removeAll()
                #expect(desk.left == 495)
                return
            }
            // Behind the word on the order that it comes back here.
            let from = request.method == "PUT" ? 2 : 1
            desk.shop.proxy.add(Fault(effect, method: request.method, path: request.path, from: from, times: 1))
            let back = try await desk.takeBack(sold, 3)
            await desk.shop.passTime(.seconds(20)) {
                desk.left == 500 && desk.shop.store.status(ofOrder: desk.orders[0]) == "refunded"
            }
            await desk.shop.passTime(.seconds(20)) { desk.shop.clock.sleeperCount == 0 }
            #expect(try await desk.manager.await(back).state == .sent)
            #expect(desk.left == 500 && desk.shop.store.status(ofOrder: desk.orders[0]) == "refunded")
            #expect(desk.refunded(desk.orders[0]) == desk.total - 5)
        }
    }

    /// An owner of the shop ended the order: its gift card has its money, and is not given it again.
    @Test func test_return_when_the_order_was_ended_in_the_store_then_refused_in_words() async throws {
        try await GiftCardDesk.at { desk in
            let sold = try #require(try await desk.giftCard().receipt)
            #expect(try await desk.manager.await(sold).state == .sent)
            #expect(desk.shop.store.changeOrderBehindTheBack(id: desk.orders[0], status: "refunded"))
            #expect(desk.left == 500)
            await #expect(throws: ReturnProblem.giftCardBack(order: "\(desk.orders[0])")) {
                try await desk.takeBack(sold, 3)
            }
        }
    }
}
