import DemoStore
import Foundation
import Hardware
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// What is open of money: who is told, what it blocks, and what is done about it at a start.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OpenMoneyTests {
    private func at(_ body: @MainActor (CounterDesk) async throws -> Void) async throws {
        try await Shop.with(orders: 20) { shop in try await body(CounterDesk(shop)) }
    }

    @Test func test_list_when_a_payment_is_under_way_then_is_not_among_those_that_need_somebody() async throws {
        try await at { desk in
            let other = CounterDesk(desk.shop, processor: desk.processor)
            let id = try await desk.order()
            desk.processor.hold()
            async let paying = desk.pay(id)
            await desk.wait(for: .authorising)
            for desk in [desk, other] {
                #expect(try await desk.payments(onlyOpen: true).isEmpty)
                let listed = try await desk.payments(onlyOpen: false)
                #expect(listed.map(\.isUnderWay) == [true] && listed.map(\.isOpen) == [true])
            }
            desk.processor.release()
            #expect(try await paying.step == .paid)
            #expect(try await desk.payments(onlyOpen: false).map(\.isUnderWay) == [false])
        }
    }

    @Test func test_resolve_when_a_payment_is_named_that_is_done_already_then_is_told_of() async throws {
        try await at { desk in
            let paid = try await desk.pay(try await desk.order(), .cash(tendered: 50))
            let records: [PaymentRecord] = try await desk.manager.perform {
                CardPresentPaymentsAction.resolvePayments(
                    siteID: Shop.siteID,
                    paymentID: paid.paymentID,
                    onCompletion: $0
                )
            }
            #expect(records.map(\.progress.step) == [.paid])
        }
    }

    // MARK: Refunds

    private func facts(_ order: Int) -> RefundFacts {
        RefundFacts(
            refundID: "7d4f0c1e-0000-4000-8000-\(order)",
            siteID: Shop.siteID,
            orderID: Int64(order),
            orderNumber: "\(order)",
            amount: 5,
            amountMinor: 500,
            currency: "USD",
            lines: [],
            reason: "goodwill",
            restocks: false,
            route: RefundPlan.Route.manual.rawValue,
            processorID: nil,
            intentID: nil,
            knownRefundIDs: [],
            startedAt: Shop.now
        )
    }

    private func refunds(_ desk: CounterDesk, onlyOpen: Bool) async throws -> [RefundSummary] {
        try await desk.manager.perform {
            RefundAction.loadRefunds(siteID: Shop.siteID, onlyOpen: onlyOpen, onCompletion: $0)
        }
    }

    @Test func test_payment_when_a_refund_of_the_order_is_open_then_words_say_so_and_the_reverse() async throws {
        try await at { desk in
            let (refunded, unpaid) = (try await desk.order(), try await desk.order())
            let journal = RefundJournal(siteID: Shop.siteID, money: MoneyLedger(ledger: try desk.shop.ledger()))
            try await journal.begin(facts(refunded))
            await #expect(
                throws: PaymentError.refundOpen(orderID: Int64(refunded), refundID: facts(refunded).refundID)
            ) {
                try await desk.pay(refunded, .cash(tendered: 50))
            }
            let eligibility: PaymentEligibility = try await desk.manager.perform {
                CardPresentPaymentsAction.checkEligibility(
                    siteID: Shop.siteID,
                    orderID: Int64(refunded),
                    onCompletion: $0
                )
            }
            #expect(eligibility.refusal?.contains("refund") == true)
            #expect(try await refunds(desk, onlyOpen: true).map(\.orderID) == [Int64(refunded)])

            desk.processor.fail(.authorise, .lostAnswer)
            desk.processor.fail(.load, .unreachable, .unreachable, .unreachable, .unreachable, .unreachable)
            #expect(try await desk.payInTime(unpaid).step == .notSure)
            await #expect(throws: RefundProblem.paymentOpen) {
                let _: RefundPlan = try await desk.manager.perform {
                    RefundAction.planRefund(
                        siteID: Shop.siteID,
                        orderID: Int64(unpaid),
                        request: RefundRequest(amount: 5),
                        onCompletion: $0
                    )
                }
            }
        }
    }

    @Test func test_session_when_a_refund_was_left_open_then_takes_it_up_by_itself() async throws {
        try await Shop.with(orders: 20) { shop in
            let id = shop.store.orderIDs[3]
            let journal = RefundJournal(siteID: Shop.siteID, money: MoneyLedger(ledger: try shop.ledger()))
            try await journal.begin(facts(id))
            let desk = CounterDesk(shop, inBackground: true)
            try await desk.passing {
                while try await self.refunds(desk, onlyOpen: false).first?.progress.step != .refused {
                    await Task.yield()
                }
            }
            #expect(try await refunds(desk, onlyOpen: true).isEmpty)
        }
    }

    // MARK: Receipts

    /// Rows as of a sale in cash whose receipt could not be written, and nothing else of it.
    private func sell(_ id: Int, at desk: CounterDesk) async throws -> String {
        let journal = PaymentJournal(siteID: Shop.siteID, money: MoneyLedger(ledger: try desk.shop.ledger()))
        let order = try await desk.manager.retrieve(id)
        let facts = PaymentFacts(
            paymentID: "5d4f0c1e-0000-4000-8000-\(id)",
            siteID: Shop.siteID,
            orderID: Int64(id),
            orderNumber: "\(id)",
            orderKey: order.orderKey,
            amount: Decimal(2_450) / 100,
            amountMinor: 2_450,
            currency: "USD",
            tender: .cash(tendered: 50),
            mode: .test,
            startedAt: Shop.now
        )
        try await journal.begin(facts)
        desk.shop.store.changeOrderBehindTheBack(
            id: id,
            fields: ["set_paid": true, "meta_data": [["key": .string(PaymentMark.payment), "value": "x"]]]
        )
        let unpaid = OrderFacts(order)
        let paid = OrderFacts(try await desk.manager.retrieve(id))
        let events: [PaymentEvent] = [
            .orderRead(unpaid), .storeTold(paid), .orderRead(paid), .closed(.paid, reason: nil),
        ]
        var state = PaymentMachine.begin(facts).state
        for event in events {
            state = try #require(PaymentMachine.take(event, state)).state
            try await journal.append(event, state, at: Shop.now)
        }
        return facts.paymentID
    }

    private func receipts(_ shop: Shop) async throws -> [String] {
        try await shop.ledger().read { try $0.allObjects(ofType: ReceiptRecord.self).map(\.paymentID) }
    }

    @Test func test_session_when_a_sale_has_no_receipt_then_makes_it_by_itself_and_once() async throws {
        try await Shop.with(orders: 20) { shop in
            let desk = CounterDesk(shop)
            let payment = try await sell(try await desk.order(), at: desk)
            #expect(try await receipts(shop).isEmpty)
            await desk.manager.deauthenticate()
            let later = CounterDesk(shop, inBackground: true)
            _ = try await later.payments(onlyOpen: true)
            try await later.passing { while try await self.receipts(shop).isEmpty { await Task.yield() } }
            #expect(try await receipts(shop) == [payment])
            #expect(try await MoneyLedger(ledger: shop.ledger()).verify() == nil)
        }
    }

    @Test func test_receipts_when_one_is_missing_then_asking_for_them_makes_it() async throws {
        try await at { desk in
            let id = try await desk.order()
            _ = try await sell(id, at: desk)
            for _ in 0..<2 {
                let found: [Receipt] = try await desk.manager.perform {
                    ReceiptAction.loadReceipts(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
                }
                #expect(found.map(\.number) == ["R1-000001"])
            }
        }
    }
}
