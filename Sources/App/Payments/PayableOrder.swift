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

    /// `order #3129`
    var scope: String { Localization.scope(number) }

    enum Localization {
        static func scope(_ number: String) -> String { localized("order #%@", number) }
    }
}
