/// The variations of all variable products.
///
/// `wc/v3/variations`
public struct ProductVariationsRemote: ListRemote {
    public typealias Item = ProductVariation

    public static let path = "variations"
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/products/ID/variations`: those of one product; every version of WooCommerce has this list.
    ///
    /// - Throws: `NetworkError`.
    public func loadVariations(siteID: Int64, productID: Int64, query: ListQuery) async throws -> Page<ProductVariation>
    {
        let mapper = ProductVariationListMapper(
            resource: ProductVariation.resourceName,
            userInfo: [.siteID: siteID, .productID: productID]
        )
        return try await loadPage(at: "products/\(productID)/variations", siteID: siteID, query: query, mapper: mapper)
    }
}
