import Testing

@testable import Hardware

/// Sales on the encrypting reader, on real libusb over an emulated bus.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DynaFlexSaleTests {
    private static let card = CardSummary(
        brand: "Visa",
        lastFour: "0010",
        authorisationCode: "A1B2C3",
        entry: .chip,
        emv: EMVReceiptData(
            applicationName: "Visa Test",
            aid: "A0000000031010",
            cryptogram: "9876543210E00002",
            cryptogramKind: "ARQC",
            terminalVerificationResults: "8000008000",
            transactionStatusInformation: "E800",
            responseCode: "00"
        )
    )
    private static let beginning: [CardReaderEvent] = [
        .waitingForInput([.tap, .insert, .swipe]), .cardRead, .authorising,
    ]

    @Test func test_collect_when_bank_and_card_approve_then_card_is_told_and_driver_given_back() async throws {
        try await Emulator.run("p2pe approve+hid") {
            let reader = EmulatedReader()
            let connected = try await reader.connect()
            #expect(connected.serial == "VMMS0001")
            #expect(connected.name == "DynaFlex")
            #expect(connected.mode == .test)
            #expect(connected.firmwareVersion == "1000007408-A1-PCI")
            let host = ScriptedHost()
            #expect(try await reader.collect(host) == Self.beginning + [.completed(.approved(Self.card))])
            let asked = try #require(host.asked.withLock { $0.first })
            #expect(asked.maskedPAN == MaskedPAN(firstSix: "476173", lastFour: "0010"))
            #expect(asked.encrypted?.keySerialNumber == [0xFF, 0xFF, 0x98, 0x76, 0x54, 0x32, 0x10, 0xE0, 0x00, 0x01])
            #expect(asked.encrypted?.encryptionType == 0x80)
            #expect(asked.encrypted?.block.count == 292)
            #expect(asked.readerSerial == "VMMS0001")
            await reader.service.disconnect()
        } report: { events in
            let told = events.compactMap { $0["event"] }
            #expect(told.contains("driver detached"))
            #expect(Array(told.suffix(3)) == ["released", "driver attached", "program ended"])
            let starts = events.filter { $0["event"] == "start" }
            #expect(starts.map { $0["amount"] } == ["000000001234"])
            #expect(starts.map { $0["currency"] } == ["0840"])
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["00"])
        }
    }

    @Test func test_collect_when_bank_declines_then_its_reason_is_handed_out_and_card_told() async throws {
        try await Emulator.run("p2pe approve") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let events = try await reader.collect(ScriptedHost(.declined(responseCode: "05", reason: "do not honour")))
            #expect(events.last == .completed(.declined(reason: "do not honour")))
        } report: { events in
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["05"])
        }
    }

    @Test func test_collect_when_card_refuses_an_approval_then_it_is_told_apart() async throws {
        try await Emulator.run("p2pe card-declines") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            #expect(try await reader.collect().last == .completed(.declinedByCard(Self.card)))
        }
    }

    @Test func test_collect_when_bank_answer_is_lost_then_outcome_is_unknown_and_reader_usable() async throws {
        try await Emulator.run("p2pe approve") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            #expect(try await reader.collect(ScriptedHost(nil)).last == .completed(.unknown))
            #expect(try await reader.collect().count == 4)
        } report: { events in
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["Z3", "00"])
        }
    }

    @Test func test_collect_when_card_is_tapped_then_entry_is_contactless() async throws {
        try await Emulator.run("p2pe tap") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            guard case .completed(.approved(let card)) = try await reader.collect(host).last else {
                Issue.record("not approved")
                return
            }
            #expect(card.entry == .contactless)
            #expect(host.asked.withLock { $0.map(\.entry) } == [.contactless])
        }
    }

    @Test func test_collect_when_card_has_two_applications_then_customer_chooses() async throws {
        try await Emulator.run("p2pe choice") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost(row: 1)
            let events = try await reader.collect(host)
            #expect(events.contains(.message("PLEASE WAIT")))
            #expect(events.last == .completed(.approved(Self.card)))
            #expect(host.offered.withLock { $0.map { $0.map(\.name) } } == [["Visa Debit", "Visa Credit"]])
        } report: { events in
            #expect(events.filter { $0["event"] == "chosen" }.map { $0["index"] } == ["01"])
        }
    }

    @Test func test_collect_when_no_application_is_chosen_then_it_ends_cancelled() async throws {
        try await Emulator.run("p2pe choice") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            #expect(await reader.fault(ScriptedHost(row: nil)) == .cancelled)
        } report: { events in
            #expect(events.filter { $0["event"] == "chosen" }.map { $0["status"] } == ["01"])
        }
    }

    @Test(arguments: [
        ("no-card-timeout", CardReaderFault.noCardInTime), ("user-cancels", .cancelled),
        ("fallback", .chipUnreadable(triedStripe: false)),
        ("low-battery", .lowBattery),
    ])
    func test_collect_when_reader_ends_it_then_fault_says_why(_ scenario: String, _ fault: CardReaderFault) async throws
    {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            #expect(await reader.fault(host) == fault)
            #expect(host.asked.withLock { $0.isEmpty })
        }
    }

    private static let accepting = CollectionParameters(
        amountMinor: 1_234,
        currency: "USD",
        currencyNumber: 840,
        idempotencyKey: "k",
        cardTimeout: .seconds(60),
        acceptsFallback: true
    )
    private static let insertedAgain: [CardReaderEvent] = [
        .waitingForInput([.tap, .insert, .swipe]), .message(EMVWords.chipAgain),
    ]

    @Test func test_collect_when_the_chip_fails_three_times_then_its_stripe_is_asked_for_and_sold() async throws {
        try await Emulator.run("p2pe fallback+stripe") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            var events: [CardReaderEvent] = []
            for try await event in reader.service.collect(Self.accepting, host: host) { events.append(event) }
            let beginning = Array(Self.beginning.prefix(1)) + Self.insertedAgain + Self.insertedAgain
            #expect(Array(events.prefix(5)) == beginning)
            let swipe: [CardReaderEvent] = [.waitingForInput([.swipe]), .message(EMVWords.swipeInstead)]
            #expect(Array(events.dropFirst(5).prefix(2)) == swipe)
            guard case .completed(.approved(let card))? = events.last else {
                Issue.record("not approved: \(events)")
                return
            }
            #expect(card.entry == .swipe && card.emv == nil)
            #expect(host.asked.withLock { $0.map(\.entry) } == [.swipe])
        } report: { events in
            let inputs = events.filter { $0["event"] == "inputs" }.map { $0["tags"] }
            #expect(inputs == ["81 82 83", "81 82 83", "81 82 83", "81"])
        }
    }

    @Test func test_collect_when_the_stripe_fails_too_then_it_ends_and_says_so() async throws {
        try await Emulator.run("p2pe fallback") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            do {
                for try await _ in reader.service.collect(Self.accepting, host: ScriptedHost()) {}
                Issue.record("it did not fail")
            } catch CardReaderServiceError.collection(let cause) {
                #expect(cause as? CardReaderFault == .chipUnreadable(triedStripe: true))
            }
        } report: { events in
            #expect(events.filter { $0["event"] == "inputs" }.map { $0["tags"] }.last == "81")
        }
    }

    @Test func test_collect_when_the_stripe_may_not_be_taken_then_it_is_not_asked_for() async throws {
        try await Emulator.run("p2pe fallback+stripe") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            #expect(await reader.fault(host) == .chipUnreadable(triedStripe: false))
            #expect(host.asked.withLock { $0.isEmpty })
        } report: { events in
            #expect(
                events.filter { $0["event"] == "inputs" }.map { $0["tags"] } == Array(repeating: "81 82 83", count: 3)
            )
        }
    }

    @Test func test_collect_when_reader_is_busy_then_it_says_so_and_works_the_next_time() async throws {
        try await Emulator.run("p2pe busy") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            #expect(await reader.fault() == .busy)
            #expect(try await reader.collect().last == .completed(.approved(Self.card)))
        }
    }
}
