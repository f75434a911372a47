import Testing

@testable import Hardware

/// A reader that is set up to tell card data in clear: nothing of it leaves Hardware.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DynaFlexProtectionTests {
    private static let settings: [(scenario: String, setting: CardDataSetting)] = [
        ("unencrypted", .encryption(0)), ("unmasked", .masking), ("clear-number", .messageTags(0x5A)),
    ]

    @Test(arguments: settings, ["", "+second"])
    func test_collect_when_card_data_is_in_clear_then_nobody_is_asked_and_the_setting_is_named(
        _ wrong: (scenario: String, setting: CardDataSetting),
        _ mode: String
    ) async throws {
        let (scenario, setting) = wrong
        try await Emulator.run("p2pe \(scenario)\(mode)") {
            let reader = EmulatedReader()
            #expect(try await reader.connect().mode == (mode.isEmpty ? .test : .live))
            let host = ScriptedHost()
            #expect(await reader.fault(host) == .unprotected(setting))
            #expect(host.asked.withLock { $0.isEmpty })
            _ = try await reader.collect(host)
            #expect(host.asked.withLock { $0.count } == 1, "set right, it sells")
        } report: { events in
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["Z3", "00"])
        }
    }

    /// Each once, one in each payment.
    private static let leaks = [
        "unknown-bcd", "unknown-ascii", "unknown-grouped", "unknown-track", "unknown-inside", "unknown-odd",
        "unknown-wide", "unknown-unpacked", "unknown-nested", "unknown-template", "other-card", "short", "long",
        "label", "preferred-name", "aid", "cryptogram", "issuer-data", "serial", "plain-objects", "plain-track",
        "plain-bcd", "padding", "key-serial", "behind", "display", "choice",
    ]

    @Test func test_collect_when_a_number_is_in_clear_anywhere_then_nothing_is_told_and_the_reader_is_named()
        async throws
    {
        try await Emulator.run("p2pe " + Self.leaks.map { "leak-" + $0 }.joined(separator: "+")) {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            for number in Self.leaks.indices {
                var events: [CardReaderEvent] = []
                do {
                    for try await event in reader.service.collect(reader.parameters, host: host) {
                        events.append(event)
                    }
                    Issue.record("payment \(number) ended with \(events)")
                } catch CardReaderServiceError.collection(let cause) {
                    guard case .unprotected? = cause as? CardReaderFault else {
                        Issue.record("payment \(number) failed with \(cause)")
                        continue
                    }
                }
                #expect(events == [.waitingForInput([.tap, .insert, .swipe])])
            }
            #expect(host.asked.withLock { $0.isEmpty } && host.offered.withLock { $0.isEmpty })
            _ = try await reader.collect(host)
            #expect(host.asked.withLock { $0.count } == 1, "set right, it sells")
        } report: { events in
            // Two were found while the reader still waited; it was told of no bank.
            let resumes = events.filter { $0["event"] == "resume" }.map { $0["code"] }
            #expect(resumes == Array(repeating: "Z3", count: Self.leaks.count - 2) + ["00"])
        }
    }

    @Test(arguments: ["usb-serial-leak", "firmware-leak"])
    func test_connect_when_the_reader_names_itself_by_a_number_then_it_is_refused(_ scenario: String) async throws {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            #expect(await reader.connectionFault() == .unprotected(.clear(tag: nil)))
            let found = try await reader.find()
            #expect(!"\(found)".contains("4761739001010010"))
        }
    }

    @Test func test_collect_when_the_number_is_masked_with_zeros_then_it_is_sold_and_only_the_last_digits_are_told()
        async throws
    {
        try await Emulator.run("p2pe zero-mask") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            _ = try await reader.collect(host)
            #expect(host.asked.withLock { $0.map(\.maskedPAN) } == [MaskedPAN(firstSix: "", lastFour: "0119")])
        }
    }
}
