/// Countries whose registers must sign receipts (`register.md`, "Signing"); merced does not, and says so.
enum FiscalCountry {
    private static let signing: Set<String> = [
        "AT", "BE", "DE", "ES", "FR", "GR", "HR", "HU", "IT", "NO", "PL", "PT", "SE", "SI",
    ]

    /// - Parameter country: ISO 3166.
    static func asksForSigner(_ country: String) -> Bool { signing.contains(country.uppercased()) }
}
