import FoundationEssentials

/// The ways to ship that a store has, for an address.
public struct ShippingOffer: Hashable, Sendable {
    /// The zone of the address, as the store finds it; nil where there is no address, or zones are not here yet.
    public let zoneName: String?
    /// Those of that zone first, then the others in the order of the store's zones; it may have none.
    public let choices: [ShippingChoice]
}

/// A way to ship that the store has.
public struct ShippingChoice: Hashable, Sendable {
    public let methodID: String
    public let instanceID: String
    public let title: String
    public let zoneName: String
    /// Without tax; nil where the store computes it by a formula, or a plugin does.
    public let cost: Decimal?
    /// Whether the zone it belongs to is the one of the address.
    public let isForAddress: Bool
    public let isEnabled: Bool
}
