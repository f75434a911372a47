import WooFoundation

/// One list of the API: rows small enough to keep by the ten thousand, and whole records created on demand. Changes
/// that bypass the API override the created values.
struct DemoList: Sendable {
    /// The values by which lists are sorted and filtered.
    struct Row: Hashable, Sendable {
        let id: Int
        /// The number of the invented record; −1 for one created while the store ran.
        let number: Int
        var created = 0
        var modified = 0
        /// The product of a variation or review, the attribute of a term, the parent of a category.
        var parent = 0
        /// Empty where the resource has none.
        var status = ""
    }

    let resource: DemoResource
    private(set) var rows: [Row]
    private var positions: [Int: Int] = [:]
    private var changes: [Int: [JSONNode.Member]] = [:]
    private var nextID: Int
    /// Member → text in lower case → record, for members that were searched.
    private var owners: [String: [String: Int]] = [:]
    private let write: @Sendable (Row, RenderingContext) -> [JSONNode.Member]

    /// - Parameters:
    ///   - rows: oldest first.
    ///   - write: creates the members of a record without `_links`.
    init(
        _ resource: DemoResource,
        rows: [Row],
        write: @escaping @Sendable (Row, RenderingContext) -> [JSONNode.Member]
    ) {
        self.resource = resource
        self.rows = rows
        self.write = write
        nextID = (rows.map(\.id).max() ?? 0) + 7
        index()
    }

    /// A list with fixed records.
    init(_ resource: DemoResource, records: [(row: Row, node: JSONNode)]) {
        let nodes = Dictionary(records.map { ($0.row.id, $0.node.members) }) { first, _ in first }
        self.init(resource, rows: records.map(\.row)) { row, _ in
            nodes[row.id] ?? records.first.map { $0.node.members } ?? []
        }
    }

    private mutating func index() {
        positions = Dictionary(minimumCapacity: rows.count)
        for (position, row) in rows.enumerated() { positions[row.id] = position }
    }

    func row(id: Int) -> Row? { positions[id].map { rows[$0] } }

    /// - Parameter isFlat: in the list of all variations links do not list methods.
    func node(_ row: Row, _ context: RenderingContext, isFlat: Bool = false) -> JSONNode {
        var node = record(row, context)
        node["_links"] = links(row, context)
        if isFlat, let target = node["_links"]?["self"]?.elements.first?["href"] {
            node["_links"]?["self"] = [["href": target]]
        }
        return node
    }

    /// A record as in the shop's database, without its links.
    func record(_ row: Row, _ context: RenderingContext) -> JSONNode {
        var node = JSONNode.object(write(row, context))
        for change in changes[row.id] ?? [] { node[change.name] = change.value }
        if row.number < 0, resource != .taxClasses { node["id"] = .integer(row.id) }
        if isDated, changes[row.id] != nil, let now = context.now,
            let isOpen = SaleSchedule.isOpen(node, at: now, context.dates)
        {
            node["on_sale"] = .bool(isOpen)
        }
        return node
    }

    /// Whether its records have sale prices with dates.
    private var isDated: Bool { resource == .products || resource == .variations }

    /// Records that were changed or created while the store ran.
    var changedIDs: [Int] { changes.keys.sorted() }

    private func links(_ row: Row, _ context: RenderingContext) -> JSONNode {
        let allow = resource.itemMethods.map { JSONNode.string($0) }
        func up(_ path: String) -> [JSONNode.Member] { [.init("up", [["href": .string(context.api + path)]])] }
        switch resource {
        case .variations:
            let path = "products/\(row.parent)/variations"
            return context.links(
                "\(path)/\(row.id)",
                collection: path,
                allow: allow,
                more: up("products/\(row.parent)")
            )
        case .attributeTerms:
            let path = "products/attributes/\(row.parent)/terms"
            return context.links("\(path)/\(row.id)", collection: path, allow: allow)
        case .reviews:
            let user = "\(context.site)/wp-json/wp/v2/users/\(OrderGenerator.firstCustomerID + row.id % 20)"
            let reviewer: JSONNode = [["embeddable": true, "href": .string(user)]]
            let more = up("products/\(row.parent)") + [.init("reviewer", reviewer)]
            return context.links("\(resource.path)/\(row.id)", collection: resource.path, allow: allow, more: more)
        case .categories where row.parent > 0:
            let more = up("\(resource.path)/\(row.parent)")
            return context.links("\(resource.path)/\(row.id)", collection: resource.path, allow: allow, more: more)
        case .taxClasses: return ["collection": [["href": .string(context.api + resource.path)]]]
        case .paymentGateways:
            let name = PaymentGateways.ids[row.id - 1]
            return context.links("\(resource.path)/\(name)", collection: resource.path, allow: allow)
        case .products, .customers, .coupons, .categories, .tags, .brands, .attributes, .shippingClasses, .taxRates:
            return context.links("\(resource.path)/\(row.id)", collection: resource.path, allow: allow)
        }
    }

    /// The record with each text in `member`, in lower case.
    mutating func owners(of member: String, _ context: RenderingContext) -> [String: Int] {
        if let known = owners[member] { return known }
        let pairs = rows.compactMap { row in node(row, context)[member]?.text.map { ($0.lowercased(), row.id) } }
        let found = Dictionary(pairs) { first, _ in first }
        owners[member] = found
        return found
    }

    /// Another user changes `fields` at `now`.
    ///
    /// - Returns: false for an unknown id.
    mutating func change(id: Int, _ fields: JSONNode, now: Int) -> Bool {
        guard let position = positions[id] else { return false }
        rows[position].modified = now
        if let status = fields["status"]?.text { rows[position].status = status }
        var kept = changes[id] ?? []
        kept.removeAll { old in fields.members.contains { $0.name == old.name } }
        changes[id] = kept + fields.members
        for member in fields.members { owners[member.name] = nil }
        return true
    }

    /// Sets the date of change alone.
    mutating func setModified(_ modified: Int, of id: Int) {
        if let position = positions[id] { rows[position].modified = modified }
    }

    /// Another user creates a record.
    ///
    /// - Returns: its id.
    mutating func create(_ fields: JSONNode, now: Int, parent above: Int? = nil) -> Int {
        let id = nextID
        nextID += 1
        let parent = above ?? fields[resource == .reviews ? "product_id" : "parent_id"]?.integer ?? 0
        let status = fields["status"]?.text ?? fields["role"]?.text ?? rows.last?.status ?? ""
        rows.append(Row(id: id, number: -1, created: now, modified: now, parent: parent, status: status))
        positions[id] = rows.count - 1
        changes[id] = fields.members
        for member in fields.members where owners[member.name] != nil {
            if let text = member.value.text { owners[member.name]?[text.lowercased()] = id }
        }
        return id
    }

    /// Adds a record by itself.
    ///
    /// - Parameter make: called with its id.
    mutating func arrive(_ make: (Int) -> Row) {
        let row = make(nextID)
        nextID += 1
        positions[row.id] = rows.count
        rows.append(row)
        owners = [:]
    }

    /// Removes a variation from those of its product.
    mutating func unhang(_ variationID: Int, from id: Int) {
        guard let index = changes[id]?.firstIndex(where: { $0.name == "variations" }),
            let known = changes[id]?[index].value.elements
        else { return }
        let left = known.filter { $0.integer != variationID }
        changes[id]?[index] = JSONNode.Member("variations", .array(left))
    }

    /// Another user deletes a record permanently.
    mutating func remove(id: Int) {
        guard let position = positions[id] else { return }
        rows.remove(at: position)
        changes[id] = nil
        owners = [:]
        index()
    }
}
