/// A location for taxes; unknown parts are empty.
public struct TaxLocation: Hashable, Sendable {
    /// Two letters, in either case.
    public var country: String
    public var state: String
    public var postcode: String
    public var city: String

    public init(country: String, state: String = "", postcode: String = "", city: String = "") {
        self.country = country
        self.state = state
        self.postcode = postcode
        self.city = city
    }

    /// - Parameter countryAndState: "CC" or "CC:ST", as in `woocommerce_default_country`.
    public init(countryAndState: String, postcode: String, city: String) {
        let parts = countryAndState.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            country: String(parts.first ?? ""),
            state: parts.count > 1 ? String(parts[1]) : "",
            postcode: postcode,
            city: city
        )
    }
}
