import TerminalUI
import Testing

/// U08: Esc never loses typed text without asking; what was not touched closes at once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U08TypedTextTests {
    private static let forms: [[Key]] = [["m", "p"], ["m", "c"], [.enter, "m", "p"]]

    @Test func test_note_when_untouched_then_escape_closes_it_at_once() async throws {
        try await Story.tell { story in
            try await story.ready()
            for way in Self.forms {
                for key in way { await story.press(key) }
                await story.press(.escape)
                #expect(story.root.host.overlay == nil)
                await story.press(.escape)
            }
        }
    }

    @Test func test_note_when_typed_then_escape_asks_and_staying_keeps_every_letter() async throws {
        try await Story.tell { story in
            try await story.ready()
            for way in Self.forms {
                for key in way { await story.press(key) }
                await story.type("call bäck")
                await story.press(.escape)
                #expect(story.shows("Discard this note?"))
                for key in [Key.escape, .enter] {
                    await story.press(key)
                    #expect(story.shows("call bäck"))
                    await story.press(.escape)
                    #expect(story.shows("Discard this note?"))
                }
                await story.press(.right, .enter)
                #expect(story.root.host.overlay == nil)
                await story.press(.escape)
                #expect(story.isAtRoot)
            }
        }
    }

    @Test func test_counter_when_typed_then_escape_asks_and_untouched_fields_close_at_once() async throws {
        var setting = Story.Setting()
        setting.counter = .shop()
        try await Story.tell(setting) { story in
            try await story.ready()
            for surface in Surface.counter
            where ["pay in cash", "pay elsewhere", "receipt, mail"].contains(surface.name) {
                try await surface.open(story)
                await story.press(.escape)
                #expect(!story.asksToThrowAway, "\(surface)")
                await surface.leave(story)
                try await surface.open(story)
                await story.type("77")
                await story.press(.escape)
                #expect(story.asksToThrowAway, "\(surface)")
                await story.press(.enter)
                #expect(story.shows("77"), "\(surface)")
                await surface.leave(story)
            }
        }
    }

    @Test func test_interrupt_when_text_is_typed_then_it_asks_like_escape() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("m", "p", "x")
            await story.press(.ctrl("c"))
            #expect(story.shows("Discard this note?"))
            #expect(story.isRunning)
        }
    }

    @Test func test_search_when_interrupted_twice_then_the_first_is_escape_and_the_second_quits() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("/")
            await story.type("abc")
            await story.press(.ctrl("c"))
            #expect(!story.shows("/abc"))
            #expect(story.isRunning)
            await story.press(.ctrl("c"))
            try await story.untilEnded()
        }
    }

    @Test func test_search_when_interrupted_again_later_then_it_asks() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("/")
            await story.press(.ctrl("c"))
            story.clock.advance(by: .seconds(3))
            await story.press(.ctrl("c"))
            #expect(story.shows("Quit?"))
            #expect(story.isRunning)
        }
    }
}
