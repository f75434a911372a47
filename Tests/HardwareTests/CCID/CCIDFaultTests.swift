import Testing

@testable import Hardware

/// Readers and cards that do what they must not, at each command of a sale. Each ends in a word of its own, and the
/// reader takes the next card.
struct CCIDFaultTests {
    /// Commands of a recorded sale: status, power, two SELECTs, options, two records, two cryptograms.
    private static let beforeBank = Array(0...7)
    private static let secondCryptogram = 8

    private static func changed(_ replies: [FakeReader.Reply], _ change: (inout [UInt8]) -> Void)
        -> [FakeReader.Reply]
    {
        replies.map { reply in
            guard case .message(var bytes) = reply else { return reply }
            change(&bytes)
            return .message(bytes)
        }
    }

    /// The fault of a damaged sale; after it an undamaged one is approved on the same connection.
    private func fault(
        at number: Int,
        _ damage: @escaping @Sendable ([UInt8], [FakeReader.Reply]) -> [FakeReader.Reply]
    ) async throws -> CardReaderFault? {
        let stage = try CCIDStage()
        try await stage.connect()
        stage.damage(number, damage)
        let bank = TestBank.approving()
        let result = await stage.collect(bank)
        #expect(bank.requests.isEmpty == (number < Self.secondCryptogram))
        try await expectUsable(stage)
        if number == Self.secondCryptogram { #expect(result.events.last == .completed(.unknown)) }
        return result.fault
    }

    private func expectUsable(_ stage: CCIDStage) async throws {
        stage.mend()
        guard case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("the reader is not usable afterwards")
            return
        }
    }

    @Test(arguments: beforeBank) func test_answer_when_sequence_is_wrong_then_named(number: Int) async throws {
        let fault = try await fault(at: number) { _, replies in Self.changed(replies) { $0[6] = 200 } }
        #expect(fault == .broken("answer 200 to command \(number)"))
    }

    @Test(arguments: beforeBank) func test_answer_when_slot_is_wrong_then_named(number: Int) async throws {
        let fault = try await fault(at: number) { _, replies in Self.changed(replies) { $0[5] = 3 } }
        #expect(fault == .broken("answer for slot 3"))
    }

    @Test(arguments: beforeBank) func test_answer_when_type_is_wrong_then_named(number: Int) async throws {
        let fault = try await fault(at: number) { _, replies in Self.changed(replies) { $0[0] = 0x84 } }
        guard case .broken(let words) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(words.hasPrefix("answer of type 84 to "))
    }

    @Test(arguments: beforeBank) func test_answer_when_short_then_named(number: Int) async throws {
        let fault = try await fault(at: number) { _, _ in [.message([0x80, 0, 0, 0])] }
        #expect(fault == .broken("answer of 4 bytes"))
    }

    @Test(arguments: beforeBank) func test_answer_when_it_ends_early_then_named(number: Int) async throws {
        let fault = try await fault(at: number) { _, replies in
            Self.changed(replies) { bytes in
                bytes = Array(bytes.prefix(10))
                bytes[1] = 100
            }
        }
        #expect(fault == .broken("answer of 10 bytes that announced 110"))
    }

    @Test(arguments: beforeBank) func test_answer_when_two_gigabytes_are_announced_then_refused(number: Int)
        async throws
    {
        let fault = try await fault(at: number) { _, replies in
            Self.changed(replies) { $0.replaceSubrange(1...4, with: [0xFF, 0xFF, 0xFF, 0x7F]) }
        }
        #expect(fault == .broken("answer of 2147483647 bytes announced"))
    }

    @Test(arguments: beforeBank) func test_reader_when_mute_then_timed_out(number: Int) async throws {
        #expect(try await fault(at: number) { _, _ in [] } == .timedOut)
    }

    @Test(arguments: beforeBank) func test_endpoint_when_halted_then_cleared_and_named(number: Int) async throws {
        let fault = try await fault(at: number) { _, _ in [.failure(.stalled)] }
        #expect(fault == .broken("the endpoint halted"))
    }

