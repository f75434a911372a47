import FoundationEssentials
import WooFoundation
import Yosemite

/// A sale that is paid, as long as it is shown: until the next scan.
struct RegisterPaid: Hashable {
    /// What one tender paid, with cash rounding.
    struct Part: Hashable {
        let tender: String
        let amount: Decimal
    }

    let number: String
    /// What the sale came to.
    let total: Decimal
    /// What was paid before the last part.
    let earlier: [Part]
    let last: Part
    /// What was handed over for the last part; nil where it was not cash.
    let tendered: Decimal?
    let change: Decimal
    /// What goes back to the customer, where more came back than was bought.
    var back: [Part] = []

    @MainActor
    init(_ sold: TillReceipt, tendered: Decimal?) {
        let parts = (sold.receipt.legs ?? []).map { leg in
            Part(tender: RegisterWords.tender(leg.tender, leg.card), amount: leg.due + leg.rounding)
        }
        (number, total, self.tendered) = (sold.number, sold.total, tendered)
        // Change of an earlier part was given when that was taken.
        change = sold.receipt.legs?.last?.change ?? sold.change
        earlier = Array(parts.dropLast())
        last =
            parts.last ?? Part(tender: RegisterWords.tender(SalePayment.cashName), amount: sold.total + sold.rounding)
    }

    /// What was paid is not what it came to: cash was rounded.
    var isRounded: Bool { total != earlier.map(\.amount).reduce(last.amount, +) }
}
