/// The brands of products.
///
/// `wc/v3/products/brands`
public struct ProductBrandsRemote: ListRemote {
    public typealias Item = ProductBrand

    public static let path = "products/brands"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
