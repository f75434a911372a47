import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The register in words.
@MainActor
struct RegisterWords {
    let context: SiteContext

    private var currency: CurrencySettings { context.format.settings.currency }
    /// No product's price has more digits before the point; a code has.
    private static let maximumDigits = 7

    func money(_ amount: Decimal) -> String {
        context.format.money(amount, currency: currency.code, symbol: currency.symbol)
    }

    /// Without symbol and thousands separators, as people type.
    func plain(_ amount: Decimal) -> String {
        let plain = CurrencySettings(
            code: currency.code,
            symbol: "",
            thousandSeparator: "",
            decimalSeparator: currency.decimalSeparator,
            decimals: currency.decimals
        )
        return CurrencyFormatter(settings: plain).string(from: amount)
    }

    /// The typed amount; nil for anything else, including a code.
    func price(_ text: String) -> Decimal? {
        let digits = text.prefix { $0.isNumber }
        guard digits.count <= Self.maximumDigits else { return nil }
        return (try? AmountReader.amount(text, settings: currency)) ?? nil
    }

    /// An amount, or what is wrong with it.
    func amount(_ text: String) -> Result<Decimal, AmountReader.Problem> {
        do throws(AmountReader.Problem) {
            return try AmountReader.amount(text, settings: currency).map { .success($0) } ?? .failure(.notAnAmount)
        } catch {
            return .failure(error)
        }
    }

    func wrong(_ problem: AmountReader.Problem) -> String { CashDialog.words(problem, money(Decimal(1_250) / 100)) }

    // MARK: Messages

    /// - Parameters:
    ///   - count: how many are in the cart now.
    ///   - age: the age of the stock figures.
    func added(_ taken: AddBox.Taken, count: Decimal, today: CivilTime, age: String?) -> AddBox.Note {
        let name = OrderFormWords.short(taken.goods.name)
        if let day = taken.carried.expires, (day.year, day.month, day.day) < (today.year, today.month, today.day) {
            return .alarm(Localization.expired(name))
        }
        if let short = short(taken.goods, count, age) { return .alarm(Localization.addedThough(name, short)) }
        if taken.goods.isHidden { return .warning(Localization.addedHidden(name)) }
        if taken.isCarton, let pieces = taken.carried.count {
            return .added(Localization.addedCarton(name, count, pieces))
        }
        return .added(Localization.added(name, count))
    }

    func counted(_ row: SaleCart.Row, _ count: Decimal, stock: OrderGoods?, age: String?) -> AddBox.Note {
        let name = OrderFormWords.short(row.name)
        if let stock, let short = short(stock, count, age) { return .warning("\(count) × \(name): \(short)") }
        return .added("\(count) × \(name)")
    }

    /// `only 2 in stock, as of 14:02`, or what unpaid orders hold of it; nil where there are enough.
    func short(_ goods: OrderGoods, _ count: Decimal, _ age: String?) -> String? {
        let held = goods.heldWords(count, at: context.dates.now()) { context.format.clock($0) }
        if let held { return held }
        let there: Decimal
        switch goods.stock {
        case .soldOut(let left): there = left ?? 0
        case .inStock(let left?): there = left
        case .inStock(nil), .onBackorder: return nil
        }
        guard count > there else { return nil }
        let words = there > 0 ? Localization.only("\(there)") : Localization.none
        return age.map { Localization.asOf(words, $0) } ?? words
    }

    // MARK: Tenders

    /// The name of a payment on screen: `Visa ending 4242`, `Cash`, a tender of the shop.
    ///
    /// - Parameter name: as in ledger and receipt.
    static func tender(_ name: String, _ card: CardSummary? = nil) -> String {
        if let card { return CounterWords.card(card) }
        return switch name {
        case SalePayment.cashName: RegisterScreen.PayingLocalization.cash
        case SalePayment.externalName: ExternalDialog.Localization.title
        case SalePayment.cardName: CounterWords.Localization.card
        default: OrderFormWords.short(name)
        }
    }

    static func tender(_ part: OpenSale.Part) -> String { tender(part.leg.tender, part.card?.summary) }

    // MARK: The cart

    func quantity(_ row: SaleCart.Row) -> String {
        guard let weight = row.detail.weight else { return "\(row.quantity) ×" }
        return "\(weight.amount) \(weight.unit)"
    }

    /// Anything unusual about a row.
    ///
    /// - Parameter age: the minimum age of its buyer.
    func details(_ row: SaleCart.Row, _ quote: SaleQuote.Row?, age: Int? = nil) -> String {
        var parts: [String] = []
        if let age { parts.append(Localization.age(age)) }
        if let weight = row.detail.weight {
            parts.append(Localization.perUnit(money(weight.unitPrice), weight.unit))
        } else if row.quantity != 1, let price = quote?.price {
            parts.append(Localization.each(money(price)))
        }
        if let discount = row.discount { parts.append(OrderFormWords(context: context).discount(discount)) }
        if !row.detail.reason.isEmpty { parts.append(row.detail.reason) }
        if !row.sku.isEmpty { parts.append(row.sku) }
        return parts.joined(separator: " · ")
    }

    func customer(_ cart: SaleCart) -> String {
        let customer = cart.customer
        let name = customer.name.isEmpty ? customer.email : customer.name
        if !name.isEmpty { return OrderFormWords.short(name) }
        return customer == .guest ? OrderFormWords.Localization.guest : OrderFormWords.Localization.account
    }

    static func items(_ count: Decimal) -> String {
        count == 1 ? OrderFormWords.Localization.oneItem : OrderFormWords.Localization.items("\(count)")
    }

    enum Localization {
        static func added(_ name: String, _ count: Decimal) -> String { localized("Added: %@ (%@)", name, "\(count)") }
        static func addedCarton(_ name: String, _ count: Decimal, _ pieces: Int) -> String {
            localized("Added: %@ (%@), by a carton of %@", name, "\(count)", "\(pieces)")
        }
        static func addedThough(_ name: String, _ why: String) -> String { localized("Added: %@, but %@", name, why) }
        static func addedHidden(_ name: String) -> String { localized("Added though hidden in the shop: %@", name) }
        static func expired(_ name: String) -> String { localized("Added: %@, but its date is past.", name) }
        static func only(_ count: String) -> String { localized("only %@ in stock", count) }
        static let none = localized("none in stock")
        static func asOf(_ words: String, _ age: String) -> String { localized("%@, as of %@", words, age) }
        static func perUnit(_ price: String, _ unit: String) -> String { localized("%@ per %@", price, unit) }
        static func age(_ age: Int) -> String { localized("from age %@", "\(age)") }
        static func each(_ price: String) -> String { localized("%@ each", price) }
    }
}
