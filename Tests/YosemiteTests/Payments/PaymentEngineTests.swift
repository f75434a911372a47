import DemoStore
import Foundation
import Hardware
import Networking
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// Payments over the simulated reader, a processor in memory and a real store over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PaymentEngineTests {
    private func at(_ body: @MainActor (CounterDesk) async throws -> Void) async throws {
        try await Shop.with(orders: 20) { shop in try await body(CounterDesk(shop)) }
    }

    @Test func test_card_when_approved_then_the_order_is_paid_once_and_marked() async throws {
        try await at { desk in
            let id = try await desk.order()
            let end = try await desk.pay(id)
            #expect(end.step == .paid && end.card?.lastFour == "4242" && end.mode == .test)
            #expect(desk.isPaid(id) && desk.puts(id) == 1)
            #expect(desk.processor.charged(id) == 2_450)
            #expect(desk.meta(id, PaymentMark.payment) == end.paymentID)
            #expect(desk.meta(id, PaymentMark.amount) == "24.50" && desk.meta(id, PaymentMark.mode) == "test")
            #expect(desk.shop.store.orderJSON(id)?["transaction_id"]?.text == "mi_1")
            let steps = desk.steps.reduce(into: [PaymentStep]()) { if $0.last != $1 { $0.append($1) } }
            #expect(
                steps == [
                    .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .cardRead, .authorising,
                    .tellingStore, .confirmingOrder, .paid,
                ]
            )
            #expect(try await desk.shop.mirrored(id)?.datePaid != nil)
            #expect(try await desk.payments(onlyOpen: true).isEmpty)
            let all = try await desk.payments(onlyOpen: false)
            #expect(all.map(\.progress.step) == [.paid] && all[0].processorID == "memory")
        }
    }

    @Test func test_card_when_declined_then_nothing_is_charged_and_the_next_try_takes_the_same_intent() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.processor.decline()
            let first = try await desk.pay(id)
            #expect(first.step == .declined && first.message == "insufficient funds")
            #expect(!desk.isPaid(id) && desk.processor.charged(id) == 0)
            #expect(try await desk.pay(id).step == .paid)
            #expect(desk.processor.intentCount == 1 && desk.processor.charged(id) == 2_450)
        }
    }

    @Test func test_card_when_it_refuses_after_the_approval_then_the_approval_is_taken_back() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.reader.use(.refuseAfterApproval)
            #expect(try await desk.pay(id).step == .reversed)
            #expect(desk.processor.approvals == 1 && desk.processor.charged(id) == 0 && !desk.isPaid(id))
            desk.reader.use(.approve)
            #expect(try await desk.pay(id).step == .paid)
            #expect(desk.processor.charged(id) == 2_450)
        }
    }

    @Test func test_card_when_the_reader_is_unplugged_before_it_then_nothing_was_charged() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.reader.use(.unplugBeforeCard)
            let end = try await desk.pay(id)
            #expect(end.step == .stopped && end.message == "The reader was disconnected.")
            #expect(!desk.processor.calls.contains(.authorise))
        }
    }

    @Test func test_card_when_nobody_presents_one_then_ends_after_two_minutes() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.reader.use(.noCard)
            let began = desk.shop.dates.now()
            let end = try await desk.payInTime(id)
            // The reader was stopped by the time, and nobody cancelled.
            #expect(end.step == .stopped && end.outcome == .stopped, "\(end)")
            #expect(end.message == "Nobody presented a card in time.")
            #expect(desk.shop.dates.now().timeIntervalSince(began) >= 120)
        }
    }

    @Test func test_cancel_when_no_card_was_read_then_stops_and_when_one_was_then_says_too_late() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.reader.use(.noCard)
            async let first = desk.pay(id)
            await desk.wait(for: .waitingForCard)
            #expect(try await desk.cancel(id) == .cancelled)
            let cancelled = try await first
            #expect(cancelled.step == .cancelled && cancelled.outcome == .cancelled && cancelled.message == nil)
            desk.reader.use(.approve)
            desk.processor.hold()
            async let second = desk.pay(id)
            while !desk.processor.calls.contains(.create) { await Task.yield() }
            await desk.wait(for: .authorising)
            #expect(try await desk.cancel(id) == .tooLate)
            desk.processor.release()
            #expect(try await second.step == .paid)
            #expect(try await desk.cancel(id) == .nothingToCancel)
        }
    }

    @Test func test_card_when_the_banks_answer_is_lost_then_is_found_out_and_charged_once() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.processor.fail(.authorise, .lostAnswer)
            #expect(try await desk.payInTime(id).step == .paid)
            #expect(desk.steps.contains(.findingOut))
            #expect(desk.processor.approvals == 1 && desk.processor.charged(id) == 2_450 && desk.puts(id) == 1)
        }
    }

    @Test func test_card_when_the_bank_does_not_answer_for_a_minute_then_the_door_is_shut() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.processor.hold()
            let end = try await desk.payInTime(id)
            #expect(end.step == .stopped)
            // The request arrives after all.
            desk.processor.release()
            while desk.processor.calls.filter({ $0 == .authorise }).isEmpty { await Task.yield() }
            #expect(desk.processor.charged(id) == 0 && !desk.isPaid(id))
        }
    }

    @Test func test_card_when_nobody_can_be_asked_then_is_not_sure_and_blocks_the_order_until_it_is() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.processor.fail(.authorise, .lostAnswer)
            desk.processor.fail(.load, .unreachable, .unreachable, .unreachable, .unreachable, .unreachable)
            #expect(try await desk.payInTime(id).step == .notSure)
            let open = try await desk.payments(onlyOpen: true)
            #expect(open.count == 1 && open[0].isOpen && open[0].progress.step == .notSure)
            desk.processor.fail(.load, .unreachable, .unreachable, .unreachable, .unreachable, .unreachable)
            await #expect(throws: PaymentError.self) {
                try await desk.payInTime(id, .cash(tendered: 50))
            }
            #expect(try await desk.resolve().map(\.progress.step) == [.paid])
            #expect(desk.processor.charged(id) == 2_450 && desk.isPaid(id))
            #expect(try await desk.payments(onlyOpen: true).isEmpty)
        }
    }

    @Test(arguments: ["paid", "changed", "gone"])
    func test_order_when_it_is_another_while_the_card_is_read_then_the_approval_is_taken_back(
        _ what: String
    ) async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.processor.hold()
            async let paying = desk.pay(id)
            await desk.wait(for: .authorising)
            switch what {
            case "paid": desk.shop.store.changeOrderBehindTheBack(id: id, fields: ["set_paid": true])
            case "changed":
                desk.shop.store.changeOrderBehindTheBack(
                    id: id,
                    fields: ["fee_lines": [["name": "More", "total": "1.00"]]]
                )
            default: desk.shop.store.deleteOrderBehindTheBack(id: id)
            }
            desk.processor.release()
            #expect(try await paying.step == .reversed)
            #expect(desk.processor.charged(id) == 0 && desk.puts(id) == 0)
        }
    }

    @Test func test_store_when_its_answer_is_lost_then_the_order_is_looked_at_and_not_told_twice() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.shop.proxy.add(Fault(.cutAfterStore, method: "PUT", path: "orders/\(id)", from: 4, times: 1))
            #expect(try await desk.payInTime(id).step == .paid)
            #expect(desk.puts(id) == 1 && desk.processor.charged(id) == 2_450)
        }
    }

    @Test func test_store_when_it_cannot_be_told_then_is_paid_and_told_later() async throws {
        try await at { desk in
            let id = try await desk.order()
            let fault = desk.shop.proxy.add(Fault(.gateway(502), method: "PUT", path: "orders/\(id)", from: 4))
            let end = try await desk.payInTime(id)
            #expect(end.step == .paidOrderNotUpdated && desk.processor.charged(id) == 2_450)
            await #expect(throws: PaymentError.self) { try await desk.payInTime(id) }
            desk.shop.proxy.remove(fault)
            #expect(try await desk.resolve().map(\.progress.step) == [.paid])
            #expect(desk.isPaid(id) && desk.processor.approvals == 1)
        }
    }

    @Test func test_store_when_it_is_told_again_as_the_payment_ends_then_that_is_not_taken_for_under_way() async throws
    {
        try await at { desk in
            let id = try await desk.order()
            let fault = desk.shop.proxy.add(Fault(.gateway(502), method: "PUT", path: "orders/\(id)", from: 4))
            var again: Task<[PaymentRecord], any Error>?
            desk.onStep = { step in
                guard step == .paidOrderNotUpdated, again == nil else { return }
                desk.shop.proxy.remove(fault)
                again = Task { try await desk.resolve() }
            }
            #expect(try await desk.payInTime(id).step == .paidOrderNotUpdated)
            #expect(try await again?.value.map(\.progress.step) == [.paid])
            #expect(desk.isPaid(id) && desk.processor.approvals == 1)
        }
    }

    @Test func test_processor_when_it_answers_another_amount_then_nothing_is_charged() async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.processor.answerAmount(1)
            let end = try await desk.pay(id)
            #expect(end.step == .stopped && !desk.processor.calls.contains(.authorise))
        }
    }

    @Test func test_two_managers_when_they_pay_one_order_at_once_then_one_charge() async throws {
        try await at { desk in
            let other = CounterDesk(desk.shop, processor: desk.processor)
            for _ in 0..<4 {
                let id = try await desk.order()
                async let first = try? desk.pay(id)
                async let second = try? other.pay(id)
                let ends = await [first, second].compactMap { $0?.step }
                #expect(ends.filter(\.isPaid).count == 1, "\(ends)")
                #expect(desk.processor.charged(id) == 2_450 && desk.puts(id) == 1)
            }
        }
    }

    @Test func test_journal_when_payments_were_taken_then_verifies_and_holds_no_card_number() async throws {
        try await at { desk in
            for script in [SimulatedReaderScript.approve, .decline, .refuseAfterApproval] {
                desk.reader.use(script)
                try await desk.pay(try await desk.order())
            }
            let altered: AlteredRow? = try await desk.manager.perform {
                CardPresentPaymentsAction.verifyJournal(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(altered == nil)
            let money = MoneyLedger(ledger: try desk.shop.ledger())
            for record in try await desk.payments(onlyOpen: false) {
                let rows = try await money.events(subjectID: record.progress.paymentID)
                #expect(rows.allSatisfy { !$0.event.bodyJSON.contains("424242") })
                #expect(rows.first?.event.kind == PaymentJournal.begun && rows.last?.event.kind == "payment.closed")
            }
        }
    }
}

/// What another run finds in the ledger.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PaymentRecoveryTests {
    @Test func test_session_when_a_payment_was_left_open_then_finishes_it_by_itself() async throws {
        try await Shop.with(orders: 20) { shop in
            let desk = CounterDesk(shop)
            let id = try await desk.order()
            let fault = shop.proxy.add(Fault(.gateway(502), method: "PUT", path: "orders/\(id)", from: 4))
            #expect(try await desk.payInTime(id).step == .paidOrderNotUpdated)
            await desk.manager.deauthenticate()
            shop.proxy.remove(fault)
            let later = CounterDesk(shop, processor: desk.processor, inBackground: true)
            _ = try await later.payments(onlyOpen: true)
            try await later.passing { while !later.isPaid(id) { await Task.yield() } }
            #expect(desk.processor.approvals == 1)
        }
    }

    @Test func test_list_when_a_row_is_of_a_newer_version_then_is_not_sure_and_left_alone() async throws {
        try await Shop.with(orders: 20) { shop in
            let desk = CounterDesk(shop)
            let id = try await desk.order()
            desk.processor.fail(.authorise, .lostAnswer)
            desk.processor.fail(.load, .unreachable, .unreachable, .unreachable, .unreachable, .unreachable)
            let end = try await desk.payInTime(id)
            #expect(end.step == .notSure)
            let row = MoneyEvent(
                siteID: Shop.siteID,
                kind: "payment.teleported",
                subjectID: end.paymentID,
                orderID: Int64(id),
                date: Shop.now,
                bodyJSON: "{}"
            )
            try await MoneyLedger(ledger: try shop.ledger()).append(row)
            #expect(try await desk.resolve().map(\.progress.step) == [.notSure])
            #expect(desk.processor.charged(id) == 2_450 && !desk.isPaid(id))
            await #expect(throws: PaymentError.self) { try await desk.payInTime(id, .cash(tendered: 50)) }
        }
    }

    @Test func test_log_out_when_a_payment_is_open_then_is_told_of_it() async throws {
        try await Shop.with(orders: 20) { shop in
            let desk = CounterDesk(shop)
            let id = try await desk.order()
            shop.proxy.add(Fault(.gateway(502), method: "PUT", path: "orders/\(id)", from: 4))
            #expect(try await desk.payInTime(id).step == .paidOrderNotUpdated)
            let left = try await desk.manager.unsentWork(siteID: Shop.siteID)
            #expect(left.payments == 1 && !left.isEmpty)
        }
    }
}
