import Testing

@testable import TerminalUI

@Suite struct StatusLineTests {
    private func line(_ summary: String, width: Int) -> String {
        var painter = Painter(size: Size(width: width, height: 1), glyphs: .unicode)
        StatusLine(trail: ["Home"], parts: [summary], sync: SyncWord(words: "Syncing"))
            .draw(into: &painter, in: Rect(x: 0, y: 0, width: width, height: 1))
        return painter.finish().text[0]
    }

    @Test func test_summary_when_there_is_no_room_then_whole_pieces_go_from_the_end() {
        let summary = "This week, 16–22 Nov · compared with 9–15 Nov"
        #expect(line(summary, width: 70).hasPrefix(" Home · This week, 16–22 Nov · compared with 9–15 Nov "))
        #expect(line(summary, width: 55).hasPrefix(" Home · This week, 16–22 Nov …  "))
        #expect(line(summary, width: 30).hasPrefix(" Home …  "))
        #expect(line("", width: 13).hasPrefix(" H…"))
    }

    @Test func test_trail_when_there_is_no_room_then_its_middle_gives_way_before_what_is_seen() {
        func line(_ width: Int) -> String {
            var painter = Painter(size: Size(width: width, height: 1), glyphs: .unicode)
            let trail = ["Orders", "#3128", "Anna Müller", "Orders", "#2999"]
            StatusLine(trail: trail, parts: ["3 links"], sync: SyncWord(words: "Synced"))
                .draw(into: &painter, in: Rect(x: 0, y: 0, width: width, height: 1))
            return painter.finish().text[0]
        }
        #expect(line(80).hasPrefix(" Orders › #3128 › Anna Müller › Orders › #2999 · 3 links "))
        #expect(line(64).hasPrefix(" Orders › … › Anna Müller › Orders › #2999 · 3 links "))
        #expect(line(50).hasPrefix(" Orders › … › Orders › #2999 · 3 links "))
        #expect(line(40).hasPrefix(" Orders › … › #2999 · 3 links "), "\(line(40))")
        #expect(line(33).hasPrefix(" Orders › … › #2999 …"), "\(line(33))")
    }
}
