/// Why a card was declined without asking its bank, or is asked for again, for the clerk.
enum EMVWords {
    static let chipAgain = "The chip could not be read. Ask for the card again."
    static let swipeInstead = "The chip could not be read three times. Ask the customer to swipe the card."

    static func declinedHere(_ results: EMVVerificationResults) -> String {
        if results.contains(.expired) { return "The card has expired." }
        if results.contains(.notYetEffective) { return "The card is not valid yet." }
        if results.contains(.serviceNotAllowed) { return "The card is not for payments of this kind." }
        if results.contains(.pinPadMissing) {
            return "The card asks for a PIN, and this reader has no keys for it. A PIN is never typed on a computer."
        }
        if results.contains(.cardholderNotVerified) { return "The cardholder cannot be verified with this reader." }
        return "The card's issuer does not allow it with this reader."
    }

    /// - Parameter reason: the lower bits of 9F27 (book 3, table 14).
    static func declinedByCard(_ reason: UInt8) -> String {
        switch reason {
        case 1: "The card does not allow this service."
        case 2: "The card's PIN is blocked."
        case 3: "The card did not recognise its bank."
        default: "The card gave no reason."
        }
    }
}
