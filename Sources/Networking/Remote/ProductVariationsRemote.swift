/// The variations of variable products.
public protocol ProductVariationsRemoteProtocol: ListRemoteProtocol where Item == ProductVariation {
    /// Those of one product; every WooCommerce has this list.
    func loadVariations(siteID: Int64, productID: Int64, query: ListQuery) async throws -> Page<ProductVariation>
}

/// `wc/v3/variations`, which holds those of all products.
public struct ProductVariationsRemote: ListRemote, ProductVariationsRemoteProtocol {
    public typealias Item = ProductVariation

    public static let path = "variations"
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    public func loadVariations(siteID: Int64, productID: Int64, query: ListQuery) async throws -> Page<ProductVariation>
    {
        let mapper = ProductVariationListMapper(
            resource: ProductVariation.resourceName,
            userInfo: [.siteID: siteID, .productID: productID]
        )
        return try await loadPage(at: "products/\(productID)/variations", siteID: siteID, query: query, mapper: mapper)
    }
}
