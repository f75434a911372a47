/// The products of a store.
public protocol ProductsRemoteProtocol: ListRemoteProtocol where Item == Product {}

/// `wc/v3/products`
public struct ProductsRemote: ListRemote, ProductsRemoteProtocol {
    public typealias Item = Product

    public static let path = "products"
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
