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
