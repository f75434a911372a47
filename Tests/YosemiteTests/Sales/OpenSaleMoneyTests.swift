import DemoStore
import Foundation
import Hardware
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// Money of a card is nowhere for good but in a sale or back on its card, whatever becomes of the sale and however long it takes.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OpenSaleMoneyTests {
    @MainActor
    struct Desk {
        let counter: CounterDesk
        let processor: DrivingProcessor
        let reader: SmartReader
        let sales: SaleService
        let cart: SaleCart
        let total: Decimal

        var manager: any StoresManager { counter.manager }

        /// Time passes from the first step on: the store is asked for the total before, which may take no longer than a limit.
        @discardableResult
        func card(_ amount: Decimal? = nil) async throws -> SaleTendered {
            let before = counter.steps.count
            return try await counter.passing(while: { counter.steps.count > before }) {
                try await manager.perform { completion in
                    SaleAction.takeCard(
                        siteID: Shop.siteID,
                        cart: cart,
                        shownTotal: total,
                        amount: amount,
                        chooseApplication: { _ in 0 },
                        onProgress: { counter.show($0) },
                        onCompletion: completion
                    )
                }
            }
        }

        @discardableResult
        func cash(_ amount: Decimal?) async throws -> SaleTendered {
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

        func open() async throws -> [OpenSaleFacts] {
            try await manager.perform { SaleAction.listOpen(siteID: Shop.siteID, onCompletion: $0) }
        }

        func resolve(_ name: String, byHand: String) async throws -> OpenSaleFacts {
            try await manager.perform {
                SaleAction.settleByHand(
                    siteID: Shop.siteID,
                    name: name,
                    position: nil,
                    byHand: byHand,
                    onCompletion: $0
                )
            }
        }

        func giveUp() async throws {
            _ = try await manager.perform {
                SaleAction.giveUp(siteID: Shop.siteID, uuid: cart.uuid, reason: "left", onCompletion: $0)
            }
        }

        /// As it is done while merced runs.
        @discardableResult
        func takeUp() async -> Bool { await sales.takeUpParts() }
    }

    func at(_ body: @MainActor (Desk) async throws -> Void) async throws {
        try await Shop.like { shop, _ in
            let processor = DrivingProcessor()
            let reader = SmartReader(processor)
            let counter = CounterDesk(
                shop,
                equipment: PaymentEquipment(readers: reader, processor: { _ in processor })
            )
            let manager = counter.manager
            try await manager.mirrorEverything()
            _ = try await manager.perform {
                PricingAction.allowComparing(siteID: Shop.siteID, isAllowed: true, onCompletion: $0)
            }
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 3)
            let session = try await #require(manager as? DefaultStoresManager).pool.session(Shop.siteID)
            let total = try #require(try await manager.quote(cart).total)
            let (sales, filled) = (session.sales, cart)
            try await manager.save(filled)
            try await body(
                Desk(counter: counter, processor: processor, reader: reader, sales: sales, cart: filled, total: total)
            )
        }
    }

    @Test func test_hold_when_its_sale_stays_open_for_days_then_captured_before_it_lapses() async throws {
        try await at { desk in
            desk.processor.lapse(at: Shop.now.addingTimeInterval(48 * 3_600))
            #expect(try await desk.card(5).sale.sale.taken == 5)
            #expect(await desk.takeUp(), "somebody has to look again before it lapses")
            #expect(desk.processor.statuses == [.requiresCapture])
            desk.counter.shop.dates.advance(by: 37 * 3_600)
            await desk.takeUp()
            #expect(desk.processor.statuses == [.succeeded])
            #expect(await !desk.takeUp())
            try await desk.giveUp()
            #expect(desk.processor.charged == 0)
        }
    }

    @Test func test_hold_when_it_is_not_known_when_it_lapses_then_captured_at_once() async throws {
        try await at { desk in
            try await desk.card(5)
            await desk.takeUp()
            #expect(desk.processor.statuses == [.succeeded])
        }
    }

    /// The bank approved after the reader had said no.
    @Test func test_unused_intent_when_approved_all_the_same_then_the_card_has_its_money_again() async throws {
        try await at { desk in
            desk.reader.use(.decline)
            let declined = try await desk.card()
            let intent = try #require(declined.sale.sale.parts.last?.card?.intentID)
            desk.processor.approve(intent)
            #expect(desk.processor.charged > 0)
            #expect(try await desk.cash(nil).isPaid)
            await desk.takeUp()
            #expect(desk.processor.charged == 0)
        }
    }

    /// Nobody stands at the counter for it.
    @Test func test_void_when_the_processor_withholds_its_answer_then_written_and_given_back_later() async throws {
        try await at { desk in
            let sale = try #require(try await desk.card().receipt)
            let (silence, answer) = AsyncStream<Void>.makeStream()
            desk.processor.withholdsAnswers(until: silence)
            var isOver = false
            let void = Task {
                defer { isOver = true }
                return try await desk.manager.void(sale)
            }
            await desk.counter.shop.passTime { isOver }
            #expect(try await void.value.total == -sale.total)
            #expect(desk.processor.charged > 0)
            let listed = try await desk.manager.perform {
                SaleAction.listOpen(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(listed.map(\.number) == [sale.number])
            answer.finish()
            await desk.counter.shop.passTime { desk.processor.charged == 0 }
            #expect(desk.processor.charged == 0)
        }
    }

    @Test func test_name_when_anything_has_it_then_found() async throws {
        try await at { desk in
            let sale = try #require(try await desk.card().receipt)
            let part = try #require(
                try await desk.manager.perform {
                    SaleAction.loadOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
                }?.sale.parts.first
            )
            let void = try await desk.manager.void(sale)
            for name in [sale.number, void.number, desk.cart.uuid, desk.cart.uuid.uppercased(), part.id] {
                let found = try await desk.sales.openMoney(of: name)
                #expect(found?.uuid == desk.cart.uuid && found?.kind == .sale, "\(name)")
            }
            #expect(try await desk.sales.openMoney(of: "R9-000001") == nil)
        }
    }

    /// While somebody else has the sale.
    private nonisolated static func workBeside(_ sales: SaleService, _ uuid: String) async throws {
        try await sales.alone(with: uuid) { _ = await sales.workHolds(of: nil) }
    }

    /// A task that is left of a sale that was given up meets the same sale while a card is asked for.
    @Test func test_unused_intent_when_its_sale_is_open_again_then_left_alone() async throws {
        try await at { desk in
            desk.reader.use(.decline)
            try await desk.card()
            desk.processor.isAway(true)
            try await desk.giveUp()
            desk.processor.isAway(false)
            desk.counter.shop.dates.advance(by: 3_600)
            try await Self.workBeside(desk.sales, desk.cart.uuid)
            #expect(desk.processor.statuses == [.requiresPaymentMethod])
            try await desk.cash(1)
            _ = await desk.sales.workHolds(of: nil)
            #expect(desk.processor.statuses == [.requiresPaymentMethod])
            #expect(try await desk.cash(nil).isPaid)
            await desk.takeUp()
            #expect(desk.processor.statuses == [.canceled])
        }
    }

    @Test func test_card_when_cash_was_taken_first_and_the_store_computes_otherwise_then_not_charged() async throws {
        try await at { desk in
            try await desk.cash(1)
            desk.counter.shop.giveUpTaxes()
            await #expect(throws: SaleProblem.self) { try await desk.card() }
            #expect(desk.processor.charged == 0)
            #expect(try await desk.cash(nil).isPaid)
        }
    }

    @Test func test_capture_when_refused_then_the_paid_sale_is_listed_with_the_reason() async throws {
        try await at { desk in
            desk.processor.refusesCaptures()
            #expect(try await desk.card().isPaid)
            await desk.takeUp()
            let open = try await desk.manager.perform {
                SaleAction.listOpen(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(open.map(\.uuid) == [desk.cart.uuid])
            #expect(open.first?.tasks.first?.problem?.contains("lapsed") == true)
            let found = try await desk.manager.perform {
                SaleAction.resolveOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
            }
            #expect(found.isPaid && found.sale.outcome == .notCaptured && found.sale.outcome.exitStatus == 75)
            #expect(found.sale.lastProblem?.contains("lapsed") == true)
        }
    }

    @Test func test_log_out_when_card_money_is_not_settled_then_its_ledger_is_not_thrown_away() async throws {
        try await at { desk in
            try await desk.card(5)
            await expectOpen { try await desk.manager.leave() }
            desk.processor.isAway(true)
            try await desk.giveUp()
            await expectOpen { try await desk.manager.leave() }
        }
    }

    /// Goods come back and a card pays the difference; its answer is lost, and meanwhile somebody may return the same goods.
    @Test(arguments: [false, true])
    func test_exchange_when_the_cards_answer_was_lost_then_all_of_it_is_written_or_the_card_has_its_money(
        isReturnedMeanwhile: Bool
    ) async throws {
        try await at { whole in
            var sold = SaleCart()
            sold.add(try await whole.manager.goods("S-0"))
            let sale = try await whole.manager.pay(sold, .cash(tendered: nil))
            var cart = whole.cart
            cart.exchange = try await whole.manager.exchange(sale, [1: 1])
            let desk = Desk(
                counter: whole.counter,
                processor: whole.processor,
                reader: whole.reader,
                sales: whole.sales,
                cart: cart,
                total: whole.total - sale.total
            )
            desk.reader.use(.approveAndLoseAnswer)
            desk.processor.isAway(true)
            #expect(try await desk.card().sale.sale.state == .locked)
            if isReturnedMeanwhile { _ = try await desk.manager.takeBack(sale, [1: 1]) }
            desk.processor.isAway(false)
            desk.counter.shop.dates.advance(by: 3_600)
            await desk.takeUp()
            let known = try await desk.manager.perform {
                SaleAction.listSales(siteID: Shop.siteID, day: nil, limit: 10, onCompletion: $0)
            }
            #expect(Decimal(desk.processor.charged) / 100 == desk.total)
            if isReturnedMeanwhile {
                #expect(Set(known.map(\.kind)) == ["sale", "return"] && known.count == 2)
                try await desk.giveUp()
                #expect(desk.processor.charged == 0)
            } else {
                #expect(known.map(\.kind).sorted() == ["return", "sale", "sale"])
                let new = try #require(known.first { $0.uuid == cart.uuid })
                #expect(new.tenders == "Exchange + Card" && new.total == whole.total)
            }
        }
    }

    @Test func test_cart_when_parts_are_paid_then_neither_dropped_nor_made_an_order_of() async throws {
        try await at { desk in
            try await desk.cash(1)
            await #expect(throws: SaleProblem.begun) {
                try await desk.manager.perform {
                    SaleAction.dropCart(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
                }
            }
            await #expect(throws: SaleProblem.begun) {
                _ = try await desk.manager.perform {
                    SaleAction.orderCart(
                        siteID: Shop.siteID,
                        cart: desk.cart,
                        shownTotal: desk.total,
                        onCompletion: $0
                    )
                }
            }
            #expect(try await desk.manager.carts().map(\.cart.uuid) == [desk.cart.uuid])
        }
    }
}
