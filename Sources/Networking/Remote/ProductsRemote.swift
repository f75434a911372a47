/// The products of a store.
///
/// `wc/v3/products`
public struct ProductsRemote: ListRemote {
    public typealias Item = Product

    public static let path = "products"
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/products?pos_products_only=true&_fields=id`: ids of those the shop shows at its point of sale. Versions
    /// of WooCommerce that do not know the parameter leave none out.
    ///
    /// - Throws: `NetworkError`.
    public func loadCounterIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64> {
        let parameters = query.parameters(sorts: Self.sorts) + [QueryParameter("pos_products_only", "true")]
        return try await enqueueIDs(siteID: siteID, path: Self.path, parameters: parameters, number: query.page)
    }
}
