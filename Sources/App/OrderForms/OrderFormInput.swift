import FoundationEssentials
import WooFoundation
import Yosemite

/// Parses the small fields of a form.
enum OrderFormInput {
    /// A valid quantity: a whole number, unless the shop sells fractions.
    static func quantity(_ text: String?, takesFractions: Bool) -> Decimal? {
        guard let text, let quantity = Quantity.typed(text), quantity > 0,
            quantity <= Decimal(OrderForm.largestQuantity), quantity.isWhole || takesFractions
        else { return nil }
        return quantity
    }

    /// Zero or more, with at most the currency's decimals; nil for an empty or invalid text.
    static func amount(_ text: String?, _ currency: CurrencySettings) -> Decimal? {
        guard let text else { return nil }
        return (try? AmountReader.amount(text, settings: currency)) ?? nil
    }

    /// The same, with negative amounts allowed.
    static func signed(_ text: String, _ currency: CurrencySettings) -> Decimal? {
        let plain = text.trimmed(.whitespaces)
        guard plain.hasPrefix("-") else { return amount(plain, currency) }
        return amount(String(plain.dropFirst()), currency).map { -$0 }
    }

    /// A prefilled amount. Untouched it keeps its exact value: stores and orders have more decimals than anybody types,
    /// and `9.123` is nine thousand where `9,12` is nine.
    struct Given {
        let amount: Decimal?
        let text: String
        private let currency: CurrencySettings

        init(_ amount: Decimal?, _ currency: CurrencySettings) {
            (self.amount, self.currency) = (amount, currency)
            text = amount.map { OrderFormInput.text($0, currency) } ?? ""
        }

        func isUntouched(_ typed: String?) -> Bool { (typed ?? "").trimmed(.whitespaces) == text }

        /// - Parameter reads: parses the typed text.
        func amount(
            _ typed: String?,
            as reads: (String, CurrencySettings) -> Decimal? = { OrderFormInput.amount($0, $1) }
        ) -> Decimal? {
            isUntouched(typed) ? amount : reads(typed ?? "", currency)
        }

        /// Why it is not accepted.
        func objection(
            _ typed: String,
            as reads: (String, CurrencySettings) -> Decimal? = { OrderFormInput.amount($0, $1) }
        ) -> String? {
            amount(typed, as: reads) == nil ? OrderFormScreen.RowLocalization.badAmount : nil
        }
    }

    /// nil for an invalid discount; `.some(nil)` for none.
    static func discount(_ text: String, _ currency: CurrencySettings) -> OrderForm.Discount?? {
        var plain = text.trimmed(.whitespaces)
        if plain.hasPrefix("-") { plain.removeFirst() }
        guard !plain.isEmpty else { return .some(nil) }
        guard plain.hasSuffix("%") else { return amount(plain, currency).map { .amount($0) } }
        plain = plain.dropLast().trimmed(.whitespaces)
        guard let percent = Money.amount(from: plain.replacing(",", with: ".")), percent >= 0, percent <= 100 else {
            return nil
        }
        return .some(percent == 0 ? nil : .percent(percent))
    }

    /// In the store's format, without thousands separators.
    static func text(_ amount: Decimal, _ currency: CurrencySettings) -> String {
        let plain = "\(amount)"
        return currency.decimalSeparator == "," ? plain.replacing(".", with: ",") : plain
    }

    static func text(_ discount: OrderForm.Discount?, _ currency: CurrencySettings) -> String {
        switch discount {
        case nil: ""
        case .amount(let amount): text(amount, currency)
        case .percent(let percent): text(percent, currency) + " %"
        }
    }
}
