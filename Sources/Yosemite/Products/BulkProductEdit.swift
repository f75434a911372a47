import FoundationEssentials
import WooFoundation

/// A bulk change of products: prices and stock of a variable product are those of its variations.
public struct BulkProductEdit: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case regularPrice(PriceChange)
        case salePrice(PriceChange)
        /// Instants; nil is open. Without a sale price it has no effect on prices.
        case saleWindow(from: Date?, until: Date?)
        case stock(StockChange)
        /// `publish`, `draft`, `pending`, `private`, `trash`.
        case status(String)
        case addTerms(Terms, [ProductTerm])
        case removeTerms(Terms, [Int64])
    }

    public enum PriceChange: Hashable, Sendable {
        case set(Decimal)
        case by(Decimal)
        /// Relative to the present value: −10 for a tenth less. A sale price is computed from the regular one.
        case percent(Decimal)
        case clear
    }

    public enum StockChange: Hashable, Sendable {
        case set(Decimal)
        case by(Decimal)
    }

    public enum Terms: Hashable, Sendable {
        case categories
        case tags

        var field: ProductField { self == .categories ? .categories : .tags }
    }

    /// How a computed price is rounded.
    public enum Rounding: Hashable, Sendable {
        /// To the currency's decimals, halves up.
        case cents
        /// To the nearest multiple: 0.05, 1.
        case step(Decimal)
        /// To the nearest price with this ending, never below zero: 0.99, 0.95.
        case ending(Decimal)
    }

    public let change: Change
    public let rounding: Rounding

    public init(_ change: Change, rounding: Rounding = .cents) {
        self.change = change
        self.rounding = rounding
    }

    /// Whether it is for a variable product's variations instead of the product.
    var isOfVariations: Bool {
        switch change {
        case .regularPrice, .salePrice, .saleWindow, .stock: true
        case .status, .addTerms, .removeTerms: false
        }
    }

    /// - Parameter base: what percentages and amounts refer to; nil where there is none.
    func price(_ change: PriceChange, from base: Decimal?, decimals: Int) -> Decimal? {
        switch change {
        case .set(let amount): return rounded(amount, decimals)
        case .by(let amount): return base.map { rounded($0 + amount, decimals) }
        case .percent(let percent): return base.map { rounded($0 + $0 * percent / 100, decimals) }
        case .clear: return nil
        }
    }

    private func rounded(_ amount: Decimal, _ decimals: Int) -> Decimal {
        switch rounding {
        case .cents: return Money.rounded(amount, decimals: decimals)
        case .step(let step):
            guard step > 0 else { return Money.rounded(amount, decimals: decimals) }
            return Money.rounded(Money.rounded(amount / step, decimals: 0) * step, decimals: decimals)
        case .ending(let ending):
            let whole = Money.rounded(amount - ending, decimals: 0)
            return Money.rounded(max(whole, 0) + ending, decimals: decimals)
        }
    }
}

/// What a bulk edit does to one product or variation, before it is applied.
public struct BulkProductRow: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case edit(ProductEdit)
        case stock(delta: Decimal)
        /// It has that value already.
        case nothing
        /// It cannot be applied, and why.
        case problem(String)
    }

    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    public let name: String
    public let before: String
    public let after: String
    public let outcome: Outcome
}