    @Test(arguments: Array(1...7)) func test_card_when_torn_before_the_bank_then_removed(number: Int) async throws {
        let fault = try await fault(at: number) { command, _ in
            [
                .message([
                    command[0] == 0x6F || command[0] == 0x62 ? 0x80 : 0x81, 0, 0, 0, 0, 0, command[6], 0x42, 0xFE, 0,
                ])
            ]
        }
        #expect(fault == .cardRemoved)
    }

    /// As QEMU's reader does: no error, and no data either.
    @Test(arguments: Array(2...7)) func test_card_when_answer_is_empty_then_removed(number: Int) async throws {
        let fault = try await fault(at: number) { command, _ in [.message([0x80, 0, 0, 0, 0, 0, command[6], 0, 0, 0])] }
        #expect(fault == .cardRemoved)
    }

    @Test func test_card_when_torn_after_the_bank_then_unknown() async throws {
        let fault = try await fault(at: Self.secondCryptogram) { command, _ in
            [.message([0x80, 0, 0, 0, 0, 0, command[6], 0x42, 0xFE, 0])]
        }
        #expect(fault == nil)
    }

    @Test func test_reader_when_mute_after_the_bank_then_unknown() async throws {
        #expect(try await fault(at: Self.secondCryptogram) { _, _ in [] } == nil)
    }

    @Test(arguments: [UInt8(0xFE), 0xF8, 0xF7]) func test_power_when_card_is_mute_then_said(error: UInt8) async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let recording = stage.recording
        stage.reader.answer { command, _ in
            guard command[0] == 0x62 else { return CCIDStage.replies(recording, command) }
            return [.message([0x80, 0, 0, 0, 0, 0, command[6], 0x41, error, 0])]
        }
        #expect(await stage.collect(TestBank.approving()).fault == .cardMute)
        try await expectUsable(stage)
    }

    @Test func test_extensions_when_endless_then_timed_out_after_a_minute() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let clock = stage.clock
        stage.damage(4) { command, _ in
            (0..<5_000).map { _ in .message([0x80, 0, 0, 0, 0, 0, command[6], 0x80, 1, 0]) }
        }
        let start = clock.now
        let task = Task { await stage.collect(TestBank.approving()).fault }
        #expect(await task.value == .timedOut)
        #expect(clock.now - start <= .seconds(61))
        try await expectUsable(stage)
    }

    @Test func test_extensions_when_slow_then_deadline_of_a_minute_holds() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        // The reader asks for 255 times the time, then says nothing more.
        stage.damage(4) { command, _ in [.message([0x80, 0, 0, 0, 0, 0, command[6], 0x80, 255, 0])] }
        let start = stage.clock.now
        #expect(await stage.collect(TestBank.approving()).fault == .timedOut)
        #expect(stage.clock.now - start == .seconds(60))
    }

    @Test(arguments: beforeBank) func test_output_when_never_taken_then_timed_out_and_halts_cleared(number: Int)
        async throws
    {
        let stage = try CCIDStage()
        try await stage.connect()
        stage.reader.failWrite(number, .timedOut(transferred: 0))
        #expect(await stage.collect(TestBank.approving()).fault == .timedOut)
        try await expectUsable(stage)
        #expect(stage.reader.cleared.prefix(2) == [0x01, 0x82])
        #expect(stage.reader.controls.first?.requestType == 0x21)
    }

    @Test(arguments: beforeBank) func test_reader_when_unplugged_before_the_bank_then_said(number: Int) async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        var lost = stage.service.connectionEvents().makeAsyncIterator()
        stage.damage(number) { _, _ in [.failure(.gone)] }
        stage.bus.refuse(.gone)
        let bank = TestBank.approving()
        #expect(await stage.collect(bank).fault == .unplugged)
        #expect(bank.requests.isEmpty)
        #expect(await lost.next() == .lost)
        #expect(await stage.collect(bank).fault == .unplugged)
    }

    @Test func test_reader_when_unplugged_after_the_bank_then_unknown() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        stage.damage(Self.secondCryptogram) { _, _ in [.failure(.gone)] }
        #expect(await stage.outcome(TestBank.approving()) == .unknown)
    }

    @Test func test_answer_when_followed_by_an_empty_packet_then_taken() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let recording = stage.recording
        stage.reader.answer { command, _ in CCIDStage.replies(recording, command) + [.message([])] }
        guard case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("not approved")
            return
        }
    }
}
