/// The area of a shipping zone, matched as the store does (`WC_Shipping_Zone_Data_Store::get_zone_id_from_package`).
public struct ShippingArea: Hashable, Sendable {
    /// Countries, states (`US:ME`) and continents; empty for the whole world.
    private var regions: Set<String> = []
    /// Empty for all in a region.
    private var postcodes: [PostcodeRule] = []

    /// - Parameter places: each a kind (`postcode`, `state`, `country` or `continent`) and a code, as in
    ///   `wc/v3/shipping/zones/ID/locations`; other kinds, which a plugin may add, match nothing.
    public init(_ places: some Sequence<(kind: String, code: String)>) {
        for (kind, code) in places {
            if kind == "postcode" {
                postcodes.append(PostcodeRule(code))
            } else {
                regions.insert(Self.region(kind, code.uppercased()))
            }
        }
    }

    /// - Parameter place: an unknown country is covered only by an area without regions.
    public func covers(_ place: TaxLocation) -> Bool {
        let location = MatchableLocation(place)
        guard postcodes.isEmpty || postcodes.contains(where: { $0.matches(location.postcode) }) else { return false }
        guard !regions.isEmpty else { return true }
        let continent = Continent.of(location.country)
        return regions.contains(Self.region("country", location.country))
            || regions.contains(Self.region("state", "\(location.country):\(location.state)"))
            || continent.map { regions.contains(Self.region("continent", $0)) } ?? false
    }

    private static func region(_ kind: String, _ code: String) -> String { "\(kind) \(code)" }
}
