import FoundationEssentials
import WooFoundation

/// Parts of a server's answer, cleaned for logs and screens.
enum Excerpt {
    /// Up to 200 characters of `body` as plain text; of HTML that has a title, the title.
    static func of(_ body: Data) -> String {
        title(of: body) ?? line(HTMLText.plain(String(decoding: body.prefix(8_000), as: UTF8.self)), limit: 200)
    }

    /// The text of `<title>`, at most 200 characters.
    static func title(of body: Data) -> String? {
        let text = String(decoding: body.prefix(32_768), as: UTF8.self)
        guard let start = text.firstRange(of: /<title/.ignoresCase()),
            let open = text[start.upperBound...].firstIndex(of: ">"),
            let end = text[open...].firstRange(of: /<\/title/.ignoresCase())
        else { return nil }
        return line(HTMLText.plain(String(text[text.index(after: open)..<end.lowerBound])), limit: 200)
    }

    /// `text` on one line, without control and format characters (which include bidi and zero-width ones).
    static func line(_ text: String, limit: Int) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .spaceSeparator, .lineSeparator, .paragraphSeparator: result.append(" ")
            case .control where scalar.properties.isWhitespace: result.append(" ")
            case .control, .format, .surrogate, .privateUse, .unassigned: continue
            default: result.append(scalar)
            }
        }
        return String(String(result).split(separator: " ").joined(separator: " ").prefix(limit))
    }
}
