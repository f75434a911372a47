/// The tags of products.
///
/// `wc/v3/products/tags`
public struct ProductTagsRemote: ListRemote {
    public typealias Item = ProductTag

    public static let path = "products/tags"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
