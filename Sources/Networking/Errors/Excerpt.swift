import Foundation
import WooFoundation

/// Pieces of what a server sent, fit for a reason in a log or on a screen.
enum Excerpt {
    /// Up to 200 characters of `body` as plain text: its title if it is HTML that has one.
    static func of(_ body: Data) -> String {
        let text = String(decoding: body.prefix(8_000), as: UTF8.self)
        let title = text.firstRange(of: "<title>").flatMap { start in
            text[start.upperBound...].firstRange(of: "</title>").map { text[start.upperBound..<$0.lowerBound] }
        }
        return line(HTMLText.plain(String(title ?? text[...])), limit: 200)
    }

    /// `text` on one line, without control and format characters (bidi and zero-width ones are such).
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
