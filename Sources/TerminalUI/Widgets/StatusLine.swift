/// The last row but one: `where · what · last result` left, the state of the sync right (UX.md §6).
public struct StatusLine: Hashable, Sendable {
    /// The parts of the left side; empty ones are left out. Never all empty (UX.md U09).
    public var parts: [String]
    public var toast: Toast?
    public var sync: SyncWord

    public init(parts: [String], toast: Toast? = nil, sync: SyncWord) {
        self.parts = parts
        self.toast = toast
        self.sync = sync
    }

    public func draw(into painter: inout Painter, in rect: Rect) {
        painter.fill(rect)
        let syncText = sync.text(painter.glyphs)
        let syncWidth = painter.width(of: syncText)
        painter.text(syncText, at: Point(x: rect.maxX - 1 - syncWidth, y: rect.y), role: sync.role)
        let room = rect.width - syncWidth - 4
        let left = Point(x: rect.x + 1, y: rect.y)
        if let toast {
            painter.text(
                Self.mark(toast.kind, painter.glyphs) + toast.text,
                at: left,
                role: Self.role(toast.kind),
                maxWidth: room,
                overflow: .ellipsis
            )
        } else {
            painter.text(whole(painter, room), at: left, role: .muted, maxWidth: room, overflow: .ellipsis)
        }
    }

    /// As many pieces as have room, whole; the first one may be cut.
    private func whole(_ painter: Painter, _ room: Int) -> String {
        let separator = " \(painter.glyphs[.separator]) "
        var pieces = parts.flatMap { $0.split(separator: " · ") }
        let text = pieces.joined(separator: separator)
        guard painter.width(of: text) > room else { return text }
        let more = " " + painter.glyphs[.more]
        while pieces.count > 1 {
            pieces.removeLast()
            let text = pieces.joined(separator: separator) + more
            if painter.width(of: text) <= room { return text }
        }
        return text
    }

    /// Trouble has a mark beside its colour (UX.md U19).
    private static func mark(_ kind: Toast.Kind, _ glyphs: GlyphSet) -> String {
        switch kind {
        case .info, .good: ""
        case .warning, .error: glyphs[.failed] + " "
        }
    }

    private static func role(_ kind: Toast.Kind) -> Role {
        switch kind {
        case .info: .info
        case .good: .good
        case .warning: .warn
        case .error: .bad
        }
    }
}

/// The right end of the status line: `✓ Synced 12s ago`, `! Offline, saved 14:02`, `↑ 2 waiting`.
public struct SyncWord: Hashable, Sendable {
    public var glyph: Glyph?
    public var words: String
    public var role: Role

    public init(glyph: Glyph? = nil, words: String, role: Role = .muted) {
        self.glyph = glyph
        self.words = words
        self.role = role
    }

    func text(_ glyphs: GlyphSet) -> String {
        guard let glyph, !glyphs[glyph].isEmpty else { return words }
        return "\(glyphs[glyph]) \(words)"
    }
}
