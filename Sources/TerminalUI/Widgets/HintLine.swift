/// A key and its action, as shown in the last row.
public struct Hint: Hashable, Sendable {
    /// `↑↓`, `Esc`, `g G`.
    public let keys: String
    public let label: String
    /// Lower comes further left and is dropped later.
    public let priority: Int

    public init(_ keys: String, _ label: String, priority: Int = 50) {
        self.keys = keys
        self.label = label
        self.priority = priority
    }

    /// The hints of those `commands` that have one, by priority; commands with the same label share a hint.
    public static func of(_ commands: [Command], glyphs: GlyphSet) -> [Hint] {
        var keysByLabel: [String: [Key]] = [:]
        var order: [FooterHint] = []
        for command in commands {
            guard let footer = command.footer, let key = command.keys.first else { continue }
            if keysByLabel[footer.label] == nil { order.append(footer) }
            keysByLabel[footer.label, default: []].append(key)
        }
        return order.sorted { $0.priority < $1.priority }.map { footer in
            Hint(join(keysByLabel[footer.label] ?? [], glyphs), footer.label, priority: footer.priority)
        }
    }

    /// Arrows without spaces, everything else separated by a space.
    static func join(_ keys: [Key], _ glyphs: GlyphSet) -> String {
        let names = keys.map { $0.name(glyphs) }
        let areArrows = keys.allSatisfy { [.up, .down, .left, .right].contains($0) }
        return names.joined(separator: areArrows && !glyphs.isASCII ? "" : " ")
    }
}

/// The last row: the most useful keys, and help on the right. Drops whole hints that do not fit; in an overlay the hint
/// to leave it stays.
public struct HintLine: Hashable, Sendable {
    public var hints: [Hint]
    /// At the right end, never dropped; nil under overlays.
    public var help: Hint?

    public init(hints: [Hint], help: Hint? = Hint("?", "Help")) {
        self.hints = hints
        self.help = help
    }

    /// Draws the hints into the first row of `rect`.
    public func draw(into painter: inout Painter, in rect: Rect) {
        painter.fill(rect, role: .text)
        var end = rect.maxX - 1
        if let help {
            let width = painter.width(of: help.keys) + 1 + painter.width(of: help.label)
            end -= width
            draw(help, into: &painter, at: Point(x: end, y: rect.y))
            end -= 2
        }
        var x = rect.x + 1
        for hint in fitting(end - x, painter) {
            draw(hint, into: &painter, at: Point(x: x, y: rect.y))
            x += Self.width(of: hint, painter) + 2
        }
    }

    /// Those that fit side by side, from the left. In an overlay room is kept for Esc, wherever it comes.
    private func fitting(_ room: Int, _ painter: Painter) -> [Hint] {
        let leave = help == nil ? hints.firstIndex { $0.keys == "Esc" } : nil
        let kept = leave.map { Self.width(of: hints[$0], painter) + 2 } ?? 0
        var (fitting, used, isFull) = ([Hint](), 0, false)
        for (index, hint) in hints.enumerated() where !isFull || index == leave {
            let width = Self.width(of: hint, painter)
            let isBeforeLeave = leave.map { index < $0 } ?? false
            guard used + width + (isBeforeLeave ? kept : 0) <= room else {
                isFull = true
                continue
            }
            fitting.append(hint)
            used += width + 2
        }
        return fitting
    }

    private static func width(of hint: Hint, _ painter: Painter) -> Int {
        painter.width(of: hint.keys) + 1 + painter.width(of: hint.label)
    }

    private func draw(_ hint: Hint, into painter: inout Painter, at point: Point) {
        let used = painter.text(hint.keys, at: point, role: .key)
        let label = painter.text(hint.label, at: Point(x: point.x + used + 1, y: point.y), role: .muted)
        guard let key = Key(named: hint.keys) else { return }
        painter.target(Rect(x: point.x, y: point.y, width: used + 1 + label, height: 1), .press(key))
    }
}
