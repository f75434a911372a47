import DemoStore
import Hardware
import Networking
import Testing

@testable import Yosemite

@Suite struct ServerDrivenReaderServiceTests {
    @Test func test_collect_when_the_customer_taps_then_approved_and_held() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            #expect(await desk.collect(intent, with: driver) == "approved")
            let paid = try await desk.processor.loadIntent(intent.intentID)
            #expect(paid.status == .requiresCapture)
            #expect(paid.card?.lastFour == "4242")
            #expect(paid.card?.emv?.applicationName == "Visa Credit")
            #expect(paid.orderID == 42)
        }
    }

    @Test func test_collect_when_declined_then_the_same_intent_takes_another_card() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            let declined = await desk.collect(intent, with: driver) { step in
                if step == 1 { desk.stripe.present(reader: StripeDesk.reader, number: "4000000000000002") }
            }
            #expect(declined == "declined")
            #expect(try await desk.processor.loadIntent(intent.intentID).declineReason != nil)
            // Another attempt has another key.
            desk.stripe.setCustomer(.taps(afterLooks: 1))
            #expect(await desk.collect(intent, with: driver, key: "second") == "approved")
            #expect(desk.stripe.ledger.intents.count == 1)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 1_000)
        }
    }

    @Test(arguments: [StripeTrouble.Kind.falseTimeout, .lostAnswer])
    func test_collect_when_the_answer_to_process_is_lost_then_the_action_is_asked_and_the_sale_goes_on(
        kind: StripeTrouble.Kind
    ) async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            desk.stripe.add(StripeTrouble(kind, at: .process))
            #expect(await desk.collect(intent, with: driver) == "approved")
            #expect(desk.stripe.ledger.intents.first?.approvals == 1)
        }
    }

    @Test func test_collect_when_the_time_out_is_a_true_one_then_nothing_is_asked_of_a_card() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            desk.stripe.add(StripeTrouble(.refused(code: "terminal_reader_timeout"), at: .process))
            #expect(await desk.collect(intent, with: driver) == "timedOut")
            #expect(desk.stripe.ledger.readers.first?.action == nil)
        }
    }

    @Test func test_collect_when_the_reader_is_busy_or_offline_then_says_so() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            desk.stripe.setReader(StripeDesk.reader, isOnline: false)
            #expect(await desk.collect(intent, with: driver) == "offline")
            desk.stripe.setReader(StripeDesk.reader, isOnline: true)
            desk.stripe.setCustomer(.none)
            let other = try await desk.intent(2_000, order: 43)
            try await desk.readers.process(intentID: other.intentID, onReader: StripeDesk.reader, idempotencyKey: "x")
            // Under the key of before Stripe would say offline again.
            #expect(await desk.collect(intent, with: driver, key: "second") == "busy")
        }
    }

    @Test func test_collect_when_another_reader_took_the_money_first_then_overtaken_and_not_ours() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.addReader("tmr_demo_door", label: "Door")
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let late = try await desk.driver(of: "tmr_demo_door")
            try await desk.readers.process(
                intentID: intent.intentID,
                onReader: StripeDesk.reader,
                idempotencyKey: "one"
            )
            let outcome = await desk.collect(intent, with: late, key: "two") { step in
                if step == 0 { desk.stripe.present(reader: StripeDesk.reader) }
                if step == 1 { desk.stripe.present(reader: "tmr_demo_door") }
            }
            #expect(outcome == "overtaken")
            #expect(try await desk.processor.loadIntent(intent.intentID).isApproved)
            let (here, there) = (
                try await desk.processor.approvalIsFrom(reader: StripeDesk.reader, intentID: intent.intentID),
                try await desk.processor.approvalIsFrom(reader: "tmr_demo_door", intentID: intent.intentID)
            )
            #expect(here == true && there == false)
            // Not even begun: it is approved already.
            #expect(await desk.collect(intent, with: late, key: "three") == "overtaken")
            #expect(desk.stripe.ledger.intents.first?.approvals == 1)
        }
    }

    @Test func test_approval_when_the_reader_cannot_tell_then_nobody_says_whose_it_is() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            func isFrom() async throws -> Bool? {
                try await desk.processor.approvalIsFrom(reader: StripeDesk.reader, intentID: intent.intentID)
            }
            #expect(try await isFrom() == nil)
            try await desk.readers.process(
                intentID: intent.intentID,
                onReader: StripeDesk.reader,
                idempotencyKey: "one"
            )
            #expect(try await isFrom() == nil)
            // The bank said yes, and the reader did not hear it.
            desk.stripe.present(reader: StripeDesk.reader, failure: "connection_error")
            #expect(try await isFrom() == nil)
            let other = try await desk.intent(2_000, order: 43)
            try await desk.readers.process(intentID: other.intentID, onReader: StripeDesk.reader, idempotencyKey: "two")
            desk.stripe.present(reader: StripeDesk.reader)
            #expect(try await isFrom() == nil)
        }
    }

    @Test(arguments: ["connection_error", "terminal_reader_timeout", "a_code_of_next_year"])
    func test_collect_when_the_reader_lost_the_answer_then_unknown_and_the_intent_knows(code: String) async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let outcome = await desk.collect(intent, with: try await desk.driver()) { step in
                if step == 1 { desk.stripe.present(reader: StripeDesk.reader, failure: code) }
            }
            #expect(outcome == "unknown")
            #expect(try await desk.processor.loadIntent(intent.intentID).isApproved)
        }
    }

    @Test func test_collect_when_the_customer_cancels_on_the_reader_then_cancelled() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let outcome = await desk.collect(intent, with: try await desk.driver()) { step in
                if step == 1 { desk.stripe.present(reader: StripeDesk.reader, failure: "customer_canceled") }
            }
            #expect(outcome == "cancelled")
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 0)
        }
    }

    @Test func test_collect_when_nobody_comes_then_the_reader_is_stopped() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            #expect(await desk.collect(intent, with: driver, timeout: .seconds(9)) == "noCardInTime")
            #expect(desk.stripe.ledger.readers.first?.action == nil)
        }
    }

    @Test func test_cancel_when_a_card_is_waited_for_then_cancelled_and_when_authorising_too_late() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            #expect(try await driver.cancel() == .nothingToCancel)
            let stopped = await desk.collect(intent, with: driver) { step in
                if step == 0 { #expect((try? await driver.cancel()) == .cancelled) }
            }
            #expect(stopped == "cancelled")
            let late = await desk.collect(intent, with: driver, key: "again") { step in
                if step == 0 {
                    desk.stripe.present(reader: StripeDesk.reader, staysAuthorising: true)
                    #expect((try? await driver.cancel()) == .tooLate)
                }
                if step == 2 { desk.stripe.finish(reader: StripeDesk.reader) }
            }
            #expect(late == "approved")
            #expect(desk.stripe.ledger.intents.first?.approvals == 1)
        }
    }

    @Test func test_collect_when_the_bank_never_answers_then_unknown() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.setCustomer(.none)
            let intent = try await desk.intent()
            let outcome = await desk.collect(intent, with: try await desk.driver(), timeout: .seconds(6)) { step in
                if step == 0 { desk.stripe.present(reader: StripeDesk.reader, staysAuthorising: true) }
            }
            #expect(outcome == "unknown")
        }
    }

    @Test func test_collect_when_the_line_is_down_for_a_while_then_goes_on_asking() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            desk.proxy.add(Fault(.cutBeforeStore, method: "GET", path: "/terminal/readers/", times: 3))
            #expect(await desk.collect(intent, with: driver, timeout: .seconds(60)) == "approved")
        }
    }

    @Test func test_connect_when_the_reader_is_offline_then_refused() async throws {
        try await StripeDesk.with { desk in
            let driver = ServerDrivenReaderService(readers: desk.readers, clock: desk.clock)
            let reader = try #require(try await desk.readers.readers().first)
            #expect(reader.mode == .test)
            desk.stripe.setReader(StripeDesk.reader, isOnline: false)
            await #expect(throws: CardReaderServiceError.self) { _ = try await driver.connect(reader) }
        }
    }
}
