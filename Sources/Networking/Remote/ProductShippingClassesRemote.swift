/// The shipping classes of products.
public protocol ProductShippingClassesRemoteProtocol: ListRemoteProtocol where Item == ProductShippingClass {}

/// `wc/v3/products/shipping_classes`
public struct ProductShippingClassesRemote: ListRemote, ProductShippingClassesRemoteProtocol {
    public typealias Item = ProductShippingClass

    public static let path = "products/shipping_classes"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
