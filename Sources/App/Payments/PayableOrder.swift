import FoundationEssentials
import Yosemite

/// The order of a dialog at the counter, fixed when the dialog opened.
struct PayableOrder: Hashable, Sendable {
    let orderID: Int64
    /// As shown to the shop.
    let number: String
    /// Major units.
    let amount: Decimal
    /// ISO 4217.
    let currency: String
    /// Empty where the store sends none.
    let symbol: String
    /// A date of payment for which the clerk has confirmed that no money was taken.
    var overlooking: Date?

    /// The description of a sale at the register, where there is no order yet: `3 items`.
    var sale: String?

    /// `order #3129`
    var scope: String { sale ?? Localization.scope(words) }
    /// The number, with the id where that is another.
    var words: String { sale == nil ? NamedOrder(orderID: orderID, number: number).words : number }
    var isSale: Bool { sale != nil }

    enum Localization {
        static func scope(_ number: String) -> String { localized("order #%@", number) }
    }
}
