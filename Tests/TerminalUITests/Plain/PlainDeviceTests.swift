import Glibc
import Testing
import WooFoundation

@testable import TerminalUI

@Suite(.serialized) @MainActor struct PlainDeviceTests {
    private func device(_ terminal: PseudoTerminal, term: String, time: LoopTime = .system()) throws -> PlainDevice {
        try PlainDevice(term: term, time: time, input: terminal.slave, output: terminal.slave, stop: {})
    }

    private func host(_ clock: ManualClock = ManualClock(), glyphs: GlyphSet = .unicode) -> ScreenHost {
        let name = PlaceName(id: "fruit", name: "Fruit", digit: "2")
        let host = ScreenHost(
            places: [Place(name) { FruitScreen() }],
            table: CommandTable(
                GlobalCommands.places([name]) + GlobalCommands.commands(including: ["search", "mark"])
            ),
            glyphs: glyphs,
            time: LoopTime(clock)
        )
        host.sync = SyncWord(glyph: .completed, words: "Synced now", role: .good)
        return host
    }

    private func show(_ host: ScreenHost, on device: PlainDevice) {
        device.show(host.frame(size: device.size, speaks: true))
    }

    @Test(arguments: ["dumb", "xterm-256color", "vt100", ""])
    func test_leave_when_taken_then_the_line_is_as_before_and_modes_are_undone(term: String) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let before = terminal.modes()
        let device = try device(terminal, term: term)
        try device.enter()
        #expect(terminal.modes() != before)
        show(host(), on: device)
        device.leave()
        device.leave()
        #expect(terminal.modes() == before)
        let text = String(decoding: terminal.written(), as: UTF8.self)
        let isDumb = term.isEmpty || term == "dumb"
        #expect(text.contains("\u{1B}") == !isDumb)
        #expect(text.components("\u{1B}[?2004h") == text.components("\u{1B}[?2004l"))
    }

    @Test(arguments: ["dumb", "xterm-256color"])
    func test_story_when_told_then_nothing_but_text_and_line_ends_is_written(term: String) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal, term: term)
        try device.enter()
        _ = terminal.written()
        let host = host()
        let keys: [Key] = [
            .character("j"), .character(" "), .character("/"), .character("é"), .backspace, .escape, .character("?"),
            .character("x"), .escape, .escape, .character(":"), .down, .escape, .ctrl("c"), .right, .escape,
        ]
        for key in keys {
            host.handle(.key(key))
            show(host, on: device)
        }
        let bytes = terminal.written()
        let allowed: Set<UInt8> = term == "dumb" ? [0x0A, 0x0D] : [0x08, 0x0A, 0x0D]
        #expect(bytes.filter { $0 < 0x20 && !allowed.contains($0) || $0 == 0x7F } == [])
        let text = String(decoding: bytes, as: UTF8.self)
        for drawn in "─│┏━┃▸●" { #expect(!text.contains(drawn)) }
        for words in ["Help, Fruit", "Quit?", "Commands", "marked", "2 of 128"] {
            #expect(text.contains(words), "\(words)")
        }
        device.leave()
    }

    @Test func test_rows_when_they_hold_control_characters_then_none_passes() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal, term: "dumb")
        try device.enter()
        let host = host()
        host.toast("evil \u{1B}[2J\u{7}\u{9B}31m \u{202E}txet\r\nnew line", kind: .error)
        show(host, on: device)
        let text = String(decoding: terminal.written(), as: UTF8.self)
        #expect(text.contains("Error: evil [2J31m txet"))
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\r" || $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
            }
        )
        #expect(!text.contains("\u{202E}"))
        device.leave()
    }

    @Test func test_text_when_the_locale_is_not_utf8_then_it_is_ascii() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal, term: "dumb")
        try device.enter()
        let host = host(glyphs: .asciiOnly)
        for key in [Key.character("j"), .character("j"), .character("j"), .character("?")] {
            host.handle(.key(key))
            show(host, on: device)
        }
        #expect(terminal.written().allSatisfy { $0 < 0x7F })
        device.leave()
    }

    @Test func test_lines_when_long_then_they_break_at_words_before_the_terminal_breaks_them() throws {
        let terminal = try PseudoTerminal(width: 40, height: 24)
        let device = try device(terminal, term: "dumb")
        try device.enter()
        let host = host()
        host.toast(String(repeating: "word ", count: 40), kind: .good)
        show(host, on: device)
        let lines = String(decoding: terminal.written(), as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count > 5)
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) < 40 })
        device.leave()
    }

    @Test func test_cursor_when_a_row_has_the_focus_then_it_stands_behind_it() throws {
        let terminal = try PseudoTerminal(width: 200, height: 24)
        let device = try device(terminal, term: "xterm")
        try device.enter()
        let host = host()
        show(host, on: device)
        host.handle(.key(.character("j")))
        show(host, on: device)
        #expect(String(decoding: terminal.written(), as: UTF8.self).hasSuffix("Completed. 2 of 128") == false)
        host.handle(.key(.character("j")))
        show(host, on: device)
        #expect(String(decoding: terminal.written(), as: UTF8.self).hasSuffix("3 of 128"))
        device.leave()
    }

    @Test func test_layer_when_it_says_nothing_of_itself_then_its_cells_are_read() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let device = try device(terminal, term: "dumb")
        try device.enter()
        let host = host()
        host.present(SilentOverlay())
        show(host, on: device)
        let text = String(decoding: terminal.written(), as: UTF8.self)
        #expect(text.contains("Address of the shop"))
        #expect(text.contains("Type it as in the browser."))
        #expect(text.hasSuffix("URL: https://"))
        #expect(!text.contains("┃"))
        device.leave()
    }
}

/// Draws itself and says nothing.
@MainActor
private final class SilentOverlay: Overlay {
    let id = "silent"
    let keyMeaning = KeyMeaning.command
    let hints: [Hint] = []

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: 60, height: 8))
        painter.fill(area)
        painter.box(area, heavy: true, titles: BoxTitles(left: "Address of the shop"))
        painter.text("Type it as in the browser.", at: Point(x: area.x + 2, y: area.y + 2))
        painter.text("URL:", at: Point(x: area.x + 2, y: area.y + 4))
        TextField("https://")
            .draw(into: &painter, in: Rect(x: area.x + 8, y: area.y + 4, width: 40, height: 1), focused: true)
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome { .stay }
}

extension String {
    fileprivate func components(_ part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count
    }
}
