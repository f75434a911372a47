import Testing

@testable import TerminalUI

@Suite @MainActor struct FrameEncoderTests {
    private static let pieces = [
        "a", "Enamel mug, white", "$84.00", "日本語", "👩‍👩‍👧‍👦", "🇮🇪", "e\u{301}", "☕️", "     ", "שלום", "─━", "●", "x",
        "          ", "한국",
    ]

    private func randomFrame(_ size: Size, from old: Frame?, _ seed: inout Seed) -> Frame {
        var painter = Painter(size: size)
        for _ in 0..<Int.random(in: 0...30, using: &seed) {
            let point = Point(
                x: Int.random(in: -3..<size.width, using: &seed),
                y: Int.random(in: 0..<size.height, using: &seed)
            )
            let role = Role.allCases.randomElement(using: &seed) ?? .text
            painter.text(Self.pieces.randomElement(using: &seed) ?? "", at: point, role: role)
            if Int.random(in: 0..<8, using: &seed) == 0 {
                painter.select(Rect(x: 0, y: point.y, width: size.width, height: 1))
            }
        }
        if Bool.random(using: &seed) {
            painter.setCursor(
                Point(x: Int.random(in: 0..<size.width, using: &seed), y: Int.random(in: 0..<size.height, using: &seed))
            )
        }
        var frame = painter.finish()
        // Half of the pairs share most rows, as frames in life do.
        if let old, old.size == size, Bool.random(using: &seed) {
            for y in 0..<size.height where Int.random(in: 0..<4, using: &seed) > 0 {
                let row = (y * size.width)..<((y + 1) * size.width)
                frame.cells.replaceSubrange(row, with: old.cells[row])
            }
        }
        return frame
    }

