/// How a store formats amounts, from `settings/general` (`woocommerce_currency_pos`,
/// `woocommerce_price_thousand_sep`, `woocommerce_price_decimal_sep`, `woocommerce_price_num_decimals`).
public struct CurrencySettings: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Position: String, Sendable, CaseIterable, GeneratedFakeable {
        case left
        case right
        case leftSpace = "left_space"
        case rightSpace = "right_space"
    }

    /// ISO 4217, upper case: `USD`.
    public let code: String
    /// Plain text, entities resolved: `$`.
    public let symbol: String
    public let position: Position
    public let thousandSeparator: String
    public let decimalSeparator: String
    /// Digits after the separator, 0…8.
    public let decimals: Int

    /// - Parameters:
    ///   - code: ISO 4217, upper case.
    ///   - decimalSeparator: a point where it is empty.
    ///   - decimals: 0…8; clamped.
    public init(
        code: String,
        symbol: String,
        position: Position = .left,
        thousandSeparator: String = ",",
        decimalSeparator: String = ".",
        decimals: Int = 2
    ) {
        self.code = code
        self.symbol = symbol
        self.position = position
        self.thousandSeparator = thousandSeparator
        self.decimalSeparator = decimalSeparator.isEmpty ? "." : decimalSeparator
        self.decimals = min(max(decimals, 0), 8)
    }

    /// WooCommerce's own defaults for a new store.
    public static let standard = CurrencySettings(code: "USD", symbol: "$")

    /// The settings for an order in another currency: its symbol and ISO 4217's decimals, with the store's separators
    /// and position.
    ///
    /// - Parameter symbol: empty to use the code, followed by a space; so is the store's own: `$` may be any of a dozen.
    public func with(currency: String, symbol: String) -> CurrencySettings {
        guard currency != code else { return self }
        let isTelling = !symbol.isEmpty && symbol != self.symbol
        return CurrencySettings(
            code: currency,
            symbol: isTelling ? symbol : currency,
            position: isTelling ? position : .leftSpace,
            thousandSeparator: thousandSeparator,
            decimalSeparator: decimalSeparator,
            decimals: CurrencyDecimals.minorUnits(of: currency)
        )
    }
}
