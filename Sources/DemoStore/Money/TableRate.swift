import FoundationEssentials
import WooFoundation

/// A row of the shop's tax table.
struct TableRate: Hashable, Sendable {
    let id: Int
    let country: String
    let state: String
    let postcodes: [String]
    let cities: [String]
    private(set) var percent: Decimal
    let name: String
    let priority: Int
    let isCompound: Bool
    let isForShipping: Bool
    /// Empty for the standard class.
    let taxClass: String

    init(_ node: JSONNode) {
        func text(_ name: String) -> String { node[name]?.text ?? "" }
        func words(_ name: String, else single: String) -> [String] {
            let listed = node[name]?.elements.compactMap(\.text) ?? []
            // A rate written with its old fields alone has one of each, or several separated by semicolons.
            let old = text(single).split(separator: ";").map { String($0) }
            return (listed.isEmpty ? old : listed).map { $0.uppercased() }
        }
        id = node["id"]?.integer ?? 0
        country = text("country").uppercased()
        state = text("state").uppercased()
        postcodes = words("postcodes", else: "postcode")
        cities = words("cities", else: "city").map(CityName.folded)
        percent = Decimal(string: text("rate")) ?? 0
        name = text("name")
        priority = node["priority"]?.integer ?? 1
        isCompound = node["compound"]?.isTruthy ?? false
        isForShipping = node["shipping"]?.isTruthy ?? true
        let kind = text("class")
        taxClass = kind == "standard" ? "" : kind
    }

    func raised(by points: Decimal) -> TableRate {
        var raised = self
        raised.percent += points
        return raised
    }

    /// `US-ME-ME SALES TAX-1` (`WC_Tax::get_rate_code`).
    var code: String {
        let parts = [country, state, name.isEmpty ? "TAX" : name, String(priority)]
        return parts.filter { !$0.isEmpty }.joined(separator: "-").uppercased()
    }

    /// How well the rate matches a place; nil where it does not (the joins of `WC_Tax::get_matched_tax_rates`).
    func weight(at place: TaxPlace, _ postcode: Postcode, city: String) -> Int? {
        guard country.isEmpty || country == place.country, state.isEmpty || state == place.state else { return nil }
        let codes = postcodes.count { postcode.fits($0) }
        let named = cities.count { $0 == city }
        switch (postcodes.isEmpty, cities.isEmpty) {
        case (true, true): return 0
        case (false, true): return codes > 0 ? codes * postcodes.count : nil
        case (true, false): return named > 0 ? named * cities.count : nil
        case (false, false): return codes > 0 && named > 0 ? codes * named : nil
        }
    }
}

extension [TableRate] {
    /// The rates of a class that apply at a place: the best match of each priority (`WC_Tax::get_matched_tax_rates`).
    func matching(_ taxClass: String, at where: TaxPlace) -> [TableRate] {
        var place = `where`
        place.country = place.country.uppercased()
        place.state = place.state.uppercased()
        let postcode = Postcode(place.postcode, in: place.country)
        let city = CityName.folded(place.city)
        let found = filter { $0.taxClass == taxClass }.compactMap { rate in
            rate.weight(at: place, postcode, city: city).map { (rate: rate, weight: $0) }
        }
        let sorted = found.sorted { one, other in
            if one.rate.priority != other.rate.priority { return one.rate.priority < other.rate.priority }
            if one.rate.country.isEmpty != other.rate.country.isEmpty { return !one.rate.country.isEmpty }
            if one.rate.state.isEmpty != other.rate.state.isEmpty { return !one.rate.state.isEmpty }
            return one.weight != other.weight ? one.weight > other.weight : one.rate.id < other.rate.id
        }
        var priorities: Set<Int> = []
        return sorted.map(\.rate).filter { priorities.insert($0.priority).inserted }
    }
}
