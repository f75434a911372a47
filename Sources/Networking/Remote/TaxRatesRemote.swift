/// The tax table, all classes.
public protocol TaxRatesRemoteProtocol: ListRemoteProtocol where Item == TaxRate {}

/// `wc/v3/taxes`
public struct TaxRatesRemote: ListRemote, TaxRatesRemoteProtocol {
    public typealias Item = TaxRate

    public static let path = "taxes"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
