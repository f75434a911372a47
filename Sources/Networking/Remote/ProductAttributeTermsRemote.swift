/// The values of shared product attributes.
///
/// `wc/v3/products/attributes/ID/terms`
public struct ProductAttributeTermsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/products/attributes/ID/terms`
    ///
    /// - Throws: `NetworkError`.
    public func loadTerms(siteID: Int64, attributeID: Int64, query: ListQuery) async throws
        -> Page<ProductAttributeTerm>
    {
        let path = "products/attributes/\(attributeID)/terms"
        let request = RESTRequest(
            siteID: siteID,
            path: path,
            query: query.parameters(sorts: [.id: "id"]) + [.edit]
        )
        let mapper = ProductAttributeTermListMapper(
            resource: ProductAttributeTerm.resourceName,
            userInfo: [.siteID: siteID, .attributeID: attributeID]
        )
        return try await enqueuePage(request, number: query.page, mapper: mapper)
    }
}
