import FoundationEssentials
import Storage
import WooFoundation

/// The products that the shop keeps out of its point of sale, as stored in the mirror. No product says so itself.
enum StoredCounterGoods {
    /// A separate group: the store's own settings stay as received.
    private static let (group, name) = ("merced.counter", "kept_products")

    /// How many products there were when they were listed: both lists are long, and rarely differ from last time.
    struct Counts: Codable, Hashable, Sendable {
        var all: Int?
        var shown: Int?
        var countedAt: Date

        func isLike(_ earlier: Counts, within age: TimeInterval) -> Bool {
            all == earlier.all && shown == earlier.shown && abs(countedAt.timeIntervalSince(earlier.countedAt)) < age
        }
    }

    static func record(_ ids: [Int64], _ counts: Counts, siteID: Int64) -> SiteSettingRecord {
        SiteSettingRecord(
            siteID: siteID,
            groupID: group,
            settingID: name,
            label: "",
            details: StoredJSON.text([counts]),
            value: StoredJSON.text(ids)
        )
    }

    static func kept(in storage: any StorageType) throws -> Set<Int64> {
        let ids: [Int64] = try record(in: storage).map { try StoredJSON.list($0.value) } ?? []
        return Set(ids)
    }

    static func counts(in storage: any StorageType) throws -> Counts? {
        let known: [Counts] = try record(in: storage).map { try StoredJSON.list($0.details) } ?? []
        return known.first
    }

    private static func record(in storage: any StorageType) throws -> SiteSettingRecord? {
        try storage.firstObject(
            ofType: SiteSettingRecord.self,
            matching: SiteSettingRecord.Columns.groupID == group && SiteSettingRecord.Columns.settingID == name
        )
    }
}
