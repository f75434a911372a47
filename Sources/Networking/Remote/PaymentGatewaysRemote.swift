/// Payment methods, enabled or not; the list has no pages.
///
/// `wc/v3/payment_gateways`
public struct PaymentGatewaysRemote: ListRemote {
    public typealias Item = PaymentGateway

    public static let path = "payment_gateways"
    public static let sorts: [ListQuery.Sort: String] = [:]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
