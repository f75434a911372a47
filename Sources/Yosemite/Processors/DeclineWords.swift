import WooFoundation

/// Why a bank declined a card, in words that may be said at the counter: a card that is reported lost or stolen, or taken
/// for a fraud, is declined and no more.
enum DeclineWords {
    static let plain = localized("The card was declined.")

    /// - Parameter code: a decline or failure code of Stripe, or a response code of ISO 8583 (field 39).
    static func describe(_ code: String?) -> String {
        switch code {
        case "insufficient_funds", "51": localized("The card has insufficient funds.")
        case "expired_card", "54": localized("The card has expired.")
        case "incorrect_pin", "invalid_pin", "55": localized("The PIN was wrong.")
        case "pin_try_exceeded", "75": localized("The PIN was wrong too often.")
        case "offline_pin_required", "online_or_offline_pin_required":
            localized("The card asks for its PIN: insert it.")
        case "card_velocity_exceeded", "withdrawal_count_limit_exceeded", "61", "65":
            localized("The card's limit is reached.")
        case "card_not_supported", "transaction_not_allowed", "service_not_allowed", "57":
            localized("The card does not allow this payment.")
        case "issuer_not_available", "reenter_transaction", "try_again_later", "91":
            localized("The card's bank cannot be asked now; try again.")
        default: plain
        }
    }

    /// A gateway's own message, unless it, or its code, says what the clerk must not learn.
    static func describe(_ message: String?, code: String?) -> String {
        guard let message, !message.isEmpty else { return describe(code) }
        let words = message.lowercased()
        let isSecret = secretCodes.contains(code ?? "") || secretWords.contains { words.contains($0) }
        return isSecret ? plain : CardNumber.hiding(in: message)
    }

    /// Pick up, lost, stolen, suspected of fraud.
    private static let secretCodes: Set = [
        "04", "07", "33", "34", "35", "36", "37", "38", "41", "43", "59", "63", "67",
    ]
    private static let secretWords = ["stolen", "lost", "fraud", "pick up", "pickup", "pick-up"]
}
