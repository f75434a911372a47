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
}
