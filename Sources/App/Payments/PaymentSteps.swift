import Yosemite

/// The steps of a payment as its dialog lists them: five for a card, three without one.
enum PaymentSteps {
    static func names(of tender: PaymentTender.Kind, isSale: Bool = false) -> [String] {
        if isSale {
            return [
                Localization.total, Localization.reader, Localization.card, Localization.bank, Localization.written,
            ]
        }
        return switch tender {
        case .card:
            [Localization.order, Localization.reader, Localization.card, Localization.bank, Localization.updated]
        case .cash: [Localization.order, Localization.cash, Localization.updated]
        case .external: [Localization.order, Localization.external, Localization.updated]
        }
    }

    /// The index of the current one.
    static func index(of step: PaymentStep?, tender: PaymentTender.Kind) -> Int {
        let isCard = tender == .card
        switch step {
        case nil, .checkingOrder: return 0
        case .connectingReader, .creatingIntent: return 1
        case .waitingForCard, .readerMessage: return isCard ? 2 : 1
        case .cardRead, .authorising, .findingOut, .reversing, .notSure: return isCard ? 3 : 1
        case .tellingStore, .confirmingOrder, .paidOrderNotUpdated: return isCard ? 4 : 2
        case .paid: return isCard ? 5 : 3
        case .declined, .cancelled, .stopped, .reversed, .chargedTwice: return 0
        }
    }

    enum Localization {
        static let total = localized("Total checked")
        static let written = localized("Recorded")
        static let order = localized("Order checked")
        static let reader = localized("Reader ready")
        static let card = localized("Card")
        static let bank = localized("Bank approval")
        static let updated = localized("Order updated")
        static let cash = localized("Cash taken")
        static let external = localized("External terminal")
    }
}
