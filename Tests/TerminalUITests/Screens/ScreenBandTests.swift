import Testing
import WooFoundation

@testable import TerminalUI

@Suite @MainActor struct ScreenBandTests {
    private final class Band: ScreenBand {
        var rows = 3
        var looks = 0
        var takesEscape = false
        var brief: String { "Guide: press j" }
        var spoken: String { "Guide. Press j." }

        func look() { looks += 1 }
        func height(width: Int, glyphs: GlyphSet) -> Int { rows }
        func draw(into painter: inout Painter, in rect: Rect) {
            for row in 0..<rect.height { painter.text("band \(row)", at: Point(x: 0, y: rect.y + row)) }
        }
        func escape() -> Bool { takesEscape }
    }

    private func rows(_ frame: Frame) -> [Int] { frame.text.indices.filter { frame.text[$0].hasPrefix("band ") } }

    @Test func test_band_when_there_is_room_then_stands_over_the_status_line_and_pages_get_less() async {
        let story = Story()
        story.host.band = Band()
        await story.start()
        #expect(rows(story.device.frame) == [19, 20, 21])
        #expect(story.text[18].hasPrefix("┗"), "the page ends above it")
        #expect(story.status.contains("Synced"))
        await story.press(.character("?"))
        #expect(story.host.overlay?.id == "help")
        #expect(rows(story.device.frame) == [19, 20, 21], "an overlay does not cover it")
        story.host.band = nil
        await story.busy.idle()
        #expect(rows(story.device.frame).isEmpty)
    }

    @Test(arguments: [(24, 3), (19, 3), (18, 1), (17, 1), (16, 0)])
    func test_band_when_the_window_is_low_then_pages_keep_what_the_smallest_window_gives(_ height: Int, _ given: Int)
        async
    {
        let story = Story(size: Size(width: 60, height: height))
        story.host.band = Band()
        await story.start()
        #expect(rows(story.device.frame).count == given)
        #expect(story.status.contains("Guide: press j") == (given == 0))
        #expect(story.status.contains("Synced"))
    }

    @Test func test_band_when_a_frame_is_painted_then_has_looked_before() async {
        let story = Story()
        let band = Band()
        story.host.band = band
        await story.start()
        let (looks, frames) = (band.looks, story.device.frames.count)
        await story.press(.character("j"))
        #expect(band.looks - looks == story.device.frames.count - frames)
    }

    @Test func test_escape_when_nothing_else_takes_it_then_the_band_may() async {
        let story = Story()
        let band = Band()
        story.host.band = band
        await story.start()
        await story.press(.escape)
        #expect(story.hints.contains("q Quit"))
        band.takesEscape = true
        await story.press(.escape)
        #expect(!story.hints.contains("q Quit"))
    }

    @Test func test_command_when_it_is_for_everywhere_then_runs_in_a_field_and_under_an_overlay() async {
        let command = Command(id: "guide.next", keys: [.alt("g")], label: "Next", group: .everywhere)
        let story = Story(extra: [command])
        var count = 0
        story.host.add([ProgramCommand(command) { count += 1 }])
        story.host.alsoAlways = [command.id]
        await story.start()
        await story.press(.character("/"), .character("a"), .alt("g"))
        #expect(count == 1)
        #expect(story.orders.search?.text == "a")
        await story.press(.escape, .character(":"), .alt("g"))
        #expect(count == 2)
        #expect(story.host.overlay?.id == "palette")
    }
}
