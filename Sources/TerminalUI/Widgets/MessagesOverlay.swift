/// `:messages`: the texts of the toasts, newest first.
@MainActor
public final class MessagesOverlay: Overlay {
    public let id = "messages"
    public var keyMeaning: KeyMeaning { .command }
    private let messages: [Toast]
    private var scroll: ListScroll

    public init(_ messages: [Toast]) {
        self.messages = messages.reversed()
        scroll = ListScroll(count: messages.count)
    }

    public var hints: [Hint] { [Hint("↑↓", "Scroll"), Hint("Esc", "Close")] }

    public func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.character("k")): scroll.move(by: -1)
        case .key(.down), .key(.character("j")): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.character("q")): return .close
        case .key(.function(1)), .key(.character("?")): return .ignored
        case .key, .paste, .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: break
        }
        return .stay
    }

    private func spoken(_ lines: [String]) -> SpokenRegion {
        var region = SpokenRegion(id: id, title: "Messages, newest first", readsNewLines: false)
        if lines.indices.contains(scroll.selection) {
            region.row = SpokenRow(lines[scroll.selection], position: "\(scroll.selection + 1) of \(lines.count)")
        } else {
            region.state = "No messages yet."
        }
        return region
    }

    public func wheel(_ lines: Int) -> OverlayOutcome { scroll(lines) }

    public func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.inset(horizontal: 2, vertical: 1)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: "Messages", right: "newest first"))
        // In full: what did not fit into the status line can be read here.
        let lines = messages.flatMap { TextWrap.lines($0.text, width: max(1, inside.width - 4)) }
        if scroll.count != lines.count { scroll.replace(count: lines.count, selectedIndex: nil) }
        scroll.fit(height: inside.height)
        if messages.isEmpty {
            painter.text("No messages yet.", at: Point(x: inside.x + 1, y: inside.y), role: .muted)
            painter.setCursor(Point(x: inside.x + 1, y: inside.y))
        }
        painter.speak(spoken(lines))
        for index in scroll.visible {
            let row = inside.row(index - scroll.top)
            let isChosen = index == scroll.selection
            if isChosen { painter.glyph(.selected, at: Point(x: row.x + 1, y: row.y)) }
            painter.text(
                lines[index],
                at: Point(x: row.x + 3, y: row.y),
                maxWidth: row.width - 4,
                overflow: .ellipsis
            )
            if isChosen {
                painter.select(row)
                painter.setCursor(Point(x: row.x + 1, y: row.y))
            }
        }
    }
}
