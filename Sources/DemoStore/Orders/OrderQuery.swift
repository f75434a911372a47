import WooFoundation

/// The parameters of `GET orders`, checked.
struct OrderQuery: Sendable {
    var page: Int
    var perPage: Int
    let offset: Int?
    let ascending: Bool
    let orderBy: String
    /// The requested `any`, or slugs.
    let statuses: [String]
    let search: String
    var after: Int?
    var before: Int?
    var modifiedAfter: Int?
    var modifiedBefore: Int?
    let include: [Int]?
    var exclude: Set<Int>
    let customer: Int?
    let product: Int?
    let channels: [String]?

    static let orderings = ["date", "id", "include", "title", "slug", "modified"]
    static let statusParameter = ["any", "trash", "auto-draft"] + OrderStatus.listed.map(\.slug)

    /// - Throws: 400 `rest_invalid_param` naming every refused parameter.
    init(_ parameters: QueryParameters, dates: DemoDates) throws(RESTError) {
        var reader = ParameterReader(parameters)
        page = reader.integer("page", default: 1, minimum: 1)
        perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        offset = parameters["offset"].flatMap { Int($0) }
        ascending = reader.choice("order", default: "desc", among: ["asc", "desc"]) == "asc"
        orderBy = reader.choice("orderby", default: "date", among: Self.orderings)
        let gmt = parameters["dates_are_gmt"].map { JSONNode.string($0).isTruthy } ?? false
        after = reader.date("after", dates: dates, gmt: gmt)
        before = reader.date("before", dates: dates, gmt: gmt)
        modifiedAfter = reader.date("modified_after", dates: dates, gmt: gmt)
        modifiedBefore = reader.date("modified_before", dates: dates, gmt: gmt)
        statuses = parameters.list("status") ?? ["any"]
        if let index = statuses.firstIndex(where: { !Self.statusParameter.contains($0) }) {
            let allowed = ParameterReader.enumeration(Self.statusParameter)
            reader.refuse("status", "rest_not_in_enum", "status[\(index)] is not one of \(allowed).")
        }
        search = parameters["search"] ?? ""
        // Words that are not numbers become 0, which matches nothing (recording errors/include-bad).
        include = parameters.list("include").map { $0.map { Int($0) ?? 0 } }
        exclude = Set((parameters.list("exclude") ?? []).compactMap { Int($0) })
        customer = parameters["customer"].flatMap { Int($0) }
        product = parameters["product"].flatMap { Int($0) }
        channels = parameters.list("created_via")
        try reader.check()
    }

    /// The requested statuses; `any` excludes trash and drafts, whatever else is listed (finding 10).
    var wanted: Set<OrderStatus> {
        let kinds =
            statuses.contains("any")
            ? OrderStatus.allCases.filter(\.isInAny) : statuses.compactMap { OrderStatus(slug: $0) }
        // An auto-draft appears in no list (finding 38).
        return Set(kinds).subtracting([.autoDraft])
    }

    /// Everything that determines the matching orders and their order, without the page: the key of the cache.
    var cacheKey: String {
        "\(ascending)|\(orderBy)|\(statuses)|\(search)|\(after ?? -1)|\(before ?? -1)|\(modifiedAfter ?? -1)|"
            + "\(modifiedBefore ?? -1)|\(include ?? [])|\(exclude.sorted())|\(customer ?? -1)|\(product ?? -1)|"
            + "\(channels ?? [])"
    }

    /// Everything but search and product, which need the whole order. Dates are strictly exclusive (finding 11).
    func matches(_ row: OrderSkeleton, wanted: Set<OrderStatus>) -> Bool {
        guard wanted.contains(row.status) else { return false }
        if let after, Int(row.created) <= after { return false }
        if let before, Int(row.created) >= before { return false }
        if let modifiedAfter, Int(row.modified) <= modifiedAfter { return false }
        if let modifiedBefore, Int(row.modified) >= modifiedBefore { return false }
        if let customer, Int(row.customerID) != customer { return false }
        if let channels, !channels.contains(OrderGenerator.channels[Int(row.channel)]) { return false }
        if let include, !include.contains(row.id) { return false }
        return exclude.isEmpty || !exclude.contains(row.id)
    }

    /// Searches the fields that the real store searches (finding 13): not the SKU, not "Last First", not quoted
    /// phrases.
    func finds(_ order: DemoOrder) -> Bool {
        if let product, !order.lines.contains(where: { $0.productID == product }) { return false }
        guard !search.isEmpty else { return true }
        let needle = search.lowercased()
        if String(order.id).contains(needle) || order.transactionID.lowercased().contains(needle) { return true }
        let number = order.meta.first { $0.key == DemoOrder.numberKey }?.value.text ?? ""
        if number.lowercased().contains(needle) { return true }
        for address in [order.billing, order.shipping] {
            let name = "\(address.firstName) \(address.lastName)"
            for text in [name, address.email, address.phone, address.postcode, address.company, address.city]
            where text.lowercased().contains(needle) {
                return true
            }
        }
        return order.lines.contains { $0.name.lowercased().contains(needle) }
    }

    var needsWholeOrder: Bool { !search.isEmpty || product != nil }
}
