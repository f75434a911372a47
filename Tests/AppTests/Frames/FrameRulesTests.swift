import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// UX.md §8 over screens, overlays, sizes and glyphs: `StoryScreen` checks each frame that is painted.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct FrameRulesTests {
    static let sizes = [
        Size(width: 60, height: 16), Size(width: 61, height: 17), Size(width: 72, height: 20),
        Size(width: 79, height: 23),
        Size(width: 80, height: 24), Size(width: 80, height: 40), Size(width: 100, height: 35),
        Size(width: 109, height: 36),
        Size(width: 110, height: 24), Size(width: 120, height: 40), Size(width: 160, height: 50),
        Size(width: 200, height: 60),
    ]

    /// Ways to every screen and overlay from the list; Esc leads back.
    private static let ways: [[Key]] = [
        [], [.character("?")], [.character(":")], [.character("s")], [.character("f")], [.character("S")],
        [.character("m")], [.character("m"), .character("p")], [.character("m"), .character("c")], [.character("/")],
        [.tab], [.ctrl("c")], [.enter], [.enter, .character("]")], [.enter, .character("]"), .character("]")],
        [.enter, .character("[")], [.enter, .right, .right, .right], [.enter, .character("?")],
        [.enter, .character("s")],
        [.enter, .character("m"), .character("p")],
    ]

    private func walkAll(_ setting: Story.Setting) async throws {
        try await Story.tell(setting) { story in
            try await story.ready()
            for way in Self.ways {
                for key in way { await story.press(key) }
                for size in Self.sizes { await story.send(.resize(size)) }
                await story.send(.resize(setting.size))
                for _ in way.indices { await story.press(.escape) }
                await story.press(.escape)
                #expect(story.frame.focusPath.count == 3)
            }
        }
    }

    @Test func test_frames_when_every_screen_has_every_size_then_keep_the_rules() async throws {
        try await walkAll(Story.Setting())
    }

    @Test func test_frames_when_ascii_then_keep_the_rules_and_draw_with_ascii() async throws {
        var setting = Story.Setting()
        setting.glyphs = .ascii
        try await walkAll(setting)
    }

    @Test(arguments: [FrameState.empty, .offline, .refused, .failed])
    func test_frames_when_a_list_has_no_rows_then_keep_the_rules_at_every_size(_ state: FrameState) async throws {
        try await Story.tell(state.setting) { story in
            try await story.until(state.words)
            story.acknowledgeAll()
            for size in Self.sizes {
                await story.send(.resize(size))
                #expect(story.shows(state.words))
                #expect(story.shows("r Try") || story.shows("r Refresh"))
            }
            await story.send(.resize(Size(width: 120, height: 40)))
            await story.press(.tab)
            #expect(story.frame.focusPath.last == "list")
        }
    }
}

/// A list without rows, and how it comes about.
enum FrameState: CaseIterable, Sendable {
    case empty, offline, refused, failed

    var words: String {
        switch self {
        case .empty: "No orders yet."
        case .offline: "! Offline since"
        case .refused: "! The store refused the request (401)."
        case .failed: "! The orders could not be loaded."
        }
    }

    @MainActor var setting: Story.Setting {
        var setting = Story.Setting()
        switch self {
        case .empty: setting.orders = 0
        case .offline: setting.prepare = { _, proxy in proxy.goDown() }
        case .refused: setting.prepare = { _, proxy in proxy.add(Fault(.unauthorized)) }
        case .failed: setting.prepare = { _, proxy in proxy.add(Fault(.htmlForJSON)) }
        }
        return setting
    }
}
