/// Plain text from the HTML that WordPress puts into names and notes (`woocommerce.md`, "Types and text").
public enum HTMLText {
    /// `html` without tags and comments and with entities resolved. `<br>` and the end of a block become a line break;
    /// scripts and styles are removed with their content. A `<` that starts no tag (`a < b`) stays. Must pass through
    /// `TextCleaning` before painting: an entity may be a control character.
    public static func plain(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return html }
        return trimmed(HTMLEntities.decode(withoutTags(html)))
    }

    /// A shop's own text, for reading: like `plain`, with the author's line breaks; several blank lines become one.
    /// Comments of the block editor are removed; shortcodes stay, since only the shop knows what they show.
    public static func readable(_ written: String) -> String {
        let broken =
            written.utf8.contains(UInt8(ascii: "\r"))
            ? written.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : written
        var lines: [Substring] = []
        for line in plain(broken).split(separator: "\n", omittingEmptySubsequences: false) {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if isBlank, lines.last?.isEmpty ?? true { continue }
            lines.append(isBlank ? "" : line)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private static let blocks: Set = [
        "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
    ]

    private static func withoutTags(_ html: String) -> String {
        let characters = Array(html.unicodeScalars)
        // No tag ends after the last `>`; without this check, a megabyte of `<a` would be read a million times.
        let lastSign = characters.lastIndex(of: ">") ?? -1
        var result = String.UnicodeScalarView()
        var index = 0
        while index < characters.count {
            guard characters[index] == "<", index < lastSign || isComment(in: characters, at: index),
                let tag = tag(in: characters, at: index)
            else {
                result.append(characters[index])
                index += 1
                continue
            }
            index = tag.end
            if tag.name == "br" || (tag.closes && blocks.contains(tag.name)) { result.append("\n") }
            if !tag.closes, tag.name == "script" || tag.name == "style" {
                index = endOfElement(tag.name, in: characters, from: index)
            }
        }
        return String(result)
    }

    /// The tag, comment or declaration that starts at `start`; nil where `<` is only a character.
    private static func tag(in text: [Unicode.Scalar], at start: Int) -> (name: String, closes: Bool, end: Int)? {
        var index = start + 1
        guard index < text.count else { return nil }
        if isComment(in: text, at: start) {
            var end = index + 3
            while end + 2 < text.count, !text[end...].starts(with: "-->".unicodeScalars) { end += 1 }
            return ("!", false, min(end + 3, text.count))
        }
        let closes = text[index] == "/"
        if closes { index += 1 }
        let nameStart = index
        while index < text.count, isNamePart(text[index]) { index += 1 }
        let isDeclaration = !closes && nameStart < text.count && (text[nameStart] == "!" || text[nameStart] == "?")
        guard isDeclaration || (index > nameStart && text[nameStart].properties.isAlphabetic) else { return nil }
        let name = String(String.UnicodeScalarView(text[nameStart..<index])).lowercased()
        return endOfTag(in: text, from: index).map { (name, closes, $0) }
    }

    private static func isComment(in text: [Unicode.Scalar], at start: Int) -> Bool {
        text[start...].starts(with: "<!--".unicodeScalars)
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }

    /// The position after the `>` that ends the tag. One inside quotes does not, unless the quotes are never closed.
    private static func endOfTag(in text: [Unicode.Scalar], from start: Int) -> Int? {
        var firstSign: Int?
        var quote: Unicode.Scalar?
        for index in start..<text.count {
            let scalar = text[index]
            if scalar == ">", firstSign == nil { firstSign = index + 1 }
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == ">" {
                return index + 1
            }
        }
        return firstSign
    }

    /// The position after `</name…>`, whatever comes before it.
    private static func endOfElement(_ name: String, in text: [Unicode.Scalar], from start: Int) -> Int {
        let closing = Array("</\(name)".unicodeScalars)
        var index = start
        while index + closing.count <= text.count {
            if text[index] == "<",
                zip(text[index...], closing).allSatisfy({ $0 == $1 || $0.properties.lowercaseMapping == String($1) })
            {
                return endOfTag(in: text, from: index + closing.count) ?? text.count
            }
            index += 1
        }
        return text.count
    }

    private static func trimmed(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }
}
