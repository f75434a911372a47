import FoundationEssentials
import Networking
import Storage

/// The stored form of a record in one of the store's lists.
protocol ListedRecord: Object, ReadOnlyConvertible where ReadOnly: ListedEntity {
    init(_ entity: ReadOnly)
}

extension MirrorResource where Item: ListedEntity & ReadOnlyType, Item.Identity == Int64 {
    /// A list with one path, each row of it one stored record with the same number.
    init<Record: ListedRecord>(
        _ kind: MirrorResourceKind,
        _ record: Record.Type,
        from remote: some ListRemoteProtocol<Item>,
        siteID: Int64,
        modified: @escaping @Sendable (Item) -> Date? = { _ in nil },
        created: @escaping @Sendable (Item) -> Date? = { _ in nil }
    ) where Record.ReadOnly == Item, Record.PrimaryKey == Int64 {
        self.init(
            kind: kind,
            load: { query in try await remote.loadList(siteID: siteID, query: query) },
            loadIDs: { query in try await remote.loadIDs(siteID: siteID, query: query) },
            id: { $0.identity },
            modified: modified,
            created: created,
            save: { items, storage in try storage.saveChanged(items.map(Record.init)) },
            storedIDs: { storage in try storage.identifiers(ofType: Record.self, matching: .all) },
            delete: { ids, storage in
                for id in ids { try storage.deleteObject(ofType: Record.self, primaryKey: id) }
            }
        )
    }
}

extension MirrorResource where Item: ListedEntity & ReadOnlyType, Item.Identity == String {
    /// A small list whose rows have names instead of numbers.
    init<Record: ListedRecord>(
        _ kind: MirrorResourceKind,
        _ record: Record.Type,
        from remote: some ListRemoteProtocol<Item>,
        siteID: Int64
    ) where Record.ReadOnly == Item, Record.PrimaryKey == String {
        self.init(
            kind: kind,
            load: { query in try await remote.loadList(siteID: siteID, query: query) },
            loadIDs: { _ in Page(items: [], total: 0, totalPages: 0) },
            id: { StableID.of($0.identity) },
            modified: { _ in nil },
            save: { items, storage in try storage.saveChanged(items.map(Record.init)) },
            storedIDs: { storage in
                try storage.allObjects(ofType: Record.self).map { StableID.of($0.primaryKey) }
            },
            delete: { ids, storage in
                for record in try storage.allObjects(ofType: Record.self)
                where ids.contains(StableID.of(record.primaryKey)) {
                    try storage.deleteObject(record)
                }
            }
        )
    }
}

/// A number for a name, where numbers are needed: the same on every machine (FNV-1a).
enum StableID {
    static func of(_ name: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int64(hash >> 1)
    }
}

extension ProductRecord: ListedRecord {}
extension ProductVariationRecord: ListedRecord {}
extension CustomerRecord: ListedRecord {}
extension CouponRecord: ListedRecord {}
extension ProductReviewRecord: ListedRecord {}
extension ProductCategoryRecord: ListedRecord {}
extension ProductTagRecord: ListedRecord {}
extension ProductAttributeRecord: ListedRecord {}
extension ProductAttributeTermRecord: ListedRecord {}
extension ProductShippingClassRecord: ListedRecord {}
extension TaxClassRecord: ListedRecord {}
extension TaxRateRecord: ListedRecord {}
extension ShippingMethodRecord: ListedRecord {}
extension ShippingZoneRecord: ListedRecord {}
extension CountryRecord: ListedRecord {}
extension RefundRecord: ListedRecord {}
extension PaymentGatewayRecord: ListedRecord {}
