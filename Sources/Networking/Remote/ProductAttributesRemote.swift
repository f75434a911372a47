/// The attributes products share; there are no pages of them.
///
/// `wc/v3/products/attributes`
public struct ProductAttributesRemote: ListRemote {
    public typealias Item = ProductAttribute

    public static let path = "products/attributes"
    public static let sorts: [ListQuery.Sort: String] = [:]
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
