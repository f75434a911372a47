/// The tax classes; the list has no pages.
///
/// `wc/v3/taxes/classes`
public struct TaxClassesRemote: ListRemote {
    public typealias Item = TaxClass

    public static let path = "taxes/classes"
    public static let sorts: [ListQuery.Sort: String] = [:]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
