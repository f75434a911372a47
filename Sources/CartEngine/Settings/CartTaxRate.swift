/// A tax rate as in `taxes` of wc/v3.
public struct CartTaxRate: Hashable, Sendable {
    public var id: Int
    /// "standard" or a slug.
    public var taxClass: String
    /// Empty for every country.
    public var country: String
    /// Empty for every state.
    public var state: String
    /// From the plural field: the singular one has only the last. Wildcards and ranges as entered.
    public var postcodes: [String]
    public var cities: [String]
    /// The percentage: "19.0000".
    public var rate: String
    public var priority: Int
    public var isCompound: Bool
    public var appliesToShipping: Bool

    public init(
        id: Int,
        taxClass: String = "standard",
        country: String = "",
        state: String = "",
        postcodes: [String] = [],
        cities: [String] = [],
        rate: String,
        priority: Int = 1,
        isCompound: Bool = false,
        appliesToShipping: Bool = true
    ) {
        self.id = id
        self.taxClass = taxClass
        self.country = country
        self.state = state
        self.postcodes = postcodes
        self.cities = cities
        self.rate = rate
        self.priority = priority
        self.isCompound = isCompound
        self.appliesToShipping = appliesToShipping
    }
}
