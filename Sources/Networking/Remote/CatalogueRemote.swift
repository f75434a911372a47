import FoundationEssentials
import WooFoundation

/// Records of the catalogue, coupons and customers, read and written one by one or up to 100 at a time, with texts
/// as stored: writes return them so, reads ask for it (`woocommerce.md`, "Types and text").
///
/// `wc/v3/products` and what belongs to it, `wc/v3/coupons`, `wc/v3/customers`. `PATH` below is that of a
/// `CataloguePath`.
public struct CatalogueRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/PATH/ID`
    public func load<Item: ListedEntity>(_ path: CataloguePath, id: Int64, siteID: Int64) async throws -> Item {
        let request = RESTRequest(siteID: siteID, path: "\(path.text)/\(id)", query: [.edit])
        return try await enqueue(request, mapper: Self.mapper(path, siteID))
    }

    /// `GET wc/v3/products/ID`: the description of a variation as stored. The variations' own list and writes always
    /// return it as rendered for visitors (read in WooCommerce's source).
    ///
    /// - Throws: `NetworkError`; `.unreadable` where the answer is another record.
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

    /// `GET wc/v3/PATH`
    ///
    /// - Parameter ids: at most 100. Records in the trash are left out.
    public func load<Item: ListedEntity>(_ path: CataloguePath, ids: [Int64], siteID: Int64) async throws -> Page<Item>
    {
        let query = ListQuery(size: 100, sort: nil, include: ids)
        return try await page(path, query.parameters() + Self.everyStatus(path), siteID)
    }

    /// `GET wc/v3/PATH`: the records created last, newest first, in one page.
    ///
    /// - Parameter count: 1…100.
    public func loadNewest<Item: ListedEntity>(_ path: CataloguePath, count: Int, siteID: Int64) async throws
        -> Page<Item>
    {
        let query = ListQuery(size: count, sort: .id)
        return try await page(path, query.parameters() + Self.everyStatus(path), siteID)
    }

    /// `PUT wc/v3/PATH/ID`: writes these members and leaves all others unchanged (`woocommerce.md`, "Writing").
    public func update<Item: ListedEntity>(
        _ path: CataloguePath,
        id: Int64,
        fields: [String: JSONValue],
        siteID: Int64
    ) async -> WriteAnswer<Item> {
        let request = RESTRequest(siteID: siteID, method: .put, path: "\(path.text)/\(id)", body: .object(fields))
        return await write(request, mapper: Self.mapper(path, siteID))
    }

    /// `POST wc/v3/PATH`. Sending twice creates two records.
    public func create<Item: ListedEntity>(
        _ path: CataloguePath,
        fields: [String: JSONValue],
        siteID: Int64
    ) async -> WriteAnswer<Item> {
        let request = RESTRequest(siteID: siteID, method: .post, path: path.text, body: .object(fields))
        return await write(request, mapper: Self.mapper(path, siteID))
    }

    /// `DELETE wc/v3/PATH/ID`
    ///
    /// - Parameters:
    ///   - id: a tax class has a slug, everything else a number.
    ///   - force: permanently; required where there is no trash.
    ///   - heirID: for a customer: the user who gets the posts and pages of the account; nil deletes them too.
    public func delete(
        _ path: CataloguePath,
        id: String,
        force: Bool,
        leavingTo heirID: Int64? = nil,
        siteID: Int64
    ) async -> WriteAnswer<Void> {
        var query = force ? [QueryParameter("force", "true")] : []
        if let heirID { query.append(QueryParameter("reassign", "\(heirID)")) }
        let request = RESTRequest(siteID: siteID, method: .delete, path: "\(path.text)/\(id)", query: query)
        return await write(request)
    }

    /// `POST wc/v3/products/ID/duplicate`: a draft with everything the product has, under a new SKU.
    ///
    /// - Returns: its id; the rest of the answer has a shape of its own (`mut/product-duplicate`).
    public func duplicateProduct(id: Int64, siteID: Int64) async -> WriteAnswer<Int64> {
        let request = RESTRequest(siteID: siteID, method: .post, path: "products/\(id)/duplicate")
        return await WriteAnswer {
            let response = try await network.responseData(for: request)
            guard let made = UnreadableRow.id(in: response.body) else {
                throw NetworkError.unreadable(resource: Product.resourceName, reason: "the copy has no id")
            }
            return made
        }
    }

    /// `POST wc/v3/PATH/batch`
    ///
    /// - Parameter updates: at most 100; the store does not check statuses here (`woocommerce.md`, "Statuses").
    /// - Returns: changed and refused records; those whose row cannot be read are in neither.
    public func update<Item: ListedEntity>(
        _ path: CataloguePath,
        updates: [Int64: [String: JSONValue]],
        siteID: Int64
    ) async -> WriteAnswer<BatchAnswer<Item>> {
        let items = updates.sorted { $0.key < $1.key }.map { id, fields -> JSONValue in
            .object(fields.merging(["id": .number(Decimal(id))]) { _, id in id })
        }
        let body = JSONValue.object(["update": .array(items)])
        let request = RESTRequest(siteID: siteID, method: .post, path: "\(path.text)/batch", body: body)
        let mapper = BatchMapper<Item>(resource: Item.resourceName, userInfo: Self.userInfo(path, siteID))
        return await write(request, mapper: mapper)
    }

    /// `POST wc/v3/PATH/batch`
    ///
    /// - Parameter items: at most 100.
    /// - Returns: a row for each, in their order.
    public func create<Item: ListedEntity>(
        _ path: CataloguePath,
        items: [[String: JSONValue]],
        siteID: Int64
    ) async -> WriteAnswer<[CreatedRow<Item>]> {
        let body = JSONValue.object(["create": .array(items.map { .object($0) })])
        let request = RESTRequest(siteID: siteID, method: .post, path: "\(path.text)/batch", body: body)
        let mapper = CatalogueCreationMapper<Item>(resource: Item.resourceName, userInfo: Self.userInfo(path, siteID))
        return await write(request, mapper: mapper)
    }

    private func page<Item: ListedEntity>(_ path: CataloguePath, _ query: [QueryParameter], _ siteID: Int64)
        async throws -> Page<Item>
    {
        let request = RESTRequest(siteID: siteID, path: path.text, query: query + [.edit])
        let mapper = ListMapper<Item>(resource: Item.resourceName, userInfo: Self.userInfo(path, siteID))
        return try await enqueuePage(request, number: 1, mapper: mapper)
    }

    /// `GET wc/v3/PATH`: the first 100 records with this value, for fields that are unique: a coupon's code, a
    /// customer's email address.
    public func load<Item: ListedEntity>(
        _ path: CataloguePath,
        whose parameter: String,
        is value: String,
        siteID: Int64
    ) async throws -> Page<Item> {
        let query = ListQuery(size: 100, sort: .id).parameters()
        return try await page(path, query + Self.everyStatus(path) + [QueryParameter(parameter, value)], siteID)
    }

    /// Without it the list leaves out reviews that are not approved, draft coupons, and accounts whose role is not
    /// `customer`. No list includes the trash.
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
