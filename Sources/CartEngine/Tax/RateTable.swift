/// A rate that applies to an amount.
struct MatchedRate: Hashable, Sendable {
    let id: Int
    /// The rate in millionths: 190,000 for 19 %.
    let millionths: Int128
    let isCompound: Bool
    let appliesToShipping: Bool
}

/// A location prepared for matching many rates.
struct MatchableLocation: Sendable {
    let country: String
    let state: String
    let postcode: Postcode
    let city: CityName

    init(_ location: TaxLocation) {
        country = location.country.uppercased()
        state = location.state.uppercased()
        postcode = Postcode(location.postcode, country: country)
        city = CityName(location.city)
    }
}

/// A store's rates, by class and country.
struct RateTable: Sendable {
    private struct Row: Sendable {
        let rate: MatchedRate
        let priority: Int
        let country: String
        let state: String
        let postcodes: [PostcodeRule]
        let cities: [CityName]
    }

    private var rows: [String: [String: [Row]]] = [:]

    /// - Throws: `CartError.unreadable` for a percentage that is not a number.
    init(_ rates: [CartTaxRate]) throws(CartError) {
        for rate in rates {
            guard let percentage = Amount(text: rate.rate) else {
                throw .unreadable(field: "rate \(rate.id)", text: rate.rate)
            }
            let millionths = nearest(percentage.units, dividedBy: powersOfTen[Amount.places - 4])
            let row = Row(
                rate: MatchedRate(
                    id: rate.id,
                    millionths: millionths,
                    isCompound: rate.isCompound,
                    appliesToShipping: rate.appliesToShipping
                ),
                priority: rate.priority,
                country: rate.country.uppercased(),
                state: rate.state.uppercased(),
                postcodes: rate.postcodes.map(PostcodeRule.init),
                cities: rate.cities.map(CityName.init)
            )
            let taxClass = rate.taxClass == "standard" ? "" : rate.taxClass
            rows[taxClass, default: [:]][row.country, default: []].append(row)
        }
    }

    /// The rates of a class at a location, at most one per priority, in the order in which they are computed
    /// (`WC_Tax::get_matched_tax_rates`).
    ///
    /// Within a priority a rate that names a country or state comes first, then the one with the largest product of
    /// listed and matching postcodes or cities; so a rate that lists more beats one that is more specific.
    func rates(taxClass: String, at place: MatchableLocation) -> [MatchedRate] {
        guard let countries = rows[taxClass] else { return [] }
        var found: [(row: Row, count: Int)] = []
        for country in place.country.isEmpty ? [""] : [place.country, ""] {
            for row in countries[country] ?? [] where row.state.isEmpty || row.state == place.state {
                if let count = Self.count(row, at: place) { found.append((row, count)) }
            }
        }
        if found.count > 1 { found.sort { Self.precedes($0, $1) } }
        var rates: [MatchedRate] = []
        var last: Int?
        for (row, _) in found where row.priority != last {
            last = row.priority
            rates.append(row.rate)
        }
        return rates
    }

    private static func count(_ row: Row, at place: MatchableLocation) -> Int? {
        let (postcodes, cities) = (row.postcodes.count, row.cities.count)
        if postcodes == 0, cities == 0 { return 0 }
        let postcodesMatching = row.postcodes.count { $0.matches(place.postcode) }
        let citiesMatching = row.cities.count { $0 == place.city }
        if postcodes > 0, postcodesMatching == 0 { return nil }
        if cities > 0, citiesMatching == 0 { return nil }
        if cities == 0 { return postcodesMatching * postcodes }
        if postcodes == 0 { return citiesMatching * cities }
        return postcodesMatching * citiesMatching
    }

    private static func precedes(_ left: (row: Row, count: Int), _ right: (row: Row, count: Int)) -> Bool {
        if left.row.priority != right.row.priority { return left.row.priority < right.row.priority }
        if left.row.country.isEmpty != right.row.country.isEmpty { return right.row.country.isEmpty }
        if left.row.state.isEmpty != right.row.state.isEmpty { return right.row.state.isEmpty }
        if left.count != right.count { return left.count > right.count }
        return left.row.rate.id < right.row.rate.id
    }
}
