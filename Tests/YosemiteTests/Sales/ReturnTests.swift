import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Goods come back: never more than were sold, the money by the legs it came by, the store's books equal to the ledger's.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReturnTests {
    private func sold(_ manager: any StoresManager, _ payments: [SalePayment] = [.cash(tendered: nil)]) async throws
        -> TillReceipt
    {
        var cart = SaleCart()
        let row = cart.add(try await manager.goods("S-0"), quantity: 3, code: "S-0")
        cart.setPrice(17, reason: "display piece", of: row)
        cart.add(try await manager.goods("S-4"))
        cart.addCustom(name: "Engraving", price: try #require(Decimal(string: "2.50")))
        cart.discount = .percent(10)
        let total = try #require(try await manager.quote(cart).total)
        let filled = cart
        return try await manager.perform {
            SaleAction.payCart(
                siteID: Shop.siteID,
                cart: filled,
                shownTotal: total,
                payments: payments,
                onCompletion: $0
            )
        }
    }

    private func refunds(_ shop: Shop, _ order: Int64) -> [JSONNode] {
        shop.store.orderJSON(Int(order))?["refunds"]?.elements ?? []
    }

    @Test func test_return_when_all_pieces_come_back_one_by_one_then_the_sum_is_the_sale_here_and_in_the_store()
        async throws
    {
        try await Shop.like { shop, manager in
            let sale = try await sold(manager)
            let order = try await manager.await(sale).orderID
            var back = Decimal(0)
            for quantities: [Int64: Decimal] in [[1: 1], [1: 1, 2: 1], [3: 1], [1: 1]] {
                let returned = try await manager.takeBack(sale, quantities)
                back -= returned.total
                let sent = try await manager.await(returned)
                #expect(sent.state == .sent && sent.orderID == order, "\(sent)")
            }
            #expect(back == sale.total)
            let booked = refunds(shop, order).compactMap { Money.amount(from: $0["total"]?.text ?? "") }
            #expect(booked.count == 4 && -booked.reduce(0, +) == sale.total)
            #expect(shop.store.status(ofOrder: Int(order)) == "refunded")
            await #expect(throws: ReturnProblem.nothingLeft(number: sale.number)) {
                try await manager.takeBack(sale, [1: 1])
            }
            let tally = try await manager.perform {
                SaleAction.tallySales(siteID: Shop.siteID, from: "0000-00-00", to: "9999-99-99", onCompletion: $0)
            }
            #expect(tally.tenders.map(\.amount) == [0] && tally.taxes.map(\.tax).allSatisfy { $0 == 0 }, "\(tally)")
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_return_when_the_answer_is_lost_then_refunded_once(effect: Fault.Effect) async throws {
        try await Shop.like { shop, manager in
            let sale = try await sold(manager)
            let order = try await manager.await(sale).orderID
            shop.proxy.add(Fault(effect, method: "POST", path: "/refunds", times: 1))
            let returned = try await manager.takeBack(sale, [1: 2])
            _ = try await manager.await(returned)
            let note = "Given back: Cash \(Money.text(-returned.total, decimals: 2)), \(returned.number)"
            await shop.passTime(.seconds(20)) { shop.store.count(ofNote: note, on: Int(order)) == 1 }
            await shop.passTime(.seconds(20)) { shop.clock.sleeperCount == 0 }
            #expect(try await manager.await(returned).state == .sent)
            #expect(refunds(shop, order).count == 1)
            #expect(shop.store.count(ofNote: note, on: Int(order)) == 1)
        }
    }

    @Test func test_return_when_another_till_refunded_the_same_then_parked_and_nothing_above_the_order() async throws {
        try await Shop.like { shop, manager in
            let sale = try await sold(manager)
            let order = try await manager.await(sale).orderID
            let line = try #require(shop.store.orderJSON(Int(order))?["line_items"]?.elements.first?["id"]?.integer)
            let request = RefundRequest(quantities: [Int64(line): 2], reason: "other till", isByHand: true)
            let plan = try await manager.perform {
                RefundAction.planRefund(siteID: Shop.siteID, orderID: order, request: request, onCompletion: $0)
            }
            _ = try await manager.perform {
                RefundAction.createRefund(
                    siteID: Shop.siteID,
                    orderID: order,
                    plan: plan,
                    onProgress: { _ in },
                    onCompletion: $0
                )
            }
            // Somebody decides it while the store cannot be asked.
            shop.proxy.goDown()
            var unchecked = ReturnRequest(quantities: [1: 2])
            unchecked.isUnchecked = true
            let returned = try await manager.takeBack(sale, unchecked)
            try shop.proxy.comeUp()
            let parked = try await manager.await(returned)
            #expect(parked.state == .parked && parked.reason?.contains("only 1") == true, "\(parked)")
            #expect(refunds(shop, order).count == 1)
            await #expect(throws: ReturnProblem.self) { try await manager.takeBack(sale, [1: 1]) }
            let decided = try await manager.send(returned, .asComputed)
            #expect(decided.state == .sent && refunds(shop, order).count == 2, "\(decided)")
        }
    }

    @Test func test_return_when_paid_in_parts_then_never_more_than_a_leg_took() async throws {
        try await Shop.like(adjust: { $0.register.tenders = ["Voucher"] }) { _, manager in
            let sale = try await sold(manager, [.tender(name: "Voucher", amount: 10), .cash(tendered: nil)])
            let plan = try await manager.planReturn(sale, ReturnRequest(quantities: [1: 1]))
            #expect(plan.legs.map(\.tender) == ["Voucher", "Cash"] && plan.legs.first?.due == 10)
            let tooMuch = ReturnRequest(quantities: [1: 1], ways: [.tender("voucher", 11), .cash()])
            await #expect(throws: ReturnProblem.legTooSmall(tender: "voucher", left: 10)) {
                try await manager.planReturn(sale, tooMuch)
            }
            await #expect(throws: ReturnProblem.noLeg(tender: SalePayment.cardName)) {
                try await manager.planReturn(sale, ReturnRequest(quantities: [1: 1], ways: [.card()]))
            }
            let first = try await manager.takeBack(sale, [1: 1])
            #expect(first.receipt.legs?.map(\.due).reduce(0, +) == -first.total)
            let rest = try await manager.planReturn(sale, ReturnRequest(quantities: [1: 1]))
            #expect(rest.legs.map(\.tender) == ["Cash"])
        }
    }

    @Test func test_return_when_asked_for_twice_then_one_and_a_void_of_the_rest_is_refused() async throws {
        try await Shop.like { shop, manager in
            let sale = try await sold(manager)
            let request = ReturnRequest(quantities: [2: 1], unstocked: [2], reason: "torn")
            let first = try await manager.takeBack(sale, request)
            #expect(try await manager.takeBack(sale, request) == first)
            #expect(first.number == "R1-000002" && first.receipt.reason?.contains("torn") == true)
            await #expect(throws: SaleProblem.returned(number: sale.number)) { try await manager.void(sale) }
            await #expect(throws: ReturnProblem.noSale(number: first.number)) {
                try await manager.takeBack(first, [1: 1])
            }
            #expect(try await manager.sale(sale).voidedBy == nil)
        }
    }

    @Test func test_void_when_called_by_two_at_once_then_one_of_them_gives_the_money_back() async throws {
        try await Shop.like { _, manager in
            let sale = try await sold(manager)
            let voids = (0..<2).map { _ in Task { @MainActor in try await manager.void(sale) } }
            var given = 0
            for void in voids { if (try? await void.value) != nil { given += 1 } }
            #expect(given == 1)
            await #expect(throws: ReturnProblem.voided(number: sale.number)) {
                try await manager.takeBack(sale, [1: 1])
            }
        }
    }

    @Test func test_return_when_goods_stay_off_the_shelf_then_only_the_others_are_in_stock_again() async throws {
        try await Shop.like { shop, manager in
            let products = [
                Int(try await manager.goods("S-0").productID), Int(try await manager.goods("S-4").productID),
            ]
            for id in products {
                shop.store.changeBehindTheBack(.products, id: id, fields: ["manage_stock": true, "stock_quantity": 10])
            }
            func stock() -> [Int?] {
                products.map { shop.store.json(of: .products, id: $0)?["stock_quantity"]?.integer }
            }
            let sale = try await sold(manager)
            _ = try await manager.await(sale)
            #expect(stock() == [7, 9])
            let request = ReturnRequest(quantities: [1: 1, 2: 1], unstocked: [2])
            #expect(try await manager.await(try await manager.takeBack(sale, request)).state == .sent)
            #expect(stock() == [8, 9])
            let rest = ReturnRequest(quantities: [1: 2], unstocked: [1])
            #expect(try await manager.await(try await manager.takeBack(sale, rest)).state == .sent)
            #expect(stock() == [8, 9])
        }
    }
}

@MainActor
extension StoresManager {
    func planReturn(_ sale: TillReceipt, _ request: ReturnRequest) async throws -> ReturnPlan {
        try await perform {
            SaleAction.planReturn(siteID: Shop.siteID, name: sale.number, request: request, onCompletion: $0)
        }
    }

    func takeBack(_ sale: TillReceipt, _ quantities: [Int64: Decimal]) async throws -> TillReceipt {
        try await takeBack(sale, ReturnRequest(quantities: quantities))
    }

    func takeBack(_ sale: TillReceipt, _ request: ReturnRequest) async throws -> TillReceipt {
        let total: Decimal
        do {
            total = try await planReturn(sale, request).total
        } catch ReturnProblem.nothingLeft where request.quantities.isEmpty {
            total = 0
        } catch ReturnProblem.tooManyPieces(_, let left) where left == 0 {
            total = 0
        }
        return try await perform {
            SaleAction.returnSale(
                siteID: Shop.siteID,
                name: sale.number,
                request: request,
                shownTotal: total,
                onCompletion: $0
            )
        }
    }
}
