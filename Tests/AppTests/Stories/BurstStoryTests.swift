import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// What comes all at once on a list is no command, whatever it says: a paste without its marks, or a scan.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BurstStoryTests {
    private static let plain = Array("abcdefghijklmnopqrstuvwxyz0123456789./-")
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -.,/*#+$!?:")

    /// Begins with every letter in turn; a first letter typed twice is a key that is held.
    ///
    /// - Returns: the text, and what of it is told whatever became of the first two keys: a move is one.
    private static func text(_ number: Int, _ random: inout SeededGenerator) -> (text: String, told: String) {
        let first = letters[number % letters.count]
        let second = letters.filter { $0 != first }.randomElement(using: &random)!
        let told = String(
            (0..<Int.random(in: 4...14, using: &random)).map { _ in plain.randomElement(using: &random)! }
        )
        return ("\(first)\(second)" + told, told)
    }

    private struct Seen: Equatable {
        let page: String
        let overlay: String?
        let writes: Int
        let edits: Int

        @MainActor
        init(_ story: Story) async throws {
            let host = story.root.host
            page = host.screen.id
            overlay = host.overlay.map { "\(type(of: $0))" }
            writes = story.store.requests.count { $0.method != "GET" && $0.method != "OPTIONS" && $0.method != "HEAD" }
            let work = try await story.stores.unsentWork(siteID: 7)
            edits = work.waiting.count + work.uncertain.count + work.refused.count + work.conflicted.count
        }
    }

    @Test(arguments: ["2", "3", "4", "5", "6", "1"] as [Character])
    func test_burst_when_on_a_list_then_it_is_shown_and_does_nothing(place: Character) async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character(place))
            try await story.until("[\(place) ")
            await story.busy.idle()
            var random = SeededGenerator(seed: Seed.value &+ UInt64(place.asciiValue ?? 0))
            for number in 0..<(Self.letters.count * (Seed.isLong ? 20 : 1)) {
                let (text, told) = Self.text(number, &random)
                let gap = [Duration.zero, .milliseconds(1), .milliseconds(4)].randomElement(using: &random)!
                let before = try await Seen(story)
                story.scanWithoutWaiting(text, gap: gap, ending: Bool.random(using: &random) ? [.enter] : [])
                await story.busy.idle()
                try await story.untilAsTimeCreeps("“\(text)” is told, MERCED_SEED=\(Seed.value)") { _ in
                    story.root.host.toasts.history.contains { $0.text.contains(told) }
                }
                await story.busy.idle()
                let after = try await Seen(story)
                try #require(before == after, "“\(text)” at \(gap), MERCED_SEED=\(Seed.value): \(story.text)")
            }
        }
    }
}
