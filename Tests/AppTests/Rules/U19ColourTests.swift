import DemoStore
import TerminalUI
import Testing

@testable import App

/// U19: colour is never the only difference: without roles, the frames of any two states still differ.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U19ColourTests {
    private static let statuses = [
        "pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed", "trash", "checkout-draft",
    ]

    @Test(arguments: [GlyphSet.unicode, .asciiOnly])
    func test_statuses_when_painted_then_word_and_mark_tell_them_apart(glyphs: GlyphSet) {
        var words: [String: String] = [:]
        for slug in Self.statuses {
            let look = StatusAppearance(slug: slug, names: [:])
            #expect(words[look.word] == nil, "\(slug) reads like \(words[look.word] ?? "")")
            words[look.word] = slug
            #expect(!glyphs[look.glyph].isEmpty)
        }
    }

    /// Frames of one place in two states each.
    @Test(arguments: [GlyphSet.unicode, .ascii])
    func test_states_when_painted_without_roles_then_every_pair_differs(glyphs: GlyphSet) async throws {
        var setting = Story.Setting()
        setting.glyphs = glyphs
        setting.size = Size(width: 120, height: 40)
        try await Story.tell(setting) { story in
            try await story.screen.wait(for: "rows") { $0.cells.contains(where: \.isSelected) }
            await story.busy.idle()
            let pairs: [(String, [Key], [Key])] = [
                ("another row", [], ["j"]), ("list or detail", [], [.tab]), ("section", [.tab], [.tab, "]"]),
                ("palette choice", [":"], [":", .down]), ("status choice", ["s"], ["s", "k"]),
                ("button", [.ctrl("c")], [.ctrl("c"), .right]),
                ("filter or none", [], ["f", .enter, "j", .enter, .escape]),
            ]
            for (name, first, second) in pairs {
                let one = await glyphsOnly(story, first)
                let other = await glyphsOnly(story, second)
                #expect(one != other, "\(name)\n\(one.joined(separator: "\n").prefix(2_000))")
            }
        }
    }

    private func glyphsOnly(_ story: Story, _ keys: [Key]) async -> [String] {
        // Two Ctrl-C within two seconds quit.
        story.clock.advance(by: .seconds(3))
        for key in keys { await story.press(key) }
        await story.busy.idle()
        // Reverse is no colour: it is there without any.
        let marks = story.frame.cells.map { $0.isSelected ? "1" : "0" }.joined()
        let frame = story.frame.text + [marks]
        for _ in 0..<3 { await story.press(.escape) }
        if story.root.host.screen.focusPath.last == "detail" { await story.press("[", .tab) }
        await story.press("g")
        return frame
    }

    @Test func test_toasts_when_of_two_kinds_then_errors_have_a_mark() {
        func line(_ kind: Toast.Kind) -> String {
            var centre = ToastCentre()
            centre.show("Saved", kind: kind, at: .zero)
            var painter = Painter(size: Size(width: 80, height: 1))
            StatusLine(trail: ["Orders"], toast: centre.visible(at: .zero), sync: SyncWord(words: "Synced"))
                .draw(into: &painter, in: Rect(x: 0, y: 0, width: 80, height: 1))
            return painter.finish().text[0]
        }
        #expect(line(.error).contains("! Saved"))
        #expect(line(.warning).contains("! Saved"))
        #expect(!line(.good).contains("!"))
    }

    @Test func test_rows_when_marked_or_changed_then_a_mark_stands_before_them() {
        let columns = [TableColumn(id: "a", title: "A", priority: 1, minimum: 5, ideal: 5)]
        func text(_ row: TableRow) -> [String] {
            var painter = Painter(size: Size(width: 40, height: 6))
            var scroll = ListScroll(count: 1)
            TableView(columns: columns)
                .draw(into: &painter, in: Rect(x: 0, y: 0, width: 40, height: 6), scroll: &scroll, focused: true) { _ in
                    row
                }
            return painter.finish().text
        }
        let cells = [TableCell("row")]
        let frames = [
            TableRow(cells), TableRow(cells, isMarked: true), TableRow(cells, isChanged: true),
            TableRow(cells, isMarked: true, isChanged: true),
        ].map(text)
        #expect(Set(frames).count == 4)
    }

    @Test func test_theme_when_mono_then_it_has_no_colour_and_selection_is_reverse() {
        for role in Role.allCases {
            #expect(Theme.mono.look(role).foreground == nil)
            #expect(Theme.mono.look(role, isSelected: true).reverse)
        }
    }
}
