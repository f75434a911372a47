import TerminalUI
import WooFoundation
import Yosemite

/// Messages of devices, banks and stores, made fit for one line of a dialog.
enum CounterWords {
    static let limit = 240

    /// A message of a device, a bank or a store: cleaned, on one line, at most `limit` characters; nil for an empty
    /// one.
    static func oneLine(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = TextCleaning.lines(text).joined(separator: " ").split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return words.count > limit ? String(words.prefix(limit)) + "…" : words
    }

    /// `Visa ending 4242`
    static func card(_ card: CardSummary?) -> String { oneLine(card?.words) ?? Localization.card }

    static func tender(_ tender: PaymentTender.Kind) -> String {
        switch tender {
        case .card: Localization.card
        case .cash: Localization.cash
        case .external: Localization.external
        }
    }

    enum Localization {
        static let card = localized("Card")
        static let cash = localized("Cash")
        static let external = localized("External terminal")
    }
}
