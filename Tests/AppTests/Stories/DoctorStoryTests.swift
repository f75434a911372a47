import TerminalUI
import TestSupport
import Testing

@testable import App

/// `:doctor`, on what somebody found.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DoctorStoryTests {
    @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_doctor_when_opened_then_says_what_it_found_at_the_store_in_front(_ size: Size) async throws {
        var setting = SetupStory.Setting()
        setting.size = size
        setting.examine = { entry in
            [
                "Store \(entry.name)", "  ✓ address  it answers",
                "  ✗ login  \u{1B}[31mrefused" + String(repeating: " so", count: 60),
            ]
                + (1...40).map { "  fact \($0)" }
        }
        try await SetupStory.tellOfTwoStores(setting) { story, _, _ in
            try await story.until("Synced")
            await story.palette("doctor")
            #expect(story.shows("Doctor: north"))
            #expect(story.shows("✓ address it answers"))
            // Long lines go on below, and the terminal is told nothing.
            #expect(story.shows("✗ login [31mrefused so so"))
            #expect(!story.shows("fact 40"))
            await story.press(.end)
            #expect(story.shows("fact 40"))
            await story.press(.character("x"), .escape)
            #expect(!story.shows("Doctor: north"))
        }
    }

    @Test func test_doctor_when_closed_while_it_looks_then_the_look_is_ended() async throws {
        let ends = AsyncStream.makeStream(of: Bool.self)
        var setting = SetupStory.Setting()
        setting.examine = { _ in
            let (nothing, keptOpen) = AsyncStream.makeStream(of: Never.self)
            for await _ in nothing {}
            keptOpen.finish()
            ends.continuation.yield(Task.isCancelled)
            return []
        }
        try await SetupStory.tellOfTwoStores(setting) { story, _, _ in
            try await story.until("Synced")
            await story.pressWithoutWaiting(.character(":"))
            await story.pressWithoutWaiting("doctor")
            try await story.until("Asking the store")
            await story.pressWithoutWaiting(.escape)
            for await isCancelled in ends.stream {
                #expect(isCancelled)
                break
            }
        }
    }
}
