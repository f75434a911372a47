import WooFoundation
import Yosemite

/// A sum in another currency than the store's.
struct OtherAmountRow: Encodable {
    let currency: String
    let amount: String

    init(_ other: OtherAmount) {
        (currency, amount) = (other.currency, Money.text(other.amount, currency: other.currency))
    }
}
