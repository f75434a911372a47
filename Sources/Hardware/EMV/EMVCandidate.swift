/// An application that card and terminal have in common (EMV book 1, 12.3).
struct EMVCandidate: Hashable, Sendable {
    let aid: [UInt8]
    let label: String
    /// 1 is the highest; 0 for none.
    let priority: UInt8
    /// The card wants the cardholder to confirm even a single application.
    let needsConfirmation: Bool

    /// - Parameter indicator: tag 87; nil where the card has none.
    init(aid: [UInt8], label: [UInt8], indicator: UInt8?) {
        self.aid = aid
        self.label = EMVText.text(label)
        priority = (indicator ?? 0) & 0x0F
        needsConfirmation = (indicator ?? 0) & 0x80 != 0
    }

    /// Its row of a choice.
    var application: CardApplication { CardApplication(aid: aid, name: label) }

    /// By the card's priority; applications without one come last, in the card's order.
    static func sorted(_ candidates: [Self]) -> [Self] {
        func rank(_ candidate: Self) -> UInt8 { candidate.priority == 0 ? 0xFF : candidate.priority }
        return candidates.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }
}

/// Text on a card: at most 16 characters of ISO 8859, of which only the first table is supported.
enum EMVText {
    static func text(_ bytes: [UInt8]) -> String {
        String(
            String.UnicodeScalarView(bytes.prefix(16).filter { $0 >= 0x20 && $0 != 0x7F }.map { Unicode.Scalar($0) })
        )
    }
}
