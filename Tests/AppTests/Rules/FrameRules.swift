import TerminalUI

/// A rule that every single frame keeps (`screens.md`, "The rules that are checked").
protocol FrameRule: Sendable {
    /// What breaks the rule; nil for nothing.
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String?
}

/// All of them: `StoryScreen` asks them of each frame that any story paints.
struct FrameRules {
    static let all: [any FrameRule] = [U01(), U04(), U05(), U06(), U09(), U20(), U21(), U24()]

    let glyphs: GlyphSet

    /// - Parameter text: the rows of `frame`.
    func broken(by frame: Frame, text: [String]) -> [String] {
        let isTooSmall = frame.size.width < 60 || frame.size.height < 16
        let rules = isTooSmall ? [U21(), U24()] : Self.all
        return rules.compactMap { $0.broken(by: frame, text: text, glyphs: glyphs) }
    }
}
