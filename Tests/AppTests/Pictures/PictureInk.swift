import TerminalUI

/// The colours of a picture, in the place of the sixteen of somebody's terminal. Each reads on `ground` at 4.5 : 1 or more.
enum PictureInk {
    static let ground = "#14171c"
    static let edge = "#3a414d"
    static let text = "#dde1e8"
    static let grey = "#929baa"

    private static let palette = [1: "#f47f86", 2: "#8fd07c", 3: "#e8c46f", 4: "#86b1f8", 6: "#5accda", 8: grey]

    /// One class for each colour, one for bold, one for text on a reversed row.
    static var classes: String {
        palette.sorted { $0.key < $1.key }.map { ".c\($0.key){fill:\($0.value)}" }.joined()
            + ".b{font-weight:700}.r{fill:\(ground)}"
    }

    static func colour(_ look: CellAttributes) -> String {
        if look.reverse { return ground }
        guard case .palette(let index) = look.foreground else { return text }
        return palette[Int(index)] ?? text
    }

    /// The classes of text that looks so; empty for plain text.
    static func style(_ look: CellAttributes) -> String {
        if look.reverse { return "r" }
        var names: [String] = []
        if case .palette(let index) = look.foreground, palette[Int(index)] != nil { names.append("c\(index)") }
        if look.bold { names.append("b") }
        return names.joined(separator: " ")
    }
}
