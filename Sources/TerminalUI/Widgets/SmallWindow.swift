/// Shown when the window is smaller than the program needs.
public struct SmallWindow: Hashable, Sendable {
    /// In cells.
    public static let needed = Size(width: 60, height: 16)

    /// Whether the window is smaller than `needed` in either direction.
    public static func isTooSmall(_ size: Size) -> Bool {
        size.width < needed.width || size.height < needed.height
    }

    public init() {}

    /// Draws the message with both sizes in the middle of `rect`.
    public func draw(into painter: inout Painter, in rect: Rect) {
        painter.fill(rect)
        let times = painter.glyphs[.times]
        let lines = [
            "This window is too small.",
            "",
            "Needs \(Self.needed.width) \(times) \(Self.needed.height), has \(rect.width) \(times) \(rect.height).",
            "Make it larger and this screen comes back.",
            "",
            "q Quit",
        ]
        let top = rect.y + max(0, (rect.height - lines.count) / 2)
        for (index, line) in lines.enumerated() {
            painter.text(
                line,
                in: Rect(x: rect.x, y: top + index, width: rect.width, height: 1),
                align: .centre
            )
        }
        painter.setCursor(Point(x: rect.x, y: min(top, max(rect.y, rect.maxY - 1))))
    }
}
