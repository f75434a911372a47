import FoundationEssentials
import WooFoundation

/// Records of the catalogue, coupons and customers, read and written one by one or a hundred at a time, with texts as they are written: a
/// write answers them so, a reading asks for it (`woocommerce.md`, "Types and text"). Every function throws
/// `NetworkError`.
///
/// `wc/v3/products` and what belongs to it, `wc/v3/coupons`, `wc/v3/customers`.
public struct CatalogueRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    public func load<Item: ListedEntity>(_ path: CataloguePath, id: Int64, siteID: Int64) async throws -> Item {
        let request = RESTRequest(siteID: siteID, path: "\(path.text)/\(id)", query: [.edit])
        return try await enqueue(request, mapper: Self.mapper(path, siteID))
    }

    /// The description of a variation as it is written: its own list and writes answer what a visitor sees, whatever
    /// they are asked (read in the store's source).
    public func loadDescription(variationID: Int64, siteID: Int64) async throws -> String {
        let request = RESTRequest(
            siteID: siteID,
            path: "products/\(variationID)",
            query: [.edit, QueryParameter("_fields", "id,description")]
        )
        let resource = ProductVariation.resourceName
        let found = try await enqueue(request, mapper: RecordMapper<WrittenDescription>(resource: resource))
        guard found.id == variationID else {
            throw NetworkError.unreadable(resource: resource, reason: "\(variationID)")
        }
        return found.description
    }

    /// - Parameter ids: a hundred at the most. What is in the trash is left out.
    public func load<Item: ListedEntity>(_ path: CataloguePath, ids: [Int64], siteID: Int64) async throws -> Page<Item>
    {
        let query = ListQuery(size: 100, sort: nil, include: ids)
        return try await page(path, query.parameters() + Self.everyStatus(path), siteID)
    }

    /// Those that were made last, newest first.
    public func loadNewest<Item: ListedEntity>(_ path: CataloguePath, count: Int, siteID: Int64) async throws
        -> Page<Item>
    {
        let query = ListQuery(size: count, sort: .id)
        return try await page(path, query.parameters() + Self.everyStatus(path), siteID)
    }

    /// Writes these members and leaves all others as they are (`woocommerce.md`, "Writing").
    public func update<Item: ListedEntity>(
        _ path: CataloguePath,
        id: Int64,
        fields: [String: JSONValue],
        siteID: Int64
    ) async throws -> Item {
        let request = RESTRequest(siteID: siteID, method: .put, path: "\(path.text)/\(id)", body: .object(fields))
        return try await enqueue(request, mapper: Self.mapper(path, siteID))
    }

    public func create<Item: ListedEntity>(
        _ path: CataloguePath,
        fields: [String: JSONValue],
        siteID: Int64
    ) async throws -> Item {
        let request = RESTRequest(siteID: siteID, method: .post, path: path.text, body: .object(fields))
        return try await enqueue(request, mapper: Self.mapper(path, siteID))
    }

    /// - Parameters:
    ///   - force: for good; what knows no trash refuses without.
    ///   - heirID: of a customer: who gets the posts and pages of the account; nil deletes them with it.
    public func delete(
        _ path: CataloguePath,
        id: String,
        force: Bool,
        leavingTo heirID: Int64? = nil,
        siteID: Int64
    ) async throws {
        var query = force ? [QueryParameter("force", "true")] : []
        if let heirID { query.append(QueryParameter("reassign", "\(heirID)")) }
        let request = RESTRequest(siteID: siteID, method: .delete, path: "\(path.text)/\(id)", query: query)
        _ = try await network.responseData(for: request)
    }

    /// A draft with everything the product has, under a SKU of its own.
    ///
    /// - Returns: its id; the rest of the answer has the shape of no other (`mut/product-duplicate`).
    public func duplicateProduct(id: Int64, siteID: Int64) async throws -> Int64 {
        let request = RESTRequest(siteID: siteID, method: .post, path: "products/\(id)/duplicate")
        let response = try await network.responseData(for: request)
        guard let made = UnreadableRow.id(in: response.body) else {
            throw NetworkError.unreadable(resource: Product.resourceName, reason: "the copy has no id")
        }
        return made
    }

    /// - Parameter updates: a hundred at the most; statuses are not checked by the store here (finding 23).
    public func update<Item: ListedEntity>(
        _ path: CataloguePath,
        updates: [Int64: [String: JSONValue]],
        siteID: Int64
    ) async throws -> BatchAnswer<Item> {
        let items = updates.sorted { $0.key < $1.key }.map { id, fields -> JSONValue in
            .object(fields.merging(["id": .number(Decimal(id))]) { _, id in id })
        }
        let body = JSONValue.object(["update": .array(items)])
        let request = RESTRequest(siteID: siteID, method: .post, path: "\(path.text)/batch", body: body)
        let mapper = BatchMapper<Item>(resource: Item.resourceName, userInfo: Self.userInfo(path, siteID))
        return try await enqueue(request, mapper: mapper)
    }

    /// - Parameter items: a hundred at the most.
    /// - Returns: a row for each, in their order.
    public func create<Item: ListedEntity>(
        _ path: CataloguePath,
        items: [[String: JSONValue]],
        siteID: Int64
    ) async throws -> [CreatedRow<Item>] {
        let body = JSONValue.object(["create": .array(items.map { .object($0) })])
        let request = RESTRequest(siteID: siteID, method: .post, path: "\(path.text)/batch", body: body)
        let mapper = CatalogueCreationMapper<Item>(resource: Item.resourceName, userInfo: Self.userInfo(path, siteID))
        return try await enqueue(request, mapper: mapper)
    }

    private func page<Item: ListedEntity>(_ path: CataloguePath, _ query: [QueryParameter], _ siteID: Int64)
        async throws -> Page<Item>
    {
        let request = RESTRequest(siteID: siteID, path: path.text, query: query + [.edit])
        let mapper = ListMapper<Item>(resource: Item.resourceName, userInfo: Self.userInfo(path, siteID))
        return try await enqueuePage(request, number: 1, mapper: mapper)
    }

    /// What has a value of its own that no other has: a coupon its code, a customer an e-mail address.
    public func load<Item: ListedEntity>(
        _ path: CataloguePath,
        whose parameter: String,
        is value: String,
        siteID: Int64
    ) async throws -> Page<Item> {
        let query = ListQuery(size: 100, sort: .id).parameters()
        return try await page(path, query + Self.everyStatus(path) + [QueryParameter(parameter, value)], siteID)
    }

    /// Without it the list leaves out what is not approved, drafts of coupons, and accounts of another role than
    /// `customer`. No list has what is in the trash.
    private static func everyStatus(_ path: CataloguePath) -> [QueryParameter] {
        switch path {
        case .reviews: [QueryParameter("status", "all")]
        case .coupons: CouponsRemote.constants
        case .customers: CustomersRemote.constants
        case .orders, .products, .variations, .categories, .tags, .shippingClasses, .attributes, .attributeTerms,
            .taxRates, .taxClasses:
            []
        }
    }

    private static func mapper<Item: ListedEntity>(_ path: CataloguePath, _ siteID: Int64) -> RecordMapper<Item> {
        RecordMapper(resource: Item.resourceName, userInfo: userInfo(path, siteID))
    }

    private static func userInfo(_ path: CataloguePath, _ siteID: Int64) -> [CodingUserInfoKey: any Sendable] {
        switch path {
        case .variations(let productID): [.siteID: siteID, .productID: productID]
        case .attributeTerms(let attributeID): [.siteID: siteID, .attributeID: attributeID]
        case .orders, .products, .categories, .tags, .shippingClasses, .attributes, .reviews, .taxRates, .taxClasses,
            .coupons, .customers:
            [.siteID: siteID]
        }
    }
}

/// What `products/ID` says of a variation.
private struct WrittenDescription: Decodable, Sendable {
    let id: Int64
    let description: String
}
