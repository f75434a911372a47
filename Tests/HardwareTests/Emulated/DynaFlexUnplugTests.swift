import Testing

@testable import Hardware

/// The reader pulled out at every moment, and its return.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DynaFlexUnplugTests {
    @Test(arguments: ["unplug-waiting", "unplug-reading"])
    func test_collect_when_unplugged_before_the_bank_is_asked_then_fault_and_nothing_asked(_ scenario: String)
        async throws
    {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            #expect(await reader.fault(host) == .unplugged)
            #expect(host.asked.withLock { $0.isEmpty })
            #expect(await reader.fault(host) == .unplugged)
        }
    }

    @Test(arguments: ["unplug-after-request", "unplug-after-answer"])
    func test_collect_when_unplugged_after_the_bank_was_asked_then_outcome_is_unknown(_ scenario: String) async throws {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            let events = reader.service.connectionEvents()
            _ = try await reader.connect()
            let host = ScriptedHost(onAuthorise: {
                // The bank answers when the reader is gone.
                if scenario == "unplug-after-request" { await EmulatedReader.wait(for: events) { $0 == .lost } }
            })
            #expect(try await reader.collect(host).last == .completed(.unknown))
            #expect(host.asked.withLock { $0.count } == 1)
        }
    }

    @Test func test_collect_when_unplugged_and_bank_declines_then_it_is_declined() async throws {
        try await Emulator.run("p2pe unplug-after-answer") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost(.declined(responseCode: "51", reason: "insufficient funds"))
            #expect(try await reader.collect(host).last == .completed(.declined(reason: "insufficient funds")))
        }
    }

    @Test(arguments: ["unplug-waiting+replug", "unplug-reading+replug", "unplug-reading+replug+at-once"])
    func test_reader_when_replugged_then_it_returns_by_itself_and_sells(_ scenario: String) async throws {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            let events = reader.service.connectionEvents()
            let connected = try await reader.connect()
            #expect(await reader.fault() == .unplugged)
            var told: [CardReaderConnectionEvent] = []
            for await event in events {
                told.append(event)
                if case .returned = event { break }
            }
            #expect(told == [.lost, .returned(connected)])
            #expect(try await reader.collect().count == 4)
        }
    }

    @Test func test_reader_when_it_resets_itself_then_warning_loss_and_return_are_told() async throws {
        try await Emulator.run("p2pe self-reset") {
            let reader = EmulatedReader()
            let events = reader.service.connectionEvents()
            let connected = try await reader.connect()
            var told: [CardReaderConnectionEvent] = []
            for await event in events {
                told.append(event)
                if event == .lost { #expect(await reader.fault() == .resetting) }
                if case .returned = event { break }
            }
            #expect(told == [.resetsSoon, .lost, .returned(connected)])
            #expect(try await reader.collect().count == 4)
        }
    }

    /// The emulator counts, and then says that the battery is low: nothing else happens in between.
    @Test func test_reader_when_nothing_happens_then_no_transfer_begins() async throws {
        try await Emulator.run("p2pe idle") {
            let reader = EmulatedReader()
            let events = reader.service.connectionEvents()
            _ = try await reader.connect()
            await EmulatedReader.wait(for: events) { $0 == .lowBattery(0.12) }
        } report: { events in
            let counts = events.filter { $0["event"] == "counted" }.compactMap { $0["submitted"].flatMap { Int($0) } }
            #expect(counts.count == 2 && counts.first == counts.last)
            #expect(counts.first ?? 0 > 3, "it has talked to the reader before")
        }
    }

    @Test(arguments: [true, false])
    func test_discover_when_reader_is_plugged_in_later_then_it_is_found(_ usesHotplug: Bool) async throws {
        try await Emulator.run(usesHotplug ? "p2pe late" : "p2pe late+second") {
            let host = LibUSBHost(pollInterval: .milliseconds(50), usesHotplug: usesHotplug)
            let service = DynaFlexReaderService(bus: host, mode: { _ in .test }, clock: ContinuousClock())
            var counts: [Int] = []
            for try await readers in service.discover() {
                counts.append(readers.count)
                guard let reader = readers.first else { continue }
                _ = try await service.connect(reader)
                break
            }
            #expect(counts.last == 1)
            await service.disconnect()
        }
    }
}
