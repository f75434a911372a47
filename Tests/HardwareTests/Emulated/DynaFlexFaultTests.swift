import Testing

@testable import Hardware

/// What a broken, silent or occupied reader comes to: a specific fault, and a reader that works the next time.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DynaFlexFaultTests {
    @Test(arguments: [
        ("lost-middle", "report 4 where 3 was due"), ("wrong-sequence", "report 42 where 3 was due"),
        ("oversize", "a message of 2147483647 bytes"), ("garbage", "a report of unknown kind 119"),
        ("foreign-message", "a message that is none"),
    ])
    func test_collect_when_reports_are_damaged_then_fault_names_it_and_next_sale_works(
        _ scenario: String,
        _ words: String
    ) async throws {
        try await Emulator.run("p2pe \(scenario)") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let host = ScriptedHost()
            #expect(await reader.fault(host) == .broken(words))
            #expect(host.asked.withLock { $0.isEmpty })
            guard case .completed(.approved) = try await reader.collect().last else {
                Issue.record("not approved")
                return
            }
        } report: { events in
            // The first transaction was ended on the reader as one whose bank was not reached.
            #expect(events.filter { $0["event"] == "resume" }.map { $0["code"] } == ["Z3", "00"])
        }
    }

    @Test(arguments: [
        ("mute", CardReaderFault.timedOut), ("nak", .timedOut), ("held", .inUse),
        ("forbidden", .noPermission("/dev/bus/usb/001/002")),
    ])
    func test_connect_when_reader_cannot_be_used_then_fault_says_why(
        _ scenario: String,
        _ fault: CardReaderFault
    ) async throws {
        try await Emulator.run("p2pe \(scenario)") {
            #expect(await EmulatedReader().connectionFault() == fault)
        } report: { events in
            // What was claimed is given back on error paths as well.
            #expect(
                events.filter { $0["event"] == "claimed" }.count == events.filter { $0["event"] == "released" }.count
            )
        }
    }

    @Test func test_discover_when_device_file_is_forbidden_then_reader_shows_its_trouble() async throws {
        try await Emulator.run("p2pe forbidden") {
            let reader = try await EmulatedReader().find()
            #expect(reader.trouble == .noPermission("/dev/bus/usb/001/002"))
        }
    }

    @Test func test_collect_when_endpoint_stalls_then_it_is_freed_and_sale_goes_on() async throws {
        try await Emulator.run("p2pe stall") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            guard case .completed(.approved) = try await reader.collect().last else {
                Issue.record("not approved")
                return
            }
        } report: { events in
            #expect(events.contains { $0["event"] == "halt cleared" && $0["endpoint"] == "1" })
        }
    }

    @Test func test_discover_when_two_readers_are_there_then_both_are_told_apart() async throws {
        try await Emulator.run("p2pe approve", "p2pe second+go") {
            for try await readers in EmulatedReader().service.discover() {
                #expect(readers.map(\.serial) == ["VMMS0001", "VMMS0002"])
                #expect(readers.map(\.name) == ["DynaFlex", "DynaFlex II Go"])
                #expect(readers.map(\.mode) == [.test, .live])
                #expect(readers.map(\.trouble) == [nil, nil])
                return
            }
        }
    }

    @Test func test_events_when_battery_is_low_then_level_is_told() async throws {
        try await Emulator.run("p2pe go") {
            let reader = EmulatedReader()
            let events = reader.service.connectionEvents()
            let connected = try await reader.connect()
            #expect(connected.batteryLevel == 0.12)
            await EmulatedReader.wait(for: events) { $0 == .lowBattery(0.12) }
        }
    }
}
