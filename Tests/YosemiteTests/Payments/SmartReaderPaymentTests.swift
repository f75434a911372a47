import Foundation
import Hardware
import Networking
import TestSupport
import Testing

@testable import Yosemite

/// The second row of the table: the processor drives its reader, the store's plugin captures.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SmartReaderPaymentTests {
    private struct Desk {
        let counter: CounterDesk
        let processor: DrivingProcessor
        let reader: SmartReader
        let told: Counter
    }

    private func at(_ loss: PluginDouble.Loss = .nothing, _ body: @MainActor (Desk) async throws -> Void) async throws {
        try await Shop.with(orders: 20) { shop in
            let processor = DrivingProcessor()
            let (reader, told) = (SmartReader(processor), Counter())
            let equipment = PaymentEquipment(
                readers: reader,
                processor: { _ in processor },
                capture: { _, network in
                    PluginDouble(
                        processor: processor,
                        remote: OrdersRemote(network: network),
                        loss: loss,
                        told: told
                    )
                }
            )
            let counter = CounterDesk(shop, equipment: equipment)
            try await body(Desk(counter: counter, processor: processor, reader: reader, told: told))
        }
    }

    @Test func test_card_when_approved_then_the_plugin_captures_once() async throws {
        try await at { desk in
            let id = try await desk.counter.order()
            let end = try await desk.counter.pay(id)
            #expect(end.step == .paid && end.card?.lastFour == "4242", "\(end.message ?? "")")
            #expect(desk.processor.statuses == [.succeeded] && desk.told.count == 1)
            #expect(desk.counter.shop.store.status(ofOrder: id) == "completed")
        }
    }

    @Test func test_card_when_declined_then_nothing_is_captured_and_the_intent_is_taken_again() async throws {
        try await at { desk in
            let id = try await desk.counter.order()
            desk.reader.use(.decline)
            #expect(try await desk.counter.pay(id).step == .declined)
            desk.reader.use(.approve)
            #expect(try await desk.counter.pay(id).step == .paid)
            #expect(desk.processor.statuses == [.succeeded])
        }
    }

    @Test func test_card_when_the_reader_says_failed_and_the_bank_approved_then_it_is_paid() async throws {
        try await at { desk in
            let id = try await desk.counter.order()
            desk.reader.use(.approveAndLoseAnswer)
            #expect(try await desk.counter.payInTime(id).step == .paid)
            #expect(desk.processor.charged == 2_450 && desk.told.count == 1)
        }
    }

    /// The first payment was declined, and left an intent that a reader can no longer use.
    @Test func test_card_when_the_bank_wants_a_confirmation_then_the_intent_is_ended_and_the_next_pays() async throws {
        try await at { desk in
            let id = try await desk.counter.order()
            desk.reader.use(.decline)
            #expect(try await desk.counter.pay(id).step == .declined)
            desk.processor.demandAction()
            desk.reader.use(.approve)
            let ended = try await desk.counter.pay(id)
            #expect(ended.step == .stopped && ended.message?.contains("confirmation") == true, "\(ended)")
            #expect(desk.processor.statuses == [.canceled] && desk.processor.charged == 0)
            #expect(try await desk.counter.pay(id).step == .paid)
            #expect(desk.processor.charged == 2_450)
        }
    }

    @Test func test_card_when_the_answer_is_lost_before_the_bank_then_the_intent_is_ended() async throws {
        try await at { desk in
            let id = try await desk.counter.order()
            desk.reader.use(.loseAnswer)
            #expect(try await desk.counter.payInTime(id).step == .stopped)
            #expect(desk.processor.statuses == [.canceled])
        }
    }

    @Test(arguments: [true, false])
    func test_capture_when_its_answer_is_lost_then_is_captured_once_and_the_order_paid(
        _ orderIsPaid: Bool
    ) async throws {
        try await at(orderIsPaid ? .answer : .order) { desk in
            let id = try await desk.counter.order()
            #expect(try await desk.counter.payInTime(id).step == .paid)
            #expect(desk.processor.statuses == [.succeeded] && desk.told.count == 1)
            #expect(desk.counter.isPaid(id) || desk.counter.shop.store.status(ofOrder: id) == "completed")
        }
    }
}
