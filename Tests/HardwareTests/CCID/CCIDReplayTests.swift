import Testing

@testable import Hardware

/// The service against every recorded conversation, byte for byte.
struct CCIDReplayTests {
    private static let emv = EMVReceiptData(
        applicationName: "Visa Test",
        aid: "A0000000031010",
        accountType: nil,
        cryptogram: "2B38697DEED68312",
        cryptogramKind: "TC",
        transactionCounter: "0042",
        terminalVerificationResults: "0000000000",
        transactionStatusInformation: "6800",
        responseCode: "00",
        verification: "Signature"
    )

    private static let card = CardSummary(
        brand: "Visa",
        lastFour: "0010",
        authorisationCode: "A1B2C3",
        entry: .chip,
        emv: emv
    )

    /// The recorded "offline decline" is a card that goes online all the same: the file shows an approval.
    @Test(arguments: ["emv-approve", "emv-time-extension", "emv-offline-decline"])
    func test_collect_when_replayed_then_same_bytes_and_approval(name: String) async throws {
        let stage = try CCIDStage(name)
        try await stage.connect()
        let events = await stage.collect(TestBank.approving()).events
        await stage.service.disconnect()
        #expect(
            events == [.waitingForInput([.insert]), .cardRead, .authorising, .completed(.approved(Self.card))]
        )
        #expect(stage.reader.written == stage.recording.exchanges.map(\.command))
        #expect(stage.reader.isClosed)
    }

    /// The recorded descriptor claims whole APDUs; the recorded host exchanged the T=0 card's TPDUs. So does this test.
    @Test func test_collect_when_card_speaks_t0_then_same_bytes_and_approval() async throws {
        let stage = try CCIDStage("emv-approve-t0", features: 0x0001_00BE)
        try await stage.connect()
        let result = await stage.collect(TestBank.approving())
        #expect(result.fault == nil)
        #expect(result.events.last == .completed(.approved(Self.card)))
        await stage.service.disconnect()
        #expect(stage.reader.written == stage.recording.exchanges.map(\.command))
    }

    @Test func test_collect_when_card_refuses_after_approval_then_same_bytes_and_told_apart() async throws {
        let stage = try CCIDStage("emv-card-declines")
        try await stage.connect()
        guard case .declinedByCard(let card) = await stage.outcome(TestBank.approving()) else {
            Issue.record("not declined by the card")
            return
        }
        await stage.service.disconnect()
        #expect(card.lastFour == "0010")
        #expect(stage.reader.written == stage.recording.exchanges.map(\.command))
    }

    /// The recorded host went on asking a card that had said it is blocked; ours ends there (EMV book 1, 12.3.2).
    @Test func test_collect_when_card_is_blocked_then_same_bytes_until_it_says_so() async throws {
        let stage = try CCIDStage("emv-blocked")
        try await stage.connect()
        let bank = TestBank.approving()
        #expect(await stage.collect(bank).fault == .cardBlocked)
        await stage.service.disconnect()
        let recorded = stage.recording.exchanges.map(\.command)
        #expect(Array(stage.reader.written.dropLast()) == Array(recorded.prefix(3)))
        #expect(stage.reader.written.last == [0x63, 0, 0, 0, 0, 0, 3, 0, 0, 0])
        #expect(bank.requests.isEmpty)
    }

    @Test func test_authorise_when_replayed_then_field_data_has_no_number_name_or_track() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let bank = TestBank.approving()
        _ = await stage.outcome(bank)
        let request = try #require(bank.requests.first)
        #expect(bank.requests.count == 1)
        #expect(request.maskedPAN == MaskedPAN(firstSix: "476173", lastFour: "0010"))
        #expect(request.encrypted == nil)
        #expect(request.readerSerial == "0001")
        let text = request.emvData.hexadecimal
        #expect(text.hasPrefix("9F2608C46ABE8C02135E749F2701809F100706010A03A0B0009F3704010203049F36020042"))
        for secret in ["4761739001010010", "544553542F43415244", "5F20", "9F1F"] { #expect(!text.contains(secret)) }
        let tags = try BERTLV.elements(in: request.emvData.span).map(\.tag)
        #expect(Set(tags).isDisjoint(with: [.pan, .track2, .cardholderName]))
    }

    @Test func test_collect_when_terminal_is_usual_then_missing_authentication_and_floor_limit_are_told() async throws {
        let stage = try CCIDStage()
        let recording = stage.recording
        // Any cryptogram command is answered: its data differ from the recorded.
        stage.reader.answer { command, _ in
            var asRecorded = command
            if command.count > 14, command[11] == 0xAE {
                let data = 15 + (command[12] == 0x40 ? 2 : 0) + 14
                for index in data..<data + 5 { asRecorded[index] = 0 }
            }
            return CCIDStage.replies(recording, asRecorded)
        }
        var terminal = EMVTerminal.usual
        terminal.unpredictableNumber = { [1, 2, 3, 4] }
        let service = CCIDReaderService(host: stage.bus, terminal: terminal, clock: stage.clock.deviceClock)
        for try await readers in service.discover() {
            _ = try await service.connect(try #require(readers.first))
            break
        }
        var last: CardReaderEvent?
        for try await event in service.collect(CCIDStage.parameters, host: TestBank.approving()) { last = event }
        guard case .completed(.approved(let card)) = last else {
            Issue.record("not approved")
            return
        }
        #expect(card.emv?.terminalVerificationResults == "8000008000")
    }
}
