import Testing

@testable import Hardware

/// Stopping the encrypting reader at each step.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DynaFlexCancelTests {
    @Test func test_cancel_when_waiting_for_card_then_reader_is_asked_once_and_collection_ends() async throws {
        try await Emulator.run("p2pe no-card") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            await #expect {
                for try await event in reader.service.collect(reader.parameters, host: ScriptedHost())
                where event == .waitingForInput([.tap, .insert, .swipe]) {
                    #expect(try await reader.service.cancel() == .cancelled)
                }
            } throws: { error in
                guard case CardReaderServiceError.collection(let cause) = error else { return false }
                return cause as? CardReaderFault == .cancelled
            }
        } report: { events in
            let cancels = events.filter { $0["code"] == "1008" && $0["state"] != "idle" }
            #expect(cancels.map { $0["state"] } == ["waiting for a card"])
        }
    }

    @Test func test_cancel_when_bank_is_asked_then_too_late_and_result_still_delivered() async throws {
        try await Emulator.run("p2pe approve") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let service = reader.service
            let host = ScriptedHost(onAuthorise: { #expect((try? await service.cancel()) == .tooLate) })
            guard case .completed(.approved) = try await reader.collect(host).last else {
                Issue.record("not approved")
                return
            }
        }
    }

    @Test func test_cancel_when_nothing_runs_then_nothing_to_cancel() async throws {
        try await Emulator.run("p2pe approve") {
            let reader = EmulatedReader()
            #expect(try await reader.service.cancel() == .nothingToCancel)
            _ = try await reader.connect()
            #expect(try await reader.service.cancel() == .nothingToCancel)
            _ = try await reader.collect()
            #expect(try await reader.service.cancel() == .nothingToCancel)
        }
    }

    @Test func test_collect_when_consumer_goes_then_reader_is_stopped_and_usable() async throws {
        try await Emulator.run("p2pe no-card") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            let task = Task {
                for try await event in reader.service.collect(reader.parameters, host: ScriptedHost())
                where event == .waitingForInput([.tap, .insert, .swipe]) { return }
            }
            try await task.value
            var events: [CardReaderEvent] = []
            while events.isEmpty {
                do {
                    for try await event in reader.service.collect(reader.parameters, host: ScriptedHost()) {
                        events.append(event)
                        _ = try await reader.service.cancel()
                    }
                } catch { await Task.yield() }
            }
            #expect(events == [.waitingForInput([.tap, .insert, .swipe])])
        } report: { events in
            #expect(events.contains { $0["code"] == "1008" && $0["state"] == "waiting for a card" })
        }
    }

    @Test func test_cancel_when_reader_does_not_answer_then_it_fails_by_name() async throws {
        try await Emulator.run("p2pe no-card+slow-cancel") {
            let reader = EmulatedReader()
            _ = try await reader.connect()
            for try await event in reader.service.collect(reader.parameters, host: ScriptedHost())
            where event == .waitingForInput([.tap, .insert, .swipe]) {
                await #expect {
                    _ = try await reader.service.cancel()
                } throws: { error in
                    guard case CardReaderServiceError.cancellation(let cause) = error else { return false }
                    return cause as? CardReaderFault == .timedOut
                }
                return
            }
        }
    }
}
