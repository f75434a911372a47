import FoundationEssentials
import WooFoundation

/// An order's total in the form of processors and readers.
enum PaymentAmount {
    /// The smallest charge that card networks' processors accept, by currency, in major units (`woocommerce.md`, "Card
    /// payments through plugins"); 0.50 for others with cents, one unit for those without.
    private static let minima: [String: Decimal] = [
        "USD": Decimal(string: "0.50") ?? 1, "CAD": Decimal(string: "0.50") ?? 1, "GBP": Decimal(string: "0.30") ?? 1,
        "EUR": Decimal(string: "0.50") ?? 1, "JPY": 50,
    ]

    /// From here on a reader and its network cannot represent the amount.
    private static let limit: Int64 = 1_000_000_000_000

    static func minimum(_ currency: String) -> Decimal {
        minima[currency] ?? (CurrencyDecimals.minorUnits(of: currency) == 0 ? 1 : Decimal(string: "0.50") ?? 1)
    }

    /// - Returns: nil where the amount has more decimals than the currency, is not above zero, or does not fit.
    static func minor(_ amount: Decimal, _ currency: String) -> Int64? {
        guard let minor = amount.whole(timesTenToThe: CurrencyDecimals.minorUnits(of: currency)), minor > 0,
            minor < limit
        else { return nil }
        return minor
    }

    static func isCurrency(_ code: String) -> Bool {
        code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}

/// Meta data merced writes into an order for which it took money.
enum PaymentMark {
    static let payment = "_merced_payment_id"
    static let tender = "_merced_tender"
    static let reader = "_merced_reader"
    static let amount = "_merced_amount"
    static let mode = "_merced_mode"
    static let reference = "_merced_reference"
    /// Core's own mark for a cash sale.
    static let change = "_cash_change_amount"

    /// The Stripe plugin's own mark for the intent it captured.
    static let stripeIntent = "_stripe_intent_id"

    static let cashMethod = "cod"
    static let cardMethod = "merced_card"
    static let externalMethod = "merced_external"
}
