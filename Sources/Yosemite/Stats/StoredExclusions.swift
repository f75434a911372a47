import Storage
import WooFoundation

/// The statuses a store leaves out of its reports, as stored in the mirror: under WooCommerce's name, as sent.
enum StoredExclusions {
    static func record(_ statuses: [String], siteID: Int64) -> SiteSettingRecord {
        SiteSettingRecord(
            siteID: siteID,
            groupID: "wc_admin",
            settingID: "woocommerce_excluded_report_order_statuses",
            label: "",
            details: "",
            value: JSONValue.array(statuses.prefix(100).map { .string($0) }).text
        )
    }
}
