/// The card networks' names as they write them themselves, for receipts and screens.
public enum CardScheme {
    /// - Parameter brand: a processor's code (`visa`, `amex`, `eftpos_au`) or a name; any other text is returned as it is,
    ///   and `unknown` as an empty one.
    public static func name(of brand: String) -> String {
        let code = brand.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        return code == "unknown" ? "" : names[code] ?? brand
    }

    /// By the registered application provider (ISO 7816-5), or a longer prefix.
    static func name(ofApplication aid: [UInt8]) -> String? {
        let digits = aid.hexadecimal
        return applications.first { digits.hasPrefix($0.prefix) }?.name
    }

    private static let names = [
        "visa": "Visa", "mastercard": "Mastercard", "mc": "Mastercard", "maestro": "Maestro",
        "amex": "American Express", "americanexpress": "American Express", "discover": "Discover",
        "diners": "Diners Club", "dinersclub": "Diners Club", "jcb": "JCB", "unionpay": "UnionPay",
        "chinaunionpay": "UnionPay", "cup": "UnionPay", "interac": "Interac", "eftpos": "eftpos Australia",
        "eftposau": "eftpos Australia", "eftposaustralia": "eftpos Australia", "girocard": "girocard",
        "cartesbancaires": "Cartes Bancaires", "cb": "Cartes Bancaires", "dankort": "Dankort", "link": "Link",
    ]

    /// A longer prefix stands before the provider's own.
    private static let applications: [(prefix: String, name: String)] = [
        ("A000000003", "Visa"), ("A0000000043060", "Maestro"), ("A000000004", "Mastercard"),
        ("A000000025", "American Express"), ("A000000152", "Discover"), ("A000000324", "Discover"),
        ("A000000065", "JCB"), ("A000000333", "UnionPay"), ("A000000277", "Interac"),
        ("A000000384", "eftpos Australia"), ("A000000359", "girocard"), ("D276000025", "girocard"),
        ("A000000042", "Cartes Bancaires"), ("A000000121", "Dankort"),
    ]
}
