import FoundationEssentials

/// One rate of the demo store's tax table, standard class.
struct TaxRate: Hashable, Sendable {
    let id: Int
    let code: String
    let label: String
    /// Thousandths of a percent: 8875 is 8.875 %.
    let milliPercent: Int

    /// The tax on `cents`, half away from zero, as WooCommerce rounds each line.
    func tax(on cents: Int) -> Int {
        let product = cents * milliPercent
        return (product + (product < 0 ? -50_000 : 50_000)) / 100_000
    }

    /// The same, rounded to the cent.
    func exact(_ cents: Int) -> Decimal { Decimal(hundredths: tax(on: cents)) }

    /// `19`, `6.25`: a JSON number as PHP writes it.
    var percentText: String {
        let whole = milliPercent / 1_000
        var fraction = String(String(milliPercent % 1_000 + 1_000).dropFirst())
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    }

    static let all = [
        TaxRate(id: 1, code: "US-ME-ME SALES TAX-1", label: "ME Sales Tax", milliPercent: 5_500),
        TaxRate(id: 2, code: "US-NY-NY TAX-1", label: "NY Tax", milliPercent: 8_875),
        TaxRate(id: 3, code: "US-CA-CA TAX-1", label: "CA Tax", milliPercent: 7_250),
        TaxRate(id: 4, code: "US-MA-MA TAX-1", label: "MA Tax", milliPercent: 6_250),
        TaxRate(id: 5, code: "CA-GST-1", label: "GST", milliPercent: 5_000),
        TaxRate(id: 6, code: "AU-GST-1", label: "GST", milliPercent: 10_000),
        TaxRate(id: 7, code: "GB-VAT-1", label: "VAT", milliPercent: 20_000),
        TaxRate(id: 8, code: "DE-MWST.-1", label: "MwSt.", milliPercent: 19_000),
    ]

    /// The rate for an address, or nil where the store charges none. Without a country it is the store's own.
    static func rate(for address: DemoAddress) -> TaxRate? {
        switch (address.country, address.state) {
        case ("", _): all[0]
        case ("US", "ME"): all[0]
        case ("US", "NY"): all[1]
        case ("US", "CA"): all[2]
        case ("US", "MA"): all[3]
        case ("CA", _): all[4]
        case ("AU", _): all[5]
        case ("GB", _): all[6]
        case ("DE", _): all[7]
        default: nil
        }
    }
}
