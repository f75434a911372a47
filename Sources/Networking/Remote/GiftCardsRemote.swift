/// Gift cards of the official plugin; a store without it has no such route. A code cannot be searched for, only met on a page.
///
/// `wc/v3/gift-cards`
public struct GiftCardsRemote: ListRemote {
    public typealias Item = GiftCard

    public static let path = "gift-cards"
    public static let sorts: [ListQuery.Sort: String] = [:]

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
