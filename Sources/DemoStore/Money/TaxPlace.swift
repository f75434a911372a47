/// Where an order is taxed (`WC_Abstract_Order::get_tax_location`).
struct TaxPlace: Hashable, Sendable {
    var country = ""
    var state = ""
    var postcode = ""
    var city = ""

    private static let pickUps: Set<String> = ["local_pickup", "legacy_local_pickup", "pickup_location"]

    /// Pick-up is taxed at the shop, and so is an address without a country. There is no fallback for single parts.
    static func of(_ order: DemoOrder, basedOn setting: String, base: TaxPlace) -> TaxPlace {
        if order.shippingLines.contains(where: { pickUps.contains($0.methodID) }) { return base }
        let usesBilling = setting == "billing" || setting == "shipping" && order.shipping.country.isEmpty
        let address = usesBilling ? order.billing : order.shipping
        guard setting != "base", !address.country.isEmpty else { return base }
        return TaxPlace(
            country: address.country,
            state: address.state,
            postcode: address.postcode,
            city: address.city
        )
    }

    /// The shop's own place; `country` may contain a state: `US:ME`.
    static func base(country: String, postcode: String, city: String) -> TaxPlace {
        let parts = country.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return TaxPlace(country: parts[0], state: parts.count > 1 ? parts[1] : "", postcode: postcode, city: city)
    }
}
