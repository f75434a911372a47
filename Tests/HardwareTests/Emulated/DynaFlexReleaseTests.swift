import TestSupport
import Testing

@testable import Hardware

/// Transactions that nobody waits for any more: after a lost message, or left behind by a program that was killed. The
/// reader is free for the next sale every time.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DynaFlexReleaseTests {
    private static let unfinished = CardReaderFault.broken("a message that did not end in time")

    private static let losses: [(String, CardReaderFault, [String])] = [
        ("lost-last", unfinished, ["Z3", "00"]), ("fallback-open", .chipUnreadable(triedStripe: false), []),
        ("lost-start", .timedOut, ["Z3", "00"]), ("unfinished", unfinished, ["Z3", "00"]),
    ]

    /// The first two in a short run: one after which the reader is told to go on, and one after which it is not.
    @Test(arguments: losses.prefix(Seed.isLong ? losses.count : 2))
    func test_collect_when_a_message_is_lost_then_fault_names_it_and_the_reader_is_free(
        _ scenario: String,
        _ fault: CardReaderFault,
        _ resumes: [String]
    ) async throws {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            let clock = ContinuousClock()
            let began = clock.now
            #expect(await reader.fault(host) == fault)
            #expect(clock.now - began < .seconds(20), "not the time that a customer has for the card")
            #expect(host.asked.withLock { $0.isEmpty })
            if scenario == "fallback-open" {
                #expect(await reader.fault(host) == fault)
            } else {
                try await Self.sell(reader)
            }
        } report: { events in
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == resumes)
        }
    }

    @Test func test_cancel_when_the_card_data_was_lost_then_the_collection_ends_and_the_reader_is_free() async throws {
        try await Emulator.run("p2pe lost-data") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            await #expect {
                for try await event in reader.service.collect(reader.parameters, host: host)
                where event == .waitingForInput([.tap, .insert, .swipe]) {
                    #expect(try await reader.service.cancel() == .tooLate)
                }
            } throws: { error in
                guard case CardReaderServiceError.collection(let cause) = error else { return false }
                return cause as? CardReaderFault == .cancelled
            }
            #expect(host.asked.withLock { $0.isEmpty })
            try await Self.sell(reader)
        } report: { events in
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["Z3", "00"])
        }
    }

    @Test(
        arguments: Seed.isLong
            ? ["left-waiting", "left-authorising", "left-half", "left-authorising+left-half"]
            : ["left-waiting", "left-authorising+left-half"]
    )
    func test_connect_when_a_killed_program_left_a_transaction_then_the_next_sale_works(_ scenario: String)
        async throws
    {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            try await Self.sell(reader)
        } report: { events in
            let resumes = events.filter { $0["event"] == "resume" }.map { $0["code"] }
            #expect(resumes == (scenario.hasPrefix("left-authorising") ? ["Z3", "00"] : ["00"]))
        }
    }

    @Test func test_connect_when_the_program_went_while_the_bank_was_asked_then_the_next_one_sells() async throws {
        try await Emulator.run("p2pe approve") {
            let first = EmulatedReader()
            _ = try await first.connect()
            // As a kill: the interface is let go, and nobody tells the reader anything.
            let host = ScriptedHost(nil, onAuthorise: { await first.service.disconnect() })
            #expect(try await first.collect(host).last == .completed(.unknown))
            let second = EmulatedReader()
            _ = try await second.connect()
            try await Self.sell(second)
        } report: { events in
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["Z3", "00"])
        }
    }

    @Test func test_collect_when_the_answer_to_the_banks_answer_is_lost_then_the_cards_word_still_counts() async throws
    {
        try await Emulator.run("p2pe lost-resume") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            try await Self.sell(reader)
        }
    }

    private static func sell(_ reader: EmulatedReader) async throws {
        guard case .completed(.approved) = try await reader.collect().last else {
            Issue.record("not approved")
            return
        }
    }
}
