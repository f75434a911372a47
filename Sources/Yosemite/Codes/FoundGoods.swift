import FoundationEssentials
import WooFoundation

/// A product or variation that a code belongs to.
public struct FoundGoods: Hashable, Sendable {
    /// Whether it can be sold over the counter.
    public enum Standing: Hashable, Sendable {
        case onSale
        /// Can be sold, but is not shown in the shop's lists.
        case hidden
        case draft, privately, trash
    }

    /// How the code identifies it.
    public enum Match: Hashable, Sendable {
        case sku, gtin, barcode, value, number
        /// The code is that of a case; it does not contain how many it holds.
        case itemOfCase
    }

    public let goods: OrderGoods
    public let standing: Standing
    public let match: Match
}

/// The outcome of looking up a code.
public enum CodeAnswer: Hashable, Sendable {
    /// - Parameter carried: price, weight, count, lot and dates that the code itself contains.
    case found(FoundGoods, carried: CarriedValues)
    /// Several products have it, at most `GoodsLookup.most`: merced does not guess.
    case several([FoundGoods], carried: CarriedValues)
    /// No product has it.
    ///
    /// - Parameter reading: its values by one of the shop's patterns.
    case unknown(ScannedCode, reading: ValuePattern.Reading?)
}

extension CodeAnswer {
    /// Shown instead of a code that may be a payment card number; the code itself is neither shown nor stored.
    public static let cardWords = localized("That may be a payment card: not kept. Cards are read by the reader only.")

    /// `Code 21 00123 not found, price 4.36.`: the message for a code that was not found; nil for others.
    ///
    /// - Parameter money: formats an amount as the shop does.
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
