import FoundationEssentials
import WooFoundation
import Yosemite

/// Reads what was typed into a form's small fields.
enum OrderFormInput {
    /// A whole number that can be ordered.
    static func quantity(_ text: String?) -> Int? {
        guard let text, let quantity = Int(text.trimmed(.whitespaces)), quantity >= 1,
            quantity <= OrderForm.largestQuantity
        else { return nil }
        return quantity
    }

    /// Zero or more, at the currency's decimals; nil for nothing and for what is no amount.
    static func amount(_ text: String?, _ currency: CurrencySettings) -> Decimal? {
        guard let text else { return nil }
        return (try? AmountReader.amount(text, settings: currency)) ?? nil
    }

    /// The same, also below zero.
    static func signed(_ text: String, _ currency: CurrencySettings) -> Decimal? {
        let plain = text.trimmed(.whitespaces)
        guard plain.hasPrefix("-") else { return amount(plain, currency) }
        return amount(String(plain.dropFirst()), currency).map { -$0 }
    }

    /// Why a price cannot be taken; an empty one is the product's own.
    static func objection(_ text: String, _ currency: CurrencySettings) -> String? {
        if text.trimmed(.whitespaces).isEmpty { return nil }
        return amount(text, currency) == nil ? OrderFormScreen.RowLocalization.badAmount : nil
    }

    /// nil for what is no discount; `.some(nil)` for none.
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

    static func text(_ amount: Decimal) -> String { "\(amount)" }

    static func text(_ discount: OrderForm.Discount?) -> String {
        switch discount {
        case nil: ""
        case .amount(let amount): "\(amount)"
        case .percent(let percent): "\(percent) %"
        }
    }
}
