import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A form in words.
@MainActor
struct OrderFormWords {
    let context: SiteContext
    /// Of the form; nil for the shop's.
    var other: OrderForm.Currency?

    /// That of the form's amounts.
    var currency: CurrencySettings {
        let shop = context.format.settings.currency
        return other.map { shop.with(currency: $0.code, symbol: $0.symbol) } ?? shop
    }

    func money(_ amount: Decimal) -> String { CurrencyFormatter(settings: currency).string(from: amount) }

    /// A price in the catalogue, or the cost of a shipping method.
    func shopMoney(_ amount: Decimal) -> String {
        CurrencyFormatter(settings: context.format.settings.currency).string(from: amount)
    }

    static func title(_ form: OrderForm) -> String {
        if let number = form.base?.number { return Localization.change(number) }
        let label = short(form.customer == .guest ? "" : form.label)
        return label.isEmpty ? Localization.new : Localization.newFor(label)
    }

    /// Shortened to fit a title.
    static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 40 ? String(line.prefix(39)) + "…" : line
    }

    static func items(_ form: OrderForm) -> String {
        let pieces = form.lines.reduce(0) { $0 + max(0, $1.quantity) }
        return pieces == 1 ? Localization.oneItem : Localization.items("\(pieces)")
    }

    func discount(_ discount: OrderForm.Discount?) -> String {
        switch discount {
        case nil: ""
        case .amount(let amount): "-" + money(amount)
        case .percent(let percent): "-\(percent) %"
        }
    }

    /// `4 Quay St, Galway, Ireland`
    func address(_ address: Address) -> String {
        let places = context.places
        let state = places.stateName(address.state, in: address.country)
        let parts = [
            address.fullName, address.company, address.address1, address.address2, address.postcode, address.city,
            state,
            address.country.isEmpty ? "" : places.countryName(address.country),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `Ada Byrne  ada@example.com  (no account)`
    func customer(_ form: OrderForm) -> String {
        let words = name(form.customer)
        return Self.accountWord(form.customer).map { "\(words)  (\($0))" } ?? words
    }

    func name(_ customer: OrderForm.Customer) -> String {
        let parts = [customer.name, customer.email].filter { !$0.isEmpty }
        guard parts.isEmpty else { return parts.joined(separator: "  ") }
        return customer.customerID == 0 ? Localization.guest : Localization.account
    }

    /// The word for the account of a named customer; nil for one who has an account, and for nobody.
    static func accountWord(_ customer: OrderForm.Customer) -> String? {
        if customer.makesAccount { return Localization.newAccount }
        return customer.customerID == 0 && customer != .guest ? Localization.noAccount : nil
    }

    static func stock(_ goods: OrderGoods) -> TableCell {
        switch goods.stock {
        case .inStock(let count?):
            goods.held.map { TableCell("\(max(0, count - $0.quantity))", role: .warn) } ?? TableCell("\(count)")
        case .inStock(nil): TableCell(Localization.inStock, role: .muted)
        case .onBackorder: TableCell(Localization.backorder, role: .warn)
        case .soldOut: TableCell(Localization.soldOut, role: .bad)
        }
    }

    static func label(_ field: OrderFormRow.Field) -> String {
        switch field {
        case .customer: Localization.customer
        case .billing: Localization.billing
        case .shipping: Localization.shippingAddress
        case .note: Localization.note
        case .status: Localization.status
        }
    }

    enum Localization {
        static let new = localized("New order")
        static func newFor(_ name: String) -> String { localized("New order · %@", name) }
        static func change(_ number: String) -> String { localized("Change order #%@", number) }
        static let oneItem = localized("1 item")
        static func items(_ count: String) -> String { localized("%@ items", count) }
        static let guest = localized("Guest")
        static let account = localized("An account without a name")
        static let noAccount = localized("no account")
        static let newAccount = localized("new account")
        static let customer = localized("Customer")
        static let billing = localized("Billing")
        static let shippingAddress = localized("Ship to")
        static let note = localized("Note")
        static let status = localized("Status")
        static let inStock = localized("in stock")
        static let backorder = localized("backorder")
        static let soldOut = localized("sold out")
        static let hidden = localized("hidden")
        static let none = localized("none")
        static func fee(_ name: String) -> String { localized("Amount: %@", name) }
        static func shipping(_ title: String) -> String { localized("Shipping: %@", title) }
        static func coupon(_ code: String) -> String { localized("Coupon: %@", code) }
    }
}
