import Testing

@testable import Hardware

/// The slot by itself: chains, parameters, voltages, and coming back in step.
struct CCIDSlotTests {
    private let clock = ManualClock()

    private func slot(
        features: UInt32 = 0x0002_04BE,
        _ answer: @escaping FakeReader.Answer
    ) throws -> (slot: CCIDSlot, reader: FakeReader) {
        let device = try CCIDRecording("emv-approve").device(features: features)
        let reader = FakeReader(device, clock: clock, answer: answer)
        let descriptor = try #require(CCIDDescriptor(device.interfaces[0]))
        let timeouts = CCIDTimeouts()
        return (
            CCIDSlot(transport: reader, descriptor: descriptor, clock: clock.deviceClock, timeouts: timeouts), reader
        )
    }

    private static func message(
        _ type: UInt8,
        _ command: [UInt8],
        _ data: [UInt8] = [],
        status: UInt8 = 0,
        last: UInt8 = 0
    )
        -> FakeReader.Reply
    {
        .message([type, UInt8(data.count), 0, 0, 0, 0, command[6], status, 0, last] + data)
    }

    private static let reset = [UInt8](hexadecimal: "3b6e000080318066b08412016e0183009000")

    @Test func test_transmit_when_answer_is_chained_then_joined() async throws {
        let (slot, reader) = try slot(features: 0x0004_04BE) { command, number in
            switch number {
            case 0: [Self.message(0x80, command, [1, 2, 3], last: 1)]
            case 1: [Self.message(0x80, command, [4, 5], last: 3)]
            default: [Self.message(0x80, command, [6, 0x90, 0x00], last: 2)]
            }
        }
        let answer = try await slot.transmit(try #require(CommandAPDU.readRecord(1, of: 1)))
        #expect(answer.withData { $0.copied(0..<$0.count) } == [1, 2, 3, 4, 5, 6])
        #expect(answer.status == .success)
        #expect(reader.written[1][8] == 0x10)
    }

    @Test func test_transmit_when_a_chain_never_ends_then_refused() async throws {
        let (slot, _) = try slot(features: 0x0004_04BE) { command, number in
            [Self.message(0x80, command, Array(repeating: 1, count: 100), last: number == 0 ? 1 : 3)]
        }
        let command = try #require(CommandAPDU.readRecord(1, of: 1))
        await #expect(throws: CardReaderFault.self) { _ = try await slot.transmit(command) }
    }

    @Test func test_transmit_when_bytes_wait_for_ever_then_refused() async throws {
        let (slot, reader) = try slot { command, _ in [Self.message(0x80, command, [7, 0x61, 0x10])] }
        let command = try #require(CommandAPDU.readRecord(1, of: 1))
        await #expect(throws: CardReaderFault.broken("answer without an end")) { _ = try await slot.transmit(command) }
        #expect(reader.written.count < 20)
    }

    @Test func test_transmit_when_length_is_always_wrong_then_status_is_handed_out() async throws {
        let (slot, reader) = try slot { command, _ in [Self.message(0x80, command, [0x6C, 0x10])] }
        let answer = try await slot.transmit(try #require(CommandAPDU.readRecord(1, of: 1)))
        #expect(answer.status == StatusWord(0x6C, 0x10))
        #expect(reader.written.count == 2)
    }

    @Test func test_power_when_the_reader_leaves_the_voltage_to_us_then_each_is_tried() async throws {
        let (slot, reader) = try slot(features: 0x0002_04B6) { command, _ in
            switch command[0] {
            case 0x62 where command[7] < 3:
                [.message([0x80, 0, 0, 0, 0, 0, command[6], 0x41, 0xFE, 0])]
            case 0x62: [Self.message(0x80, command, Self.reset)]
            default: [Self.message(0x81, command, status: 1)]
            }
        }
        #expect(try await slot.powerOn().protocols == [0])
        #expect(reader.written.filter { $0[0] == 0x62 }.map { $0[7] } == [1, 2, 3])
    }

    @Test func test_power_when_the_reader_leaves_parameters_to_us_then_set_from_the_reset() async throws {
        let (slot, reader) = try slot(features: 0x0001_003C) { command, _ in
            [Self.message(command[0] == 0x62 ? 0x80 : 0x82, command, command[0] == 0x62 ? Self.reset : [])]
        }
        _ = try await slot.powerOn()
        #expect(reader.written.last.map { Array($0.dropFirst(7)) } == [0, 0, 0, 0x11, 0, 0, 10, 0])
        #expect(reader.written.last?.first == 0x61)
    }

    @Test func test_next_command_after_a_fault_then_stale_answers_are_dropped() async throws {
        let (slot, reader) = try slot { command, number in
            switch (number, command[0]) {
            case (0, _): [.message([0x81, 0, 0, 0, 0, 0, 99, 0, 0, 0])]
            // Three late answers to earlier commands come before that of the abort.
            case (_, 0x72):
                (50..<53).map { .message([0x80, 0, 0, 0, 0, 0, $0, 0, 0, 0]) } + [
                    Self.message(0x81, command, status: 1)
                ]
            default: [Self.message(0x81, command, status: 1)]
            }
        }
        await #expect(throws: CardReaderFault.broken("answer 99 to command 0")) { _ = try await slot.hasCard() }
        #expect(try await slot.hasCard())
        #expect(reader.written.map { $0[0] } == [0x65, 0x72, 0x65])
        #expect(reader.controls.map(\.value) == [0x0100])
        #expect(reader.cleared == [0x01, 0x82])
    }

    @Test func test_answer_when_it_holds_a_card_number_then_only_pages_of_its_own_do() async throws {
        let (slot, _) = try slot { command, _ in [Self.message(0x80, command, [0x5A, 0x02, 0x47, 0x61, 0x90, 0x00])] }
        let answer = try await slot.transmit(try #require(CommandAPDU.readRecord(1, of: 1)))
        #expect(answer.dataCount == 4)
        #expect(!"\(answer)".contains("71, 97"))
    }
}
