/// The tax rates of all classes.
///
/// `wc/v3/taxes`
public struct TaxRatesRemote: ListRemote {
    public typealias Item = TaxRate

    public static let path = "taxes"
    public static let sorts: [ListQuery.Sort: String] = [.id: "id"]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
