/// The meaning of a mark on screen; the glyph set decides its look (`screens.md`, "Looks").
public enum Glyph: Int, CaseIterable, Sendable {
    case pending
    case processing
    case onHold
    case completed
    case cancelled
    case refunded
    case failed
    case up
    case down
    case selected
    case marked
    case changed
    case barFull
    case barBefore
    case more
    case separator
    case breadcrumb
    case times
    case arrowUp
    case arrowDown
    case arrowLeft
    case arrowRight
    case sent
    case caret
}

/// The pieces of one line weight.
public struct BoxGlyphs: Hashable, Sendable {
    let horizontal: Character
    let vertical: Character
    let topLeft: Character
    let topRight: Character
    let bottomLeft: Character
    let bottomRight: Character
}

/// The Unicode glyphs, or their ASCII twins. Chosen once, from the locale and the configuration.
public struct GlyphSet: Hashable, Sendable {
    public let isASCII: Bool
    /// Whether text from data must be ASCII too, because the terminal cannot show more.
    public let dataIsASCII: Bool
    let light: BoxGlyphs
    let heavy: BoxGlyphs

    public static let unicode = GlyphSet(
        isASCII: false,
        dataIsASCII: false,
        light: BoxGlyphs(
            horizontal: "─",
            vertical: "│",
            topLeft: "┌",
            topRight: "┐",
            bottomLeft: "└",
            bottomRight: "┘"
        ),
        heavy: BoxGlyphs(
            horizontal: "━",
            vertical: "┃",
            topLeft: "┏",
            topRight: "┓",
            bottomLeft: "┗",
            bottomRight: "┛"
        )
    )

    /// ASCII for the program's own marks; data as it is (`glyphs = "ascii"`).
    public static let ascii = asciiSet(dataIsASCII: false)

    /// ASCII for everything, for a locale that is not UTF-8.
    public static let asciiOnly = asciiSet(dataIsASCII: true)

    private static func asciiSet(dataIsASCII: Bool) -> GlyphSet {
        GlyphSet(
            isASCII: true,
            dataIsASCII: dataIsASCII,
            light: BoxGlyphs(
                horizontal: "-",
                vertical: "|",
                topLeft: "+",
                topRight: "+",
                bottomLeft: "+",
                bottomRight: "+"
            ),
            heavy: BoxGlyphs(
                horizontal: "=",
                vertical: "#",
                topLeft: "#",
                topRight: "#",
                bottomLeft: "#",
                bottomRight: "#"
            )
        )
    }

    /// The set for the locale variables of `environment`: `LC_ALL`, else `LC_CTYPE`, else `LANG`.
    public static func forLocale(_ environment: [String: String]) -> GlyphSet {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let folded = name.lowercased()
        return folded.contains("utf-8") || folded.contains("utf8") ? .unicode : .asciiOnly
    }

    /// The text of `glyph` in this set.
    public subscript(glyph: Glyph) -> String {
        isASCII ? Self.asciiText(glyph) : Self.unicodeText(glyph)
    }

    /// Eighth blocks, from 1 (lowest) to 8 (full); ASCII has eight textures.
    public func step(_ eighths: Int) -> String {
        guard eighths > 0 else { return " " }
        let index = min(eighths, 8) - 1
        return String(isASCII ? Array(".:-=+*##")[index] : Array("▁▂▃▄▅▆▇█")[index])
    }

    private static func unicodeText(_ glyph: Glyph) -> String {
        switch glyph {
        case .pending: "○"
        case .processing: "●"
        case .onHold: "◐"
        case .completed: "✓"
        case .cancelled: "✗"
        case .refunded: "‹"
        case .failed: "!"
        case .up: "▲"
        case .down: "▼"
        case .selected: "▸"
        case .marked: "*"
        case .changed: "~"
        case .barFull: "█"
        case .barBefore: "░"
        case .more: "…"
        case .separator: "·"
        case .breadcrumb: "›"
        case .times: "×"
        case .arrowUp: "↑"
        case .arrowDown: "↓"
        case .arrowLeft: "←"
        case .arrowRight: "→"
        case .sent: "↑"
        case .caret: "█"
        }
    }

    private static func asciiText(_ glyph: Glyph) -> String {
        switch glyph {
        case .pending: "o"
        case .processing: "@"
        case .onHold: "="
        case .completed: "+"
        case .cancelled: "x"
        case .refunded: "<"
        case .failed: "!"
        case .up: "^"
        case .down: "v"
        case .selected: ">"
        case .marked: "*"
        case .changed: "~"
        case .barFull: "#"
        case .barBefore: ":"
        case .more: ".."
        case .separator: "-"
        case .breadcrumb: ">"
        case .times: "x"
        case .arrowUp: "Up"
        case .arrowDown: "Down"
        case .arrowLeft: "Left"
        case .arrowRight: "Right"
        case .sent: ""
        case .caret: "_"
        }
    }
}
