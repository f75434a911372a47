import Foundation
import TestSupport
import Testing

@Suite struct VirtualClockTests {
    private let clock = VirtualClock()

    @Test func test_advance_when_several_sleep_then_wakes_them_by_deadline() async throws {
        let woken = try await withThrowingTaskGroup(of: Int.self) { group in
            for seconds in [3, 1, 2] {
                group.addTask { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    return seconds
                }
            }
            await clock.waitForSleepers(3)
            var woken: [Int] = []
            for left in [2, 1, 0] {
                clock.advance(by: .seconds(1))
                if let seconds = try await group.next() { woken.append(seconds) }
                #expect(clock.sleeperCount == left)
            }
            return woken
        }
        #expect(woken == [1, 2, 3])
    }

    @Test func test_sleep_when_cancelled_then_throws_and_is_forgotten() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func test_sleep_when_cancelled_beforehand_then_throws() async throws {
        let task = Task { [clock] in
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(1))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func test_sleep_when_deadline_has_passed_then_returns_at_once() async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(offset: .seconds(5)))
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func test_stepping_date_source_when_asked_then_goes_on() {
        let source = SteppingDateSource(startingAt: Date(timeIntervalSince1970: 100), step: 2)
        #expect(source.now().timeIntervalSince1970 == 100)
        source.advance(by: 10)
        #expect(source.now().timeIntervalSince1970 == 112)
        #expect(FixedDateSource(.distantPast).now() == .distantPast)
    }

    @Test func test_temporary_folder_when_released_then_is_removed() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(folder).path
        try folder?.write("x", to: "a/b")
        #expect(FileManager.default.fileExists(atPath: path + "/a/b"))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func test_seed_when_round_fails_then_error_repeats_it() throws {
        var drawn: [UInt64] = []
        let failure = #expect(throws: SeedFailure.self) {
            try Seed.repeating(5) { generator in
                drawn.append(generator.next())
                if drawn.count == 3 { throw CancellationError() }
            }
        }
        var again = SeededGenerator(seed: try #require(failure).seed)
        #expect(again.next() == drawn.last)
    }
}
