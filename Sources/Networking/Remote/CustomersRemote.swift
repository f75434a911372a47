/// The people with an account, whatever their role.
public protocol CustomersRemoteProtocol: ListRemoteProtocol where Item == Customer {}

/// `wc/v3/customers`
public struct CustomersRemote: ListRemote, CustomersRemoteProtocol {
    public typealias Item = Customer

    public static let path = "customers"
    public static let sorts: [ListQuery.Sort: String] = [.date: "registered_date", .id: "id"]
    public static let constants = [QueryParameter("role", "all")]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
