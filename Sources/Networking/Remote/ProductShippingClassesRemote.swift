/// The shipping classes of products.
///
/// `wc/v3/products/shipping_classes`
public struct ProductShippingClassesRemote: ListRemote {
    public typealias Item = ProductShippingClass

    public static let path = "products/shipping_classes"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
