/// The last row but one: `where · what · last result` left, the state of the sync right (`screens.md`, "Looks").
public struct StatusLine: Hashable, Sendable {
    /// The path to here, place first: `Orders › #3128 › Anna Müller`. Never empty (U09).
    public var trail: [String]
    /// What is shown here; empty parts are left out.
    public var parts: [String]
    public var toast: Toast?
    public var sync: SyncWord

    public init(trail: [String], parts: [String] = [], toast: Toast? = nil, sync: SyncWord) {
        self.trail = trail
        self.parts = parts
        self.toast = toast
        self.sync = sync
    }

    /// Draws into the first row of `rect`: the path on the left, the sync on the right.
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

    /// As many parts as fit, in full. The middle of a long path is dropped first; only a path alone may be cut.
    private func whole(_ painter: Painter, _ room: Int) -> String {
        let separator = " \(painter.glyphs[.separator]) "
        let ways = trails(painter.glyphs)
        var pieces = parts.flatMap { $0.split(separator: " · ").map(String.init) }
        var more = ""
        while true {
            for way in ways {
                let text = ([way] + pieces).joined(separator: separator) + more
                if painter.width(of: text) <= room { return text }
            }
            guard !pieces.isEmpty else { return ways.last ?? "" }
            pieces.removeLast()
            more = " " + painter.glyphs[.more]
        }
    }

    /// The path, in full first, then with more and more left out between its first step and its last.
    private func trails(_ glyphs: GlyphSet) -> [String] {
        let separator = " \(glyphs[.breadcrumb]) "
        let whole = trail.joined(separator: separator)
        guard trail.count > 2 else { return [whole] }
        let shorter = (1..<trail.count - 1).map { left in
            ([trail[0], glyphs[.more]] + trail.dropFirst(left + 1)).joined(separator: separator)
        }
        return [whole] + shorter
    }

    /// Warnings and errors have a mark besides their colour (U19).
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
