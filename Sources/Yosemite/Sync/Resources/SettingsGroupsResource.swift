import Networking
import Storage

extension MirrorResource where Item == SiteSetting {
    /// The groups of settings that affect selling; not those of emails and plugins.
    private static var settingGroups: [String] { ["general", "products", "tax", "shipping", "account", "checkout"] }

    static func settingsGroups(siteID: Int64, network: any Network) -> Self {
        let remote = SiteSettingsRemote(network: network)
        @Sendable func name(_ group: String, _ setting: String) -> Int64 { StableID.of("\(group)/\(setting)") }
        @Sendable func stored(_ storage: any StorageType) throws -> [SiteSettingRecord] {
            try storage.allObjects(
                ofType: SiteSettingRecord.self,
                matching: SiteSettingRecord.Columns.groupID.isIn(settingGroups)
            )
        }
        return MirrorResource(
            kind: .settingsGroups,
            load: { _ in
                var (items, unreadable, isCutOff) = ([SiteSetting](), [UnreadableRow](), false)
                for group in settingGroups {
                    let rows = try await remote.loadSettings(siteID: siteID, group: group)
                    items += rows.items
                    unreadable += rows.unreadable
                    isCutOff = isCutOff || rows.isCutOff
                }
                return Page(items: items, unreadable: unreadable, isCutOff: isCutOff, total: items.count, totalPages: 1)
            },
            loadIDs: { _ in Page(items: [], total: 0, totalPages: 0) },
            id: { name($0.settingGroupKey, $0.settingID) },
            modified: { _ in nil },
            save: { items, storage in try storage.saveChanged(items.map(SiteSettingRecord.init)) },
            storedIDs: { storage in try stored(storage).map { name($0.groupID, $0.settingID) } },
            delete: { ids, storage in
                for record in try stored(storage) where ids.contains(name(record.groupID, record.settingID)) {
                    try storage.deleteObject(record)
                }
            }
        )
    }
}

extension SiteSettingRecord {
    init(_ setting: SiteSetting) {
        self.init(
            siteID: setting.siteID,
            groupID: setting.settingGroupKey,
            settingID: setting.settingID,
            label: setting.label,
            details: setting.settingDescription,
            value: setting.value
        )
    }
}
