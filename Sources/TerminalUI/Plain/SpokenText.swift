import WooFoundation

/// Text to be read out: cleaned like painted text, without merely visual marks.
enum SpokenText {
    /// `text` without control characters; the dots and gaps between its parts become commas.
    static func clean(_ text: String, _ glyphs: GlyphSet) -> String {
        var words = TextCleaning.clean(text).trimmingSpaces
        if words.contains("  ") || words.contains("·") { words = words.replacing(/\ +·\ +|\ {2,}/, with: ", ") }
        if words.hasPrefix("! ") { words.removeFirst(2) }
        return glyphs.isASCII ? ASCIITwin.convert(words, dataToo: glyphs.dataIsASCII) : words
    }

    /// Typed text keeps its spaces.
    static func typed(_ text: String, _ glyphs: GlyphSet) -> String {
        let cleaned = TextCleaning.clean(text)
        return glyphs.isASCII ? ASCIITwin.convert(cleaned, dataToo: glyphs.dataIsASCII) : cleaned
    }

    /// Painted rows without the frames around them.
    static func unframed(_ rows: [String]) -> [String] {
        let chrome: Set<Character> = [
            "─", "│", "┌", "┐", "└", "┘", "━", "┃", "┏", "┓", "┗", "┛", "|", "#", "+", "=", "-", " ", "▸", ">",
        ]
        return rows.compactMap { row in
            let inner = row.drop(while: chrome.contains)
            let end = inner.lastIndex { !chrome.contains($0) }
            guard let end else { return nil }
            let words = String(inner[...end]).replacing(/[─━]{2,}|[-=]{3,}/, with: " ").trimmingSpaces
            return words.isEmpty ? nil : words
        }
    }
}

extension String {
    var trimmingSpaces: String {
        let start = drop { $0 == " " }
        guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
        return String(start[...end])
    }
}

extension SpokenRegion {
    func cleaned(_ glyphs: GlyphSet) -> SpokenRegion {
        func clean(_ text: String) -> String { SpokenText.clean(text, glyphs) }
        var region = self
        region.title = clean(title)
        region.state = clean(state)
        region.lines = lines.map(clean).filter { !$0.isEmpty }
        region.row = row.map {
            SpokenRow(clean($0.text), brief: clean($0.brief), position: clean($0.position), isLine: $0.isLine)
        }
        region.field = field.map {
            SpokenField(
                label: clean($0.label),
                before: SpokenText.typed($0.before, glyphs),
                after: SpokenText.typed($0.after, glyphs),
                line: $0.line
            )
        }
        return region
    }
}
