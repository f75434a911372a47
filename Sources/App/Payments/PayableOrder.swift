import FoundationEssentials
import Yosemite

/// The order a dialog at the counter is about, frozen when the dialog opened.
struct PayableOrder: Hashable, Sendable {
    let orderID: Int64
    /// As the shop counts.
    let number: String
    /// Major units.
    let amount: Decimal
    /// ISO 4217.
    let currency: String
    /// Empty where the store sends none.
    let symbol: String
    /// A date of payment of which the clerk has said that no money was taken then.
    var overlooking: Date?

    /// What is sold at the register, where there is no order yet: `3 items`.
    var sale: String?

    /// `order #3129`
    var scope: String { sale ?? Localization.scope(number) }
    var isSale: Bool { sale != nil }

    enum Localization {
        static func scope(_ number: String) -> String { localized("order #%@", number) }
    }
}
