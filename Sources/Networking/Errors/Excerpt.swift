import Foundation
import WooFoundation

/// The beginning of an answer that is not what was asked for, fit for a log or a screen.
enum Excerpt {
    /// Up to 200 characters of `body` as plain text: tags, entities and control characters resolved or gone.
    static func of(_ body: Data) -> String {
        let text = String(decoding: body.prefix(8_000), as: UTF8.self)
        let title = text.firstRange(of: "<title>").flatMap { start in
            text[start.upperBound...].firstRange(of: "</title>").map { text[start.upperBound..<$0.lowerBound] }
        }
        let plain = TextCleaning.clean(HTMLText.plain(String(title ?? text[...])))
        return String(plain.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ").prefix(200))
    }
}
