import WooFoundation

/// What a running collection needs from its caller.
public protocol CollectionHost: Sendable {
    /// Asks the bank to authorise. Called at most once in a collection.
    ///
    /// - Throws: any error where the answer is unknown; the collection then ends with `.unknown`.
    func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer

    /// The customer's choice where a card has several applications.
    ///
    /// - Returns: an index into `applications`; nil ends the collection as cancelled.
    func choose(among applications: [CardApplication]) async -> Int?
}

/// An application on a card: one row of a choice.
public struct CardApplication: Hashable, Sendable {
    /// Application identifier, 5…16 bytes.
    public let aid: [UInt8]
    /// The card's label or preferred name, cleaned only when painted.
    public let name: String

    public init(aid: [UInt8], name: String) {
        self.aid = aid
        self.name = name
    }

    /// A card's number where only names belong.
    var hasClearCardData: Bool {
        CardNumber.isIssued(in: name) || ClearCardData(known: nil).isIn(aid, tag: 0x4F)
    }
}
