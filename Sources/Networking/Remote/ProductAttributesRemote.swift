/// The attributes shared by products; the list has no pages.
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
