import Testing

@testable import TerminalUI

/// Themes with a background, and links, on terminals that erase with and without it.
@Suite struct FrameEncoderThemeTests {
    private static let pieces = [
        "a", "Enamel mug, white", "日本語", "👩‍👩‍👧‍👦", "🇮🇪", "e\u{301}", "     ", "שלום", "─━", "          ", "한국",
    ]
    private static let links = ["https://shop.example/1", "mailto:ada@example.test"].compactMap { Link($0) }

    private func randomFrame(_ size: Size, _ seed: inout Seed) -> Frame {
        var painter = Painter(size: size)
        for _ in 0..<Int.random(in: 0...25, using: &seed) {
            let y = Int.random(in: 0..<size.height, using: &seed)
            let x = Int.random(in: -3..<size.width, using: &seed)
            let text = Self.pieces.randomElement(using: &seed) ?? ""
            let used = painter.text(
                text,
                at: Point(x: x, y: y),
                role: Role.allCases.randomElement(using: &seed) ?? .text
            )
            if Int.random(in: 0..<4, using: &seed) == 0, let link = Self.links.randomElement(using: &seed) {
                painter.link(Rect(x: x, y: y, width: used, height: 1), to: link)
            }
            if Int.random(in: 0..<8, using: &seed) == 0 {
                painter.select(Rect(x: 0, y: y, width: size.width, height: 1))
            }
        }
        painter.setCursor(Point(x: 0, y: 0))
        return painter.finish()
    }

    private func look(_ cell: Cell, _ theme: Theme, _ depth: ColourDepth) -> CellAttributes {
        var look = theme.look(cell.role, isSelected: cell.isSelected)
        if depth != .direct {
            look.foreground = look.foreground.map { .palette(Palette.nearest(to: $0, depth: depth)) }
            look.background = look.background.map { .palette(Palette.nearest(to: $0, depth: depth)) }
        }
        return look
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "screen-256color"], [Theme.dark, .light])
    func test_encode_when_theme_has_a_background_then_every_cell_has_it(term: String, theme: Theme) throws {
        var seed = Seed()
        let capabilities = try TerminalCapabilities.load(term: term)
        var features = TerminalFeatures()
        features.colours = term == "xterm-256color" ? .direct : .indexed
        features.showsLinks = true
        var encoder = FrameEncoder(capabilities: capabilities, theme: theme, features: features)
        let size = Size(width: 40, height: 8)
        var terminal = ToyTerminal(size: size, erasesWithBackground: capabilities.erasesWithBackground)
        for _ in 0..<60 {
            let frame = randomFrame(size, &seed)
            terminal.feed(encoder.encode(frame))
            #expect(terminal.unknown == [])
            #expect(terminal.link == "")
            for (index, cell) in frame.cells.enumerated() where !cell.isCovered {
                var (found, wanted) = (terminal.spots[index].look, look(cell, theme, features.colours))
                if cell.text == " " { (found, wanted) = (found.onBlank, wanted.onBlank) }
                #expect(found == wanted, "\(term) cell \(index) “\(cell.text)”")
                #expect(terminal.spots[index].text == cell.text)
                if cell.text != " " { #expect(terminal.spots[index].link == cell.target?.address ?? "") }
            }
        }
    }

    @Test func test_encode_when_terminal_has_no_links_then_none_is_written_and_texts_are_the_same() throws {
        var encoder = FrameEncoder(capabilities: try .load(term: "xterm-256color"), theme: .terminal)
        var painter = Painter(size: Size(width: 40, height: 2))
        painter.text("ada@example.test", at: Point(x: 1, y: 0))
        let plain = painter.frame
        painter.link(Rect(x: 1, y: 0, width: 16, height: 1), to: Self.links[1])
        let bytes = encoder.encode(painter.finish())
        #expect(!String(decoding: bytes, as: UTF8.self).contains("]8;"))
        #expect(encoder.encode(plain) == [])
    }

    @Test func test_encode_when_only_the_link_changes_then_its_text_is_written_again() throws {
        var features = TerminalFeatures()
        features.showsLinks = true
        features.colours = .indexed
        var encoder = FrameEncoder(
            capabilities: try .load(term: "xterm-256color"),
            theme: .terminal,
            features: features
        )
        var painter = Painter(size: Size(width: 40, height: 2))
        painter.text("mail", at: Point(x: 1, y: 0))
        _ = encoder.encode(painter.frame)
        painter.link(Rect(x: 1, y: 0, width: 4, height: 1), to: Self.links[1])
        let text = String(decoding: encoder.encode(painter.frame), as: UTF8.self)
        #expect(text.contains(";mailto:ada@example.test\u{1B}\\mail\u{1B}]8;;\u{1B}\\"))
        #expect(encoder.encode(painter.frame) == [])
    }

    @Test func test_encode_when_terminal_has_no_colours_then_a_shipped_theme_is_mono() throws {
        var encoder = FrameEncoder(capabilities: try .load(term: "vt100"), theme: .dark)
        var painter = Painter(size: Size(width: 40, height: 20))
        for role in Role.allCases { painter.text("word", at: Point(x: 0, y: Int(role.rawValue)), role: role) }
        let text = String(decoding: encoder.encode(painter.finish()), as: UTF8.self)
        #expect(!text.contains(#/\u{1B}\[[0-9;]*[34][0-9][0-9;]*m/#))
        #expect(text.contains("\u{1B}[;1m") || text.contains("\u{1B}[1m"))
    }
}
