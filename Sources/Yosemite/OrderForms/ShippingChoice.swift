import FoundationEssentials

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
