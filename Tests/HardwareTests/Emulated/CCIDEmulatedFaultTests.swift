import TestSupport
import Testing

@testable import Hardware

/// Readers and cards that fail, on real libusb over an emulated bus. After each the same service takes the next card.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CCIDEmulatedFaultTests {
    private static let faults: [(String, CardReaderFault)] = [
        ("wrong-sequence", .broken("answer 105 to command 5")),
        ("huge-answer", .broken("answer of 2147483647 bytes announced")),
        ("mute+no-abort", .timedOut), ("endless-extensions", .timedOut),
        ("torn-reading", .cardRemoved), ("mute-card", .cardMute),
        ("wrong-type", .broken("answer of type 82 to 6F")),
        ("short-answer", .broken("answer of 4 bytes")),
        ("cut-answer", .broken("answer of 15 bytes that announced 59")),
        ("mute", .timedOut), ("nak", .timedOut), ("endless-extensions+no-abort", .timedOut),
        ("empty-answer", .cardRemoved),
    ]

    /// The first six in a short run: each fault, and both ways to take too long.
    @Test(arguments: faults.prefix(Seed.isLong ? faults.count : 6))
    func test_collect_when_it_fails_before_the_bank_then_named_and_the_next_sale_works(
        scenario: String,
        fault: CardReaderFault
    ) async throws {
        try await Emulator.run("ccid \(scenario)") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let bank = TestBank.approving()
            #expect(await reader.collect(bank).fault == fault)
            #expect(bank.requests.isEmpty)
            await reader.expectSale()
        }
    }

    @Test func test_connect_when_a_killed_program_left_answers_unread_then_the_first_sale_works() async throws {
        try await Emulator.run("ccid left-answer") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            await reader.expectSale()
        }
    }

    @Test func test_collect_when_the_endpoint_halts_then_cleared_and_the_next_sale_works() async throws {
        try await Emulator.run("ccid stall") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            guard case .broken = await reader.collect(TestBank.approving()).fault else {
                Issue.record("not broken")
                return
            }
            await reader.expectSale()
        } report: { events in
            #expect(events.contains { $0["event"] == "halt cleared" && $0["endpoint"] == "1" })
        }
    }

    @Test(arguments: [("blocked", CardReaderFault.cardBlocked), ("no-card", .noCardInTime)])
    func test_collect_when_the_card_cannot_pay_then_said(scenario: String, fault: CardReaderFault) async throws {
        try await Emulator.run("ccid \(scenario)") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            #expect(await reader.collect(TestBank.approving()).fault == fault)
        }
    }

    @Test func test_collect_when_the_card_approves_by_itself_then_not_taken() async throws {
        try await Emulator.run("ccid approve-first") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let fault = await reader.collect(TestBank.approving()).fault
            #expect(fault == .cardBroken("card approved by itself although asked to go online"))
        }
    }

    @Test func test_collect_when_the_card_speaks_t1_over_tpdu_then_refused_in_words() async throws {
        try await Emulator.run("ccid t1+tpdu") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            guard case .unsupported = await reader.collect(TestBank.approving()).fault else {
                Issue.record("not refused")
                return
            }
        }
    }

    @Test(arguments: ["torn-after-request", "unplug-after-request"])
    func test_collect_when_lost_after_the_bank_then_unknown(scenario: String) async throws {
        try await Emulator.run("ccid \(scenario)+replug") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let events = reader.service.connectionEvents()
            let bank = TestBank.approving()
            #expect(await reader.collect(bank).events.last == .completed(.unknown))
            #expect(bank.requests.count == 1)
            if scenario == "unplug-after-request" { await reader.expectReturn(events) }
            await reader.expectSale()
        }
    }

    @Test(arguments: Seed.some(1, of: ["unplug-waiting", "unplug-reading"]))
    func test_collect_when_unplugged_before_the_bank_then_said_and_comes_back(scenario: String) async throws {
        try await Emulator.run("ccid \(scenario)+replug") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let events = reader.service.connectionEvents()
            let bank = TestBank.approving()
            #expect(await reader.collect(bank).fault == .unplugged)
            #expect(bank.requests.isEmpty)
            await reader.expectReturn(events)
            await reader.expectSale()
        }
    }

    @Test func test_cancel_when_waiting_for_a_card_then_cancelled() async throws {
        try await Emulator.run("ccid no-card") {
            let reader = EmulatedChipReader(cardTimeout: .seconds(60))
            _ = try await reader.connect()
            var fault: CardReaderFault?
            do {
                for try await event in reader.stream(TestBank.approving()) where event == .waitingForInput([.insert]) {
                    #expect(try await reader.service.cancel() == .cancelled)
                }
            } catch CardReaderServiceError.collection(let cause) {
                fault = cause as? CardReaderFault
            }
            #expect(fault == .cancelled)
            #expect(try await reader.service.cancel() == .nothingToCancel)
        }
    }

    @Test func test_cancel_when_the_bank_is_asked_then_too_late() async throws {
        try await Emulator.run("ccid approve") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let bank = TestBank(.approved(responseCode: "00", authorisationCode: "A", issuerData: []), holds: true)
            async let result = reader.collect(bank)
            await bank.asked.wait()
            #expect(try await reader.service.cancel() == .tooLate)
            bank.release.raise()
            guard case .completed(.approved) = await result.events.last else {
                Issue.record("not approved")
                return
            }
        }
    }

    @Test(arguments: [("held", CardReaderFault.inUse), ("forbidden", .noPermission("/dev/bus/usb/001/002"))])
    func test_connect_when_the_device_may_not_be_had_then_said_why(scenario: String, fault: CardReaderFault)
        async throws
    {
        try await Emulator.run("ccid \(scenario)") {
            let reader = EmulatedChipReader()
            do {
                _ = try await reader.connect()
                Issue.record("connected")
            } catch CardReaderServiceError.connection(let cause) {
                #expect(cause as? CardReaderFault == fault)
            }
        }
    }

    @Test func test_discover_when_the_reader_passes_characters_then_listed_with_its_trouble() async throws {
        try await Emulator.run("ccid character") {
            let reader = try await EmulatedChipReader().find()
            guard case .unsupported(let words) = reader.trouble else {
                Issue.record("no trouble")
                return
            }
            #expect(words.contains("single characters"))
        }
    }
}
