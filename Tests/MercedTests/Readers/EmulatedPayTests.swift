import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced pay` with readers on the bus: emulated reader, program and store are three processes. However it goes, an order is
/// paid where the customer was charged, and only there.
@Suite(.timeLimit(.minutes(10)))
struct EmulatedPayTests {
    /// A card, what the reader does, and how the payment may end.
    struct Case: Sendable, CustomTestStringConvertible {
        let device: String
        let ends: Set<String>
        /// A part of the last state's words.
        var words = ""
        var total = "24.50"
        /// Whether the bank may have been asked.
        var asksBank = false

        var testDescription: String { "\(device) \(total)" }
        var serial: String { device.hasPrefix("p2pe") ? "VMMS0001" : "CCID0001" }
    }

    /// Charged and paid go together, whatever `outcome` says.
    private func expectConsistent(_ counter: EmulatedCounter, _ id: Int, _ outcome: EmulatedBus.Outcome) async throws {
        if outcome.status == 75 {
            let resolved = try await counter.merced.run("payments", "resolve", "--json")
            #expect(resolved.status == 0, "\(outcome.story) \(resolved.output)\(resolved.errors)")
        }
        let isPaid = counter.till.isPaid(id)
        let taken = counter.ledger.taken(forOrder: id)
        #expect((taken > 0) == isPaid && counter.till.puts(id) == (isPaid ? 1 : 0), "\(taken) taken: \(outcome.story)")
        let open = try await counter.merced.run("payments", "list", "--open", "--json")
        #expect(open.json["payments"]?.elements.isEmpty == true, "\(open.output)")
        #expect(try await counter.merced.run("payments", "verify").status == 0)
    }

    private static let approvals = [
        "p2pe approve", "p2pe tap", "p2pe hid", "ccid approve", "ccid approve+t0", "ccid late-card",
    ]

    @Test(arguments: Seed.some(2, of: approvals))
    func test_pay_when_the_card_goes_along_then_paid_once_with_its_marks(_ device: String) async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let serial = Case(device: device, ends: []).serial
            let paid = try await counter.bus(device).run("pay", "\(id)", "--reader", serial, "--json")
            #expect(paid.status == 0 && paid.steps.last == "paid", "\(paid.story)")
            #expect(paid.steps.contains("waiting_for_card") && paid.steps.contains("authorising"), "\(paid.story)")
            let last = paid.program.jsonLines.last
            #expect(last?["card"]?["lastFour"]?.text == "0010" && last?["mode"]?.text == "test")
            #expect(counter.ledger.taken(forOrder: id) == 2_450 && counter.ledger.approvals(forOrder: id) == 1)
            let intent = try #require(counter.ledger.intents.first { $0.orderID == id })
            let block = try #require(intent.authorisations.first).blockSize
            #expect((block > 0) == device.hasPrefix("p2pe"), "only the encrypting reader has a block")
            let order = try #require(counter.setup.store.orderJSON(id))
            #expect(order["transaction_id"]?.text == intent.id && order["payment_method"]?.text == "merced_card")
            #expect(counter.till.meta(id, "_merced_reader") == serial)
            #expect(counter.till.meta(id, "_merced_tender") == "card")
            #expect(counter.till.meta(id, "_merced_mode") == "test")
            #expect(counter.till.meta(id, "_merced_payment_id") == last?["payment"]?.text)
            try await expectConsistent(counter, id, paid)
            #expect(paid.count(["event": "released"]) == paid.count(["event": "claimed"]))
            if device.contains("hid") {
                #expect(paid.count(["event": "driver attached"]) == paid.count(["event": "driver detached"]))
                #expect(paid.events.last { $0["driver"] != nil }?["event"] == "driver attached")
            }
        }
    }

    private static let refusals = [
        Case(device: "p2pe approve", ends: ["declined"], words: "insufficient", total: "24.03", asksBank: true),
        Case(device: "ccid approve", ends: ["declined"], words: "insufficient", total: "24.03", asksBank: true),
        Case(device: "p2pe card-declines", ends: ["reversed"], asksBank: true),
        Case(device: "ccid decline-second", ends: ["reversed"], asksBank: true),
        Case(device: "ccid decline-first", ends: ["declined"]),
        Case(device: "ccid pin-only", ends: ["declined"], words: "PIN"),
        Case(device: "p2pe user-cancels", ends: ["cancelled"], words: "cancelled there"),
        Case(device: "p2pe no-card-timeout", ends: ["stopped"], words: "in time"),
        Case(device: "p2pe lost-middle", ends: ["stopped"], words: "invalid data"),
        Case(device: "p2pe low-battery", ends: ["stopped"], words: "battery"),
        Case(device: "p2pe held", ends: ["stopped"], words: "pcscd"),
        Case(device: "ccid held", ends: ["stopped"], words: "pcscd"),
        Case(device: "p2pe forbidden", ends: ["stopped"], words: "group plugdev"),
        Case(device: "ccid torn-reading", ends: ["stopped"], words: "taken out"),
        Case(device: "p2pe unplug-waiting", ends: ["stopped"], words: "disconnected"),
        Case(device: "ccid unplug-waiting", ends: ["stopped"], words: "disconnected"),
        Case(device: "p2pe unplug-reading", ends: ["stopped"], words: "disconnected"),
        Case(device: "ccid unplug-reading", ends: ["stopped"], words: "disconnected"),
    ]

    @Test(arguments: Seed.some(2, of: refusals))
    func test_pay_when_card_bank_or_reader_refuses_then_not_paid_and_said_why(_ wanted: Case) async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order(total: wanted.total)
            let end = try await counter.bus(wanted.device).run("pay", "\(id)", "--reader", wanted.serial, "--json")
            #expect(end.status == 1 && wanted.ends.contains(end.steps.last ?? ""), "\(end.story)")
            let message = end.program.jsonLines.last?["message"]?.text ?? ""
            #expect(wanted.words.isEmpty || message.contains(wanted.words), "\(end.story)")
            #expect(!counter.till.isPaid(id))
            #expect(wanted.asksBank || counter.ledger.intents.allSatisfy { $0.authorisations.isEmpty }, "\(end.story)")
            try await expectConsistent(counter, id, end)
        }
    }

    /// The bank was asked: its answer stands, or is taken back where the card has the last word.
    private static let tornLate = [
        "p2pe unplug-after-request", "p2pe unplug-after-answer", "ccid torn-after-request", "ccid unplug-after-request",
    ]

    @Test(arguments: Seed.some(1, of: tornLate))
    func test_pay_when_torn_or_unplugged_after_the_bank_was_asked_then_charged_where_paid(_ device: String) async throws
    {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let serial = Case(device: device, ends: []).serial
            let end = try await counter.bus(device).run("pay", "\(id)", "--reader", serial, "--json")
            #expect(["paid", "reversed", "not_sure"].contains(end.steps.last ?? ""), "\(end.story)")
            #expect(counter.ledger.approvals(forOrder: id) == 1, "\(end.story)")
            try await expectConsistent(counter, id, end)
            guard !counter.till.isPaid(id) else { return }
            // The same order is paid with the next card, once.
            let again = try await counter.bus("p2pe approve").run("pay", "\(id)", "--reader", "VMMS0001", "--json")
            #expect(again.status == 0, "\(again.story)")
            #expect(counter.ledger.taken(forOrder: id) == 2_450 && counter.till.puts(id) == 1)
        }
    }

    private static let interruptions = ["p2pe no-card", "ccid no-card"].flatMap { device in
        [SIGINT, SIGTERM].map { (device, $0) }
    }

    /// Each reader by each signal; in a short run each once.
    @Test(arguments: Seed.isLong ? interruptions : [interruptions[0], interruptions[3]])
    func test_pay_when_interrupted_while_it_waits_then_cancelled_and_the_reader_given_back(
        _ device: String,
        _ signal: Int32
    ) async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let report = counter.merced.home.file("report")
            let program = try counter.bus(device).open(["pay", "\(id)", "--json"], report: report, columns: 400)
            try await program.wait(forText: "waiting_for_card")
            program.signal(signal)
            #expect(try await program.waitForExit() == .status(1))
            let events = EmulatedBus.events(report)
            #expect(events.count { $0["event"] == "released" } == 1)
            let cancels = events.filter { $0["code"] == "1008" && $0["state"] == "waiting for a card" }
            #expect(cancels.count == (device.hasPrefix("p2pe") ? 1 : 0))
            #expect(counter.ledger.taken(forOrder: id) == 0 && !counter.till.isPaid(id))
            let list = try await counter.merced.run("payments", "list", "--json")
            #expect(list.json["payments"]?.elements.first?["state"]?["step"]?.text == "cancelled", "\(list.output)")
        }
    }

    /// Tags 9F1A, 5F2A and 9A of the data that the card's cryptogram is asked with.
    @Test func test_pay_by_chip_when_asked_for_a_cryptogram_then_country_currency_and_day_are_the_stores() async throws
    {
        func today() -> String {
            let civil = StoreTimeZone(identifier: "America/New_York", gmtOffset: 0).civil(Date())
            return [civil.year % 100, civil.month, civil.day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        }
        try await EmulatedCounter.open { counter in
            let before = today()
            let paid = try await counter.bus("ccid approve").run("pay", "\(counter.till.order())", "--json")
            #expect(paid.status == 0, "\(paid.story)")
            let told = try #require(paid.events.first { $0["event"] == "cryptogram asked" }?["data"])
            func digits(_ range: Range<Int>) -> String { String(told.dropFirst(range.lowerBound).prefix(range.count)) }
            #expect(digits(24..<28) == "0840" && digits(38..<42) == "0840")
            #expect([before, today()].contains(digits(42..<48)), "\(told)")
        }
    }

    // MARK: Several applications on a card

    /// One of the ways to name it in a short run; `ApplicationChoiceTests` has them all.
    @Test(arguments: Seed.some(1, of: ["2", "A0000000041010", "a000000004"]))
    func test_pay_when_an_application_is_named_then_that_one_pays(_ application: String) async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let bus = counter.bus("ccid two-applications")
            let paid = try await bus.run("pay", "\(id)", "--application", application, "--json")
            #expect(paid.status == 0, "\(paid.story)")
            #expect(paid.program.jsonLines.last?["card"]?["brand"]?.text == "Mastercard")
        }
    }

    @Test func test_pay_when_the_reader_asks_for_an_application_then_the_named_row_is_told() async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let paid = try await counter.bus("p2pe choice").run("pay", "\(id)", "--application", "2", "--json")
            #expect(paid.status == 0, "\(paid.story)")
            #expect(paid.events.first { $0["event"] == "chosen" }?["index"] == "01")
        }
    }

    private static let undecided: [(String, String?)] = [
        ("ccid two-applications", nil), ("p2pe choice", "3"), ("ccid two-applications", "3"), ("p2pe choice", nil),
    ]

    /// Each reader once in a short run, with none named and with a wrong one.
    @Test(arguments: undecided.prefix(Seed.isLong ? undecided.count : 2))
    func test_pay_when_no_application_is_chosen_then_their_names_and_an_exit_of_its_own(
        _ device: String,
        _ application: String?
    ) async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let named = application.map { ["--application", $0] } ?? []
            let end = try await counter.bus(device).run(["pay", "\(id)", "--json"] + named)
            #expect(end.status == 65, "\(end.story)")
            let names =
                device.hasPrefix("ccid") ? ["1 VISA CREDIT", "2 MASTERCARD"] : ["1 Visa Debit", "2 Visa Credit"]
            #expect(names.allSatisfy { end.program.errors.contains($0) }, "\(end.story)")
            #expect(counter.ledger.taken(forOrder: id) == 0 && !counter.till.isPaid(id))
        }
    }

    @Test func test_pay_when_at_a_terminal_then_asks_which_application() async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let report = counter.merced.home.file("report")
            let bus = counter.bus("ccid two-applications")
            let program = try bus.open(["pay", "\(id)"], report: report)
            try await program.wait(forText: "Which of them pays?")
            program.send("7\r")
            try await program.wait(forText: "Type the number")
            program.send("2\r")
            #expect(try await program.waitForExit() == .status(0))
            #expect(program.screen.text.contains("PAID 24.50 USD"))
        }
    }

    @Test func test_pay_when_interrupted_at_the_question_then_cancelled() async throws {
        try await EmulatedCounter.open { counter in
            let id = counter.till.order()
            let report = counter.merced.home.file("report")
            let program = try counter.bus("ccid two-applications").open(["pay", "\(id)"], report: report)
            try await program.wait(forText: "Which of them pays?")
            program.signal(SIGINT)
            #expect(try await program.waitForExit() == .status(1))
            #expect(counter.ledger.taken(forOrder: id) == 0)
        }
    }
}
