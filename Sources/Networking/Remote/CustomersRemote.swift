/// Everybody with an account, whatever their role.
///
/// `wc/v3/customers`
public struct CustomersRemote: ListRemote {
    public typealias Item = Customer

    public static let path = "customers"
    public static let sorts: [ListQuery.Sort: String] = [.date: "registered_date", .id: "id"]
    public static let constants = [QueryParameter("role", "all")]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
