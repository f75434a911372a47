import FoundationEssentials
import WooFoundation

/// A product or variation that a code belongs to.
public struct FoundGoods: Hashable, Sendable {
    /// Whether it can be sold over the counter as it is.
    public enum Standing: Hashable, Sendable {
        case onSale
        /// Sold, but not shown in the shop's lists.
        case hidden
        case draft, privately, trash
    }

    /// What of it the code is.
    public enum Match: Hashable, Sendable {
        case sku, gtin, barcode, value, number
        /// The code is a case's; how many it holds, it does not say.
        case itemOfCase
    }

    public let goods: OrderGoods
    public let standing: Standing
    public let match: Match
}

/// What came of looking a code up.
public enum CodeAnswer: Hashable, Sendable {
    /// - Parameter carried: price, weight, count, lot and days that the code itself says.
    case found(FoundGoods, carried: CarriedValues)
    /// Several have it, at most `GoodsLookup.most`: nobody guesses.
    case several([FoundGoods], carried: CarriedValues)
    /// Nothing has it.
    ///
    /// - Parameter reading: what it says by one of the shop's patterns.
    case unknown(ScannedCode, reading: ValuePattern.Reading?)
}

extension CodeAnswer {
    /// In the place of a code that may be a payment card's: it is not shown, and kept nowhere.
    public static let cardWords = localized("That may be a payment card: not kept. Cards are read by the reader only.")

    /// `Code 21 00123 not found, price 4.36.`: what is said of a code that nothing has; nil for others.
    ///
    /// - Parameter money: an amount as the shop writes it.
    public func unknownWords(_ money: (Decimal) -> String) -> String? {
        guard case .unknown(let code, let reading) = self else { return nil }
        guard !CardNumber.isIn(code: code.text) else { return Self.cardWords }
        guard let reading else { return localized("Code %@ not found.", String(code.text.prefix(40))) }
        if let price = reading.carried.price {
            return localized("Code %@ not found, price %@.", reading.name, money(price))
        }
        if let weight = reading.carried.weight {
            return localized("Code %@ not found, weight %@ %@.", reading.name, "\(weight.amount)", weight.unit.rawValue)
        }
        return localized("Code %@ not found, %@ pieces.", reading.name, "\(reading.carried.count ?? 0)")
    }
}
