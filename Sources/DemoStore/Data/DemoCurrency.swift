/// A currency of the demo store.
struct DemoCurrency: Hashable, Sendable {
    let code: String
    let name: String
    /// As in an order: `$`.
    let symbol: String
    /// As in `data/currencies/current`: `&#36;`.
    let entity: String

    /// An unknown code is its own name and symbol.
    init(code: String) {
        self.code = code
        switch code {
        case "USD": (name, symbol, entity) = ("United States (US) dollar", "$", "&#36;")
        case "EUR": (name, symbol, entity) = ("Euro", "€", "&euro;")
        case "GBP": (name, symbol, entity) = ("Pound sterling", "£", "&pound;")
        case "CAD": (name, symbol, entity) = ("Canadian dollar", "$", "&#36;")
        case "CHF": (name, symbol, entity) = ("Swiss franc", "CHF", "&#67;&#72;&#70;")
        case "JPY": (name, symbol, entity) = ("Japanese yen", "¥", "&yen;")
        case "KWD": (name, symbol, entity) = ("Kuwaiti dinar", "د.ك", "&#x62f;.&#x643;")
        default: (name, symbol, entity) = (code, code, code)
        }
    }
}
