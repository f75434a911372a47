import FoundationEssentials

/// A store's shipping methods, for an address.
public struct ShippingOffer: Hashable, Sendable {
    /// The zone of the address, as the store finds it; nil where there is no address, or zones are not mirrored yet.
    public let zoneName: String?
    /// Those of that zone first, then the others in the order of the store's zones; it may have none.
    public let choices: [ShippingChoice]
}

/// A shipping method of the store.
public struct ShippingChoice: Hashable, Sendable {
    public let methodID: String
    public let instanceID: String
    public let title: String
    public let zoneName: String
    /// Without tax; nil where the store computes it by a formula, or a plugin does.
    public let cost: Decimal?
    /// Whether its zone is the one of the address.
    public let isForAddress: Bool
    public let isEnabled: Bool
}
