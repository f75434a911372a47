import WooFoundation

/// Breaks text into lines that fit, at spaces where there are any, never inside a grapheme cluster.
public enum TextWrap {
    /// The lines of `text`, each at most `width` cells; line breaks in the text are kept.
    public static func lines(_ text: String, width: Int) -> [String] {
        guard width > 0 else { return [] }
        return TextCleaning.lines(text).flatMap { paragraph($0, width: width) }
    }

    private static func paragraph(_ text: String, width: Int) -> [String] {
        guard DisplayWidth.of(text) > width else { return [text] }
        var result: [String] = []
        var line: [Character] = []
        var used = 0
        var lastSpace: Int?
        for character in text {
            let wide = DisplayWidth.of(character)
            if used + wide > width {
                if character == " " {
                    result.append(String(line))
                    line = []
                } else if let space = lastSpace {
                    result.append(String(line[..<space]))
                    line = Array(line[(space + 1)...])
                } else {
                    result.append(String(line))
                    line = []
                }
                used = line.reduce(0) { $0 + DisplayWidth.of($1) }
                lastSpace = line.lastIndex(of: " ")
                if character == " " && line.isEmpty { continue }
            }
            if character == " " { lastSpace = line.count }
            line.append(character)
            used += wide
        }
        if !line.isEmpty { result.append(String(line)) }
        return result
    }
}
