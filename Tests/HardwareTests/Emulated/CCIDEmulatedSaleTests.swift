import TestSupport
import Testing

@testable import Hardware

/// Sales on a chip card reader, on real libusb over an emulated bus.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CCIDEmulatedSaleTests {
    @Test(arguments: ["approve", "approve+t0", "extensions", "empty-packets", "late-card"])
    func test_collect_when_card_goes_along_then_approved(scenario: String) async throws {
        try await Emulator.run("ccid \(scenario)") {
            let reader = EmulatedChipReader()
            let connected = try await reader.connect()
            #expect(connected.serial == "CCID0001")
            #expect(connected.name == "merced Chip reader")
            #expect(connected.mode == .test)
            let bank = TestBank.approving()
            let events = await reader.collect(bank).events
            #expect(events.dropLast() == [.waitingForInput([.insert]), .cardRead, .authorising])
            guard case .completed(.approved(let card)) = events.last else {
                Issue.record("not approved: \(String(describing: events.last))")
                return
            }
            #expect(card.brand == "Visa" && card.lastFour == "0010" && card.authorisationCode == "A1B2C3")
            #expect(card.emv?.terminalVerificationResults == "8000008000")
            #expect(bank.requests.map(\.maskedPAN) == [MaskedPAN(firstSix: "476173", lastFour: "0010")])
            await reader.service.disconnect()
        } report: { events in
            #expect(events.filter { $0["instruction"] == "ae" }.map { $0["first"] } == ["80", "40"])
            // The card is left without power and the interface given back.
            #expect(events.last { $0["event"] == "command" }?["type"] == "63")
            #expect(events.contains { $0["event"] == "released" })
        }
    }

    @Test(arguments: [
        ("decline-first", "The card gave no reason."), ("expired", "The card has expired."),
        (
            "pin-only",
            "The card asks for a PIN, and this reader has no keys for it. A PIN is never typed on a computer."
        ),
    ])
    func test_collect_when_declined_without_the_bank_then_said_in_words(scenario: String, words: String) async throws {
        try await Emulator.run("ccid \(scenario)") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let bank = TestBank.approving()
            #expect(await reader.collect(bank).events.last == .completed(.declined(reason: words)))
            #expect(bank.requests.isEmpty)
        }
    }

    @Test func test_collect_when_the_bank_declines_then_the_card_is_told() async throws {
        try await Emulator.run("ccid approve") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let bank = TestBank(.declined(responseCode: "05", reason: "do not honour"))
            #expect(await reader.collect(bank).events.last == .completed(.declined(reason: "do not honour")))
            await reader.service.disconnect()
        } report: { events in
            #expect(events.filter { $0["instruction"] == "ae" }.map { $0["first"] } == ["80", "00"])
        }
    }

    @Test func test_collect_when_the_card_refuses_after_approval_then_told_apart() async throws {
        try await Emulator.run("ccid decline-second") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            guard case .completed(.declinedByCard(let card)) = await reader.collect(TestBank.approving()).events.last
            else {
                Issue.record("not told apart")
                return
            }
            #expect(card.lastFour == "0010")
        }
    }

    @Test func test_collect_when_two_applications_then_the_chosen_one_pays() async throws {
        try await Emulator.run("ccid two-applications") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            let bank = TestBank(.approved(responseCode: "00", authorisationCode: "A", issuerData: []), choice: 1)
            guard case .completed(.approved(let card)) = await reader.collect(bank).events.last else {
                Issue.record("not approved")
                return
            }
            #expect(card.brand == "Mastercard")
            #expect(bank.choices.map { $0.map(\.name) } == [["VISA CREDIT", "MASTERCARD"]])
        }
    }

    /// The card's number in any form, its track and its name: nowhere in this process after a sale.
    @Test func test_memory_when_a_sale_is_over_then_no_card_data_in_it() async throws {
        try await Emulator.run("ccid approve") {
            let reader = EmulatedChipReader()
            _ = try await reader.connect()
            guard case .completed(.approved) = await reader.collect(TestBank.approving()).events.last else {
                Issue.record("not approved")
                return
            }
            await reader.service.disconnect()
            #expect(!CoreDumps.areOff)
            #expect(try MemoryImage.findings() == [])
            // What is planted is found: the search works.
            var planted = MemoryImage.planted()
            #expect(try !MemoryImage.findings().isEmpty)
            planted.wipe()
        }
    }
}
