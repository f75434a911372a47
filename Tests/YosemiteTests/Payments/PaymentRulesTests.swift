import Foundation
import Hardware
import Testing

@testable import Yosemite

/// The rules that need no store: modes, amounts, orders, the journal's lines.
struct PaymentRulesTests {
    @Test func test_modes_when_all_eight_are_tried_then_only_unmixed_ones_take_money() {
        var allowed: [PaymentModes] = []
        for reader in PaymentMode.allCases {
            for processor in PaymentMode.allCases {
                for store in PaymentMode.allCases {
                    let modes = PaymentModes(reader: reader, processor: processor, store: store)
                    if modes.refusal == nil { allowed.append(modes) }
                }
            }
        }
        #expect(
            Set(allowed) == [
                PaymentModes(reader: .live, processor: .live, store: .live),
                PaymentModes(reader: .test, processor: .test, store: .test),
            ]
        )
    }

    /// A plugin may take the date of payment off again each time: that is no reason to tell for ever.
    @Test func test_store_when_told_again_and_again_and_still_unpaid_then_ends_as_not_updated() throws {
        var world = PaymentWorld()
        world.isCharged = true
        world.stage = .approved
        var state = PaymentMachine.begin(PaymentWorld.facts).state
        state.phase = .tellingStore(attempt: 1)
        state.intentID = "mi"
        var told = 0
        while state.closedStep == nil, told < 20 {
            told += 1
            state = try #require(PaymentMachine.take(.storeTold(world.orderFacts), state)).state
            let step = try #require(PaymentMachine.take(.orderRead(world.orderFacts), state))
            state = step.state
            if case .close(let end, let reason)? = step.effects.first {
                state = try #require(PaymentMachine.take(.closed(end, reason: reason), state)).state
            }
        }
        #expect(told == PaymentMachine.attempts && state.closedStep == .paidOrderNotUpdated && state.isOpen)
    }

    /// Through the machine: nothing but live × live × live may ever tell a live store.
    @Test func test_machine_when_modes_are_mixed_then_stops_before_the_card() {
        for reader in PaymentMode.allCases {
            for processor in PaymentMode.allCases {
                for store in PaymentMode.allCases {
                    let facts = PaymentFacts.fake(mode: store)
                    var step = PaymentMachine.begin(facts)
                    let equipment = EquipmentFacts(
                        serial: "S",
                        kind: "encryptingHID",
                        readerName: "",
                        readerMode: reader,
                        processorID: "p",
                        processorMode: processor,
                        isServerDriven: false
                    )
                    for event in [PaymentEvent.orderRead(PaymentWorld().orderFacts), .readerReady(equipment)] {
                        step = PaymentMachine.take(event, step.state) ?? step
                    }
                    let goesOn = step.effects == [.prepareIntent]
                    #expect(goesOn == (reader == store && processor == store), "\(reader) \(processor) \(store)")
                }
            }
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", true), ("http://localhost/shop", true), ("http://127.9.9.9", true),
        ("https://shop.example", false), ("https://127.0.0.1.example.com", false), ("https://128.0.0.1", false),
        ("not an address", false),
    ])
    func test_store_mode_when_it_is_on_this_machine_then_is_test(_ address: String, _ isTest: Bool) {
        #expect(StoreMode.of(address, isTest: false) == (isTest ? .test : .live))
        #expect(StoreMode.of(address, isTest: true) == .test)
    }

    @Test(arguments: [
        ("70.16", "USD", 7_016 as Int64?), ("70", "JPY", 70), ("70.5", "JPY", nil), ("1.234", "KWD", 1_234),
        ("1.2345", "KWD", nil), ("0", "USD", nil), ("-1", "USD", nil), ("9999999999.99", "USD", 999_999_999_999),
        ("10000000000", "USD", nil), ("0.001", "USD", nil),
    ])
    func test_minor_when_the_currency_has_other_decimals_then_fits_exactly_or_not_at_all(
        _ text: String,
        _ currency: String,
        _ minor: Int64?
    ) {
        #expect(Decimal(string: text).flatMap { PaymentAmount.minor($0, currency) } == minor)
    }

    @Test(arguments: ["paypal", "klarna"])
    func test_order_when_another_gateway_may_be_taking_the_money_then_is_refused(_ method: String) {
        for status in ["on-hold", "processing"] {
            let order = OrderFacts.unpaid(status: status, method: method)
            #expect(OrderCheck.refusal(of: order)?.contains(method) == true)
        }
        #expect(OrderCheck.refusal(of: .unpaid(method: method, transaction: "T-1"))?.contains(method) == true)
        #expect(OrderCheck.refusal(of: .unpaid(method: "cod")) == nil)
        #expect(OrderCheck.refusal(of: .unpaid(status: "cancelled")) != nil)
        #expect(OrderCheck.refusal(of: .unpaid(total: "0.00")) != nil)
        #expect(OrderCheck.refusal(of: .unpaid(total: "-3.00")) != nil)
        #expect(OrderCheck.refusal(of: .unpaid(isRefunded: true)) != nil)
    }

    /// As WooCommerce's own payment page does: what was chosen before is chosen anew.
    @Test(arguments: ["pending", "failed"], ["pos_cash", "pos_card", "paypal", "klarna", "stripe", "bacs", ""])
    func test_order_when_woocommerce_would_let_it_be_paid_then_can_be(_ status: String, _ method: String) {
        #expect(OrderCheck.refusal(of: .unpaid(status: status, method: method)) == nil)
        #expect(OrderCheck.refusal(of: .unpaid(status: status, method: method, total: "0.00")) != nil)
    }

    @Test(arguments: ["auto-draft", "checkout-draft", "cancelled", "refunded", "trash", "wc-made-up"])
    func test_order_when_its_status_is_none_to_pay_then_is_refused(_ status: String) {
        #expect(OrderCheck.refusal(of: .unpaid(status: status, method: "cod")) != nil)
    }

    private static let events: [PaymentEvent] = {
        let (order, intent, card) = (PaymentWorld().orderFacts, PaymentWorld().intent, PaymentWorld.card)
        let ends: [PaymentEvent.CardEnd] = [
            .approved(card), .declined(reason: "no"), .declinedByCard(card), .unknown, .cancelled,
            .withdrawn(reason: "there"), .overtaken, .failed(reason: "unplugged"),
        ]
        let findings: [PaymentEvent.Finding] = [
            .approved(intent), .declined(reason: "no"), .notCharged, .notYet(reason: "lost"),
        ]
        let answers: [PaymentEvent.Answer] = [
            .approved(authorisationCode: "A1"), .declined(reason: "no"), .notAsked(reason: "refused"),
            .unknown(reason: "lost"),
        ]
        return [
            .begun(PaymentWorld.facts), .orderRead(order), .orderUnreadable(reason: "x"),
            .readerReady(PaymentWorld.equipment(isServerDriven: true)), .readerFailed(reason: "x"),
            .intentReady(intent), .intentFailed(reason: "x"), .collecting,
            .authorisationRequested(entry: .chip, lastFour: "4242"), .reversed, .reversalFailed(reason: "x"),
            .storeTold(order), .storeNotTold(reason: "x"), .cancelRequested, .resumed,
            .closed(.paid, reason: nil), .closed(.notSure, reason: "x"),
        ] + ends.map { .cardFinished($0) } + findings.map { .found($0) } + answers.map { .answered($0) }
    }()

    @Test(arguments: events)
    func test_line_when_written_and_read_then_is_the_same_event(_ event: PaymentEvent) throws {
        let line = PaymentJournalLine(event)
        let data = try JSONEncoder().encode(line.body)
        let read = PaymentJournalLine(
            kind: line.kind,
            body: try JSONDecoder().decode(PaymentJournalLine.Body.self, from: data)
        )
        #expect(read.event == event)
        #expect(data.first == UInt8(ascii: "{"))
    }

    @Test func test_line_when_a_member_is_missing_then_is_no_event() {
        let kinds = PaymentJournalLine.Kind.allCases
        let empty = kinds.filter { PaymentJournalLine(kind: $0, body: .init()).event == nil }
        #expect(empty.contains(.begun) && empty.contains(.answered) && empty.contains(.closed))
    }
}

extension PaymentFacts {
    fileprivate static func fake(mode: PaymentMode) -> PaymentFacts {
        let facts = PaymentWorld.facts
        return PaymentFacts(
            paymentID: facts.paymentID,
            siteID: facts.siteID,
            orderID: facts.orderID,
            orderNumber: facts.orderNumber,
            orderKey: facts.orderKey,
            amount: facts.amount,
            amountMinor: facts.amountMinor,
            currency: facts.currency,
            tender: .card,
            mode: mode,
            startedAt: facts.startedAt
        )
    }
}

extension OrderFacts {
    fileprivate static func unpaid(
        status: String = "pending",
        method: String = "",
        total: String = "5.00",
        isRefunded: Bool = false,
        transaction: String = ""
    ) -> OrderFacts {
        OrderFacts(
            status: status,
            total: total,
            currency: "USD",
            isPaid: false,
            isRefunded: isRefunded,
            paymentMethodID: method,
            transactionID: transaction,
            paymentID: nil,
            isGone: false
        )
    }
}
