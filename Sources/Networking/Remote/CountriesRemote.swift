/// The countries of the world with their states; the list has no pages.
///
/// `wc/v3/data/countries`
public struct CountriesRemote: ListRemote {
    public typealias Item = Country

    public static let path = "data/countries"
    public static let sorts: [ListQuery.Sort: String] = [:]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
