/// A currency the demo store can keep its books in. All have two decimals.
struct DemoCurrency: Hashable, Sendable {
    let code: String
    let name: String
    /// As in an order: `$`.
    let symbol: String
    /// As in `data/currencies/current`: `&#36;`.
    let entity: String

    /// An unknown code falls back to itself as name and symbol.
    init(code: String) {
        self.code = code
        switch code {
        case "USD": (name, symbol, entity) = ("United States (US) dollar", "$", "&#36;")
        case "EUR": (name, symbol, entity) = ("Euro", "€", "&euro;")
        case "GBP": (name, symbol, entity) = ("Pound sterling", "£", "&pound;")
        default: (name, symbol, entity) = (code, code, code)
        }
    }
}
