import FoundationEssentials
import WooFoundation

/// How WordPress renders a text that is read without `context=edit` (finding 43).
enum WordPressText {
    /// The output of a shop's own shortcode: a table much longer than its name.
    static let sizeChart = "[size_chart]"

    /// A description: shortcodes replaced, paragraphs added.
    static func description(_ text: String) -> String { paragraphs(running(text)) }

    /// A short description, and the description of a variation whatever the context: punctuation is replaced as well.
    static func short(_ text: String) -> String { running(paragraphs(textured(text))) }

    /// The content of a comment.
    static func comment(_ text: String) -> String { paragraphs(text) }

    /// A title or caption.
    static func title(_ text: String) -> String { textured(text) }

    /// The text with known shortcodes replaced by their output; others stay.
    static func running(_ text: String) -> String {
        guard text.contains("[") else { return text }
        return text.replacing(sizeChart, with: chart).replacing("[shop_year]", with: "2026")
    }

    private static let chart: String = {
        let rows = (1...60).map { size in
            "<tr class=\"size-row\"><td>\(size)</td><td>\(size * 2 + 30) cm</td><td>\(size * 2 + 34) cm</td></tr>"
        }
        return "<table class=\"size-chart\"><tbody>" + rows.joined() + "</tbody></table>"
    }()

    // MARK: Paragraphs

    private static let blocks = [
        "table", "thead", "tbody", "tr", "td", "th", "div", "ul", "ol", "li", "pre", "form", "blockquote", "style", "p",
        "h1", "h2", "h3", "h4", "h5", "h6", "hr", "section", "figure", "figcaption",
    ]

    // Each is compiled once: that takes longer than using it.
    nonisolated(unsafe) private static let opening = expression("(<(?:\(blocks.joined(separator: "|")))[\\s/>])")
    nonisolated(unsafe) private static let closing = expression("(</(?:\(blocks.joined(separator: "|")))>)")
    nonisolated(unsafe) private static let blankLine = expression(#"\n\s*\n"#)

    /// Blank lines separate paragraphs, single line breaks become `<br />`; block elements are kept.
    static func paragraphs(_ text: String) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { return "" }
        var (plain, kept) = withoutScripts(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
        if plain.contains("<") {
            plain = replacing(opening, in: plain, by: "\n\n$1")
            plain = replacing(closing, in: plain, by: "$1\n\n")
        }
        let pieces = replacing(blankLine, in: plain, by: "\u{0}").split(separator: "\u{0}")
        var result = ""
        for piece in pieces {
            let trimmed = piece.trimmed(.newlines)
            guard !trimmed.allSatisfy(\.isWhitespace) else { continue }
            let broken = trimmed.replacing("\n", with: "<br />\n")
            result += beginsWithBlock(trimmed) ? broken + "\n" : "<p>\(broken)</p>\n"
        }
        for (index, script) in kept.enumerated() { result = result.replacing("\u{1}\(index)\u{1}", with: script) }
        return result
    }

    /// Keeps line breaks inside scripts.
    private static func withoutScripts(_ text: String) -> (String, [String]) {
        var plain = text
        var kept: [String] = []
        while let range = plain.firstRange(of: /<script[\s\S]*?<\/script>/) {
            let index = kept.count
            kept.append(String(plain[range]))
            plain.replaceSubrange(range, with: "\u{1}\(index)\u{1}")
        }
        return (plain, kept)
    }

    /// As in WordPress, the name of a block may be the prefix of a longer one.
    private static func beginsWithBlock(_ text: String) -> Bool {
        var rest = text.drop(while: \.isWhitespace)
        guard rest.popFirst() == "<" else { return false }
        if rest.first == "/" { rest.removeFirst() }
        return rest.contains(">") && blocks.contains { rest.hasPrefix($0) }
    }

    private static func expression(_ pattern: String) -> Regex<AnyRegexOutput> {
        do {
            return try Regex(pattern)
        } catch {
            preconditionFailure("\(pattern): \(error)")
        }
    }

    private static func replacing(_ expression: Regex<AnyRegexOutput>, in text: String, by template: String) -> String {
        text.replacing(expression) { match in
            template.replacing("$1", with: match.output.count > 1 ? match.output[1].substring ?? "" : "")
        }
    }

    // MARK: Punctuation

    /// Replaces quotation marks, dashes and lone `&` outside of tags by typographic ones and references.
    static func textured(_ text: String) -> String {
        var result = ""
        var isTag = false
        var previous: Character = " "
        var rest = Substring(text)
        while let character = rest.first {
            rest = rest.dropFirst()
            if character == "<" { isTag = true }
            if isTag {
                result.append(character)
                if character == ">" { isTag = false }
                previous = character
                continue
            }
            switch character {
            case "'": result += "&#8217;"
            case "\"": result += previous.isWhitespace || previous == ">" ? "&#8220;" : "&#8221;"
            case "&" where !isReference(rest): result += "&#038;"
            case "-" where rest.hasPrefix("-"):
                rest = rest.dropFirst()
                result += "&#8211;"
            default: result.append(character)
            }
            previous = character
        }
        return result
    }

    private static func isReference(_ rest: Substring) -> Bool {
        rest.prefixMatch(of: /(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);/) != nil
    }

    // MARK: Writing

    /// A text written over the API as it is stored: without harmful tags (`wp_filter_post_kses`), and, where it is
    /// unescaped, without backslashes.
    static func filtered(_ text: String, losesBackslashes: Bool) -> String {
        let plain = losesBackslashes && text.contains("\\") ? replacing(escape, in: text, by: "$1") : text
        return plain.contains("<") ? replacing(harmful, in: plain, by: "") : plain
    }

    /// The name of a product as it is stored: without harmful tags, and `&amp;` for a lone `&` (`wp_filter_post_kses`).
    static func productName(_ text: String) -> String { withReferences(filtered(text, losesBackslashes: true)) }

    /// The name of a category, tag or other term as it is stored: without tags (`sanitize_text_field`), and `&amp;` for
    /// `&`.
    static func termName(_ text: String) -> String {
        let plain = text.contains("<") ? replacing(tag, in: text, by: "") : text
        return withReferences(plain.trimmed(.whitespacesAndNewlines))
    }

    private static func withReferences(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            result += character == "&" && !isReference(rest) ? "&amp;" : String(character)
        }
        return result
    }

    nonisolated(unsafe) private static let tag = expression("<[a-zA-Z/!][^>]*>")
    nonisolated(unsafe) private static let escape = expression(#"\\(.)"#)
    nonisolated(unsafe) private static let harmful = expression(
        #"</?(?:script|style|iframe|embed|form|input|select|noscript)\b[^>]*>"#
    )
}
