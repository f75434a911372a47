import FoundationEssentials

/// A piece of meta data of an order or of one of its lines.
public struct MetaDataRecord: GeneratedRecord {
    static let table = "meta_data"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    /// What the meta data belongs to.
    public var ownerKind: MetaDataOwner
    /// The id of the order or line.
    public var ownerID: Int64
    public var metaID: Int64 = 0
    public var key: String
    /// The value as JSON text.
    public var valueJSON: String = "null"
    public var displayKey: String?
    /// JSON text, where the store sent one.
    public var displayValue: String?
}
