/// The tree of product categories.
///
/// `wc/v3/products/categories`
public struct ProductCategoriesRemote: ListRemote {
    public typealias Item = ProductCategory

    public static let path = "products/categories"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
