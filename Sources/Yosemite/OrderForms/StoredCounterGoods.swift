import Storage
import WooFoundation

/// The products that the shop keeps out of its point of sale, as stored in the mirror. No product says so itself.
enum StoredCounterGoods {
    /// A separate group: the store's own settings stay as received.
    private static let (group, name) = ("merced.counter", "kept_products")

    static func record(_ ids: [Int64], siteID: Int64) -> SiteSettingRecord {
        SiteSettingRecord(
            siteID: siteID,
            groupID: group,
            settingID: name,
            label: "",
            details: "",
            value: StoredJSON.text(ids)
        )
    }

    static func kept(in storage: any StorageType) throws -> Set<Int64> {
        let record = try storage.firstObject(
            ofType: SiteSettingRecord.self,
            matching: SiteSettingRecord.Columns.groupID == group && SiteSettingRecord.Columns.settingID == name
        )
        let ids: [Int64] = try record.map { try StoredJSON.list($0.value) } ?? []
        return Set(ids)
    }
}
