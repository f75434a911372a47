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
        case "AUD": (name, symbol, entity) = ("Australian dollar", "$", "&#36;")
        case "SEK": (name, symbol, entity) = ("Swedish krona", "kr", "&#107;&#114;")
        case "JPY": (name, symbol, entity) = ("Japanese yen", "¥", "&yen;")
        case "KWD": (name, symbol, entity) = ("Kuwaiti dinar", "د.ك", "&#x62f;.&#x643;")
        default: (name, symbol, entity) = (code, code, code)
        }
    }

    /// Those that WooCommerce knows, as `data/currencies` lists them.
    static let codes: [String] = """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYR \
        BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL \
        GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR IRT ISK JEP JMD JOD JPY KES \
        KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK \
        MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SBD \
        SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU \
        UZS VEF VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW
        """.split(separator: " ").map(String.init)
}
