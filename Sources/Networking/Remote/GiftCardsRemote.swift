/// Gift cards of the official plugin; a store without it has no such route. There is no search by code: the pages
/// have to be read.
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