    private func expect(_ terminal: ToyTerminal, shows frame: Frame, theme: Theme, _ capabilities: TerminalCapabilities)
    {
        #expect(terminal.unknown == [])
        for (index, cell) in frame.cells.enumerated() {
            if terminal.opinion != .asWeDo {
                // What stands in an uncertain cluster's own cells is the terminal's business.
                let before = index % frame.size.width == 0 ? Cell.blank : frame.cells[index - 1]
                if cell.isUncertain || cell.isCovered && before.isUncertain { continue }
            }
            let spot = terminal.spots[index]
            var look = theme.look(cell.role, isSelected: cell.isSelected)
            if case .palette(let colour) = look.foreground, Int(colour) >= capabilities.colours {
                look.foreground = nil
                look.dim = look.dim || colour == 8 && !capabilities.dim.isEmpty
            }
            if capabilities.underline.isEmpty { look.underline = false }
            if capabilities.dim.isEmpty { look.dim = false }
            let isSame = spot.text == " " ? spot.look.onBlank == look.onBlank : spot.look == look
            #expect(spot.text == cell.text && isSame, "cell \(index): \(spot) is not \(cell.text) \(look)")
        }
        #expect(terminal.isCursorVisible == (frame.cursor != nil))
        if let cursor = frame.cursor { #expect(terminal.cursor == cursor) }
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100", "xterm", "screen"])
    func test_encode_when_frames_are_random_then_terminal_shows_them(term: String) throws {
        var seed = Seed()
        let capabilities = try TerminalCapabilities.load(term: term)
        let theme: Theme = .terminal
        var encoder = FrameEncoder(capabilities: capabilities, theme: theme)
        let size = Size(width: 40, height: 8)
        var terminal = ToyTerminal(size: size)
        var old: Frame?
        for _ in 0..<(term == "xterm-256color" ? 300 : 40) {
            let frame = randomFrame(size, from: old, &seed)
            terminal.feed(encoder.encode(frame))
            // Terminals without a way to hide the cursor show it always.
            if capabilities.hideCursor.isEmpty {
                var visible = frame
                visible.cursor = terminal.cursor
                expect(terminal, shows: visible, theme: theme, capabilities)
            } else {
                expect(terminal, shows: frame, theme: theme, capabilities)
            }
            old = frame
        }
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "vt100"])
    func test_encode_when_rows_move_then_terminal_moves_them_itself(term: String) throws {
        var seed = Seed()
        let capabilities = try TerminalCapabilities.load(term: term)
        var encoder = FrameEncoder(capabilities: capabilities, theme: .terminal)
        let size = Size(width: 60, height: 16)
        var terminal = ToyTerminal(size: size)
        func list(from top: Int, selected: Int) -> Frame {
            var painter = Painter(size: size)
            painter.box(Rect(size), heavy: true, titles: BoxTitles(left: "Orders"))
            for y in 1..<15 {
                painter.text("#\(1_000 + top + y)  row number \(top + y) of many", at: Point(x: 4, y: y))
                if y == selected { painter.select(Rect(x: 1, y: y, width: 58, height: 1)) }
            }
            painter.setCursor(Point(x: 1, y: selected))
            return painter.finish()
        }
        var top = 50
        terminal.feed(encoder.encode(list(from: top, selected: 14)))
        for _ in 0..<60 {
            let step = [-5, -2, -1, 1, 1, 2, 4].randomElement(using: &seed) ?? 1
            top += step
            let frame = list(from: top, selected: step > 0 ? 14 : 1)
            let bytes = encoder.encode(frame)
            terminal.feed(bytes)
            expect(terminal, shows: frame, theme: .terminal, capabilities)
            if abs(step) == 1 { #expect(bytes.count < 400, "\(bytes.count) bytes for one step") }
        }
    }

    @Test(arguments: [ToyTerminal.Opinion.alwaysOne, .everyScalar])
    func test_encode_when_terminal_measures_otherwise_then_all_else_stays_in_place(opinion: ToyTerminal.Opinion) throws
    {
        var seed = Seed()
        let capabilities = try TerminalCapabilities.load(term: "xterm-256color")
        var encoder = FrameEncoder(capabilities: capabilities, theme: .terminal)
        let size = Size(width: 60, height: 6)
        var terminal = ToyTerminal(size: size, opinion: opinion)
        for _ in 0..<100 {
            let frame = randomFrame(size, from: nil, &seed)
            terminal.feed(encoder.encode(frame))
            expect(terminal, shows: frame, theme: .terminal, capabilities)
        }
    }

    @Test func test_encode_when_nothing_changed_then_no_bytes() throws {
        var seed = Seed()
        var encoder = FrameEncoder(capabilities: try .load(term: "xterm-256color"), theme: .terminal)
        for _ in 0..<20 {
            let frame = randomFrame(Size(width: 40, height: 8), from: nil, &seed)
            _ = encoder.encode(frame)
            #expect(encoder.encode(frame) == [])
        }
    }

    @Test(arguments: [("xterm-256color", true), ("tmux-256color", false), ("screen", false)])
    func test_encode_when_one_character_runs_on_then_is_repeated_where_terminfo_says_so(term: String, repeats: Bool)
        throws
    {
        let capabilities = try TerminalCapabilities.load(term: term)
        var encoder = FrameEncoder(capabilities: capabilities, theme: .terminal)
        let size = Size(width: 70, height: 2)
        var terminal = ToyTerminal(size: size)
        var painter = Painter(size: size)
        painter.text("a" + String(repeating: "=", count: 60) + "b", at: Point(x: 0, y: 0))
        painter.text(String(repeating: "-", count: 70), at: Point(x: 0, y: 1))
        let frame = painter.finish()
        let text = String(decoding: encoder.encode(frame), as: UTF8.self)
        #expect(text.contains("=\u{1B}[59b") == repeats)
        terminal.feed(Array(text.utf8))
        expect(terminal, shows: frame, theme: .terminal, capabilities)
    }

    @Test func test_encode_when_a_blank_stands_between_two_words_of_one_colour_then_no_style_changes_for_it() throws {
        var encoder = FrameEncoder(capabilities: try .load(term: "xterm-256color"), theme: .terminal)
        var painter = Painter(size: Size(width: 40, height: 2))
        painter.text("●", at: Point(x: 0, y: 0), role: .good)
        painter.text("Processing", at: Point(x: 2, y: 0), role: .good)
        #expect(String(decoding: encoder.encode(painter.finish()), as: UTF8.self).contains("● Processing"))
    }

    @Test func test_encode_when_invalidated_then_paints_everything_again() throws {
        let capabilities = try TerminalCapabilities.load(term: "xterm-256color")
        var encoder = FrameEncoder(capabilities: capabilities, theme: .terminal)
        var painter = Painter(size: Size(width: 20, height: 2))
        painter.text("Orders", at: Point(x: 2, y: 1))
        let frame = painter.finish()
        _ = encoder.encode(frame)
        encoder.invalidate()
        var terminal = ToyTerminal(size: frame.size)
        terminal.feed(encoder.encode(frame))
        expect(terminal, shows: frame, theme: .terminal, capabilities)
    }

    @Test func test_encode_when_mono_then_no_colour_is_written() throws {
        var encoder = FrameEncoder(capabilities: try .load(term: "xterm-256color"), theme: .mono)
        var painter = Painter(size: Size(width: 40, height: 20))
        for role in Role.allCases { painter.text("word", at: Point(x: 0, y: Int(role.rawValue)), role: role) }
        let text = String(decoding: encoder.encode(painter.finish()), as: UTF8.self)
        #expect(!text.contains(#/\u{1B}\[[0-9;]*(3[0-9]|9[0-7])[0-9;]*m/#))
        #expect(text.contains("\u{1B}[;1m"))
    }

    @Test func test_load_when_terminal_cannot_address_then_says_so() {
        #expect(throws: TerminalError.noCursorAddressing(name: "dumb")) { try TerminalCapabilities.load(term: "dumb") }
        #expect(throws: TerminalError.unknownTerminal(name: "no-such-terminal")) {
            try TerminalCapabilities.load(term: "no-such-terminal")
        }
    }

    @Test func test_without_delays_when_padding_is_named_then_takes_it_out() {
        #expect(TerminalCapabilities.withoutDelays(Array("\u{1B}[K$<3>x$y".utf8)) == Array("\u{1B}[Kx$y".utf8))
    }
}
