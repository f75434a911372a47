import FoundationEssentials
import GRDB
import WooFoundation

/// What the summaries depend on: the store's zone and currency, and the statuses that do not count in its reports. When
/// it changes, they are rebuilt.
struct SaleBasis: Hashable {
    var zoneIdentifier = ""
    var gmtOffset = ""
    /// ISO 4217; empty until the store has told it: all orders then count as being in it.
    var currency = ""
    /// From the store's setting; without those of `hiddenStatuses`.
    var excludedStatuses = SaleBasis.standardExcluded

    /// WooCommerce's default (`woocommerce_excluded_report_order_statuses`).
    static let standardExcluded = ["cancelled", "failed", "pending"]
    /// Statuses of orders that do not exist yet, or no longer.
    static let hiddenStatuses: Set<String> = ["auto-draft", "checkout-draft", "trash"]
    static let settingGroup = "wc_admin"
    static let excludedSetting = "woocommerce_excluded_report_order_statuses"

    var zone: StoreTimeZone { StoreTimeZone(identifier: zoneIdentifier, gmtOffset: Money.amount(from: gmtOffset) ?? 0) }

    /// All statuses whose orders never count.
    var uncountedStatuses: [String] { excludedStatuses + Self.hiddenStatuses.sorted() }

    /// The form stored beside the summaries.
    var text: String { ([zoneIdentifier, gmtOffset, currency] + excludedStatuses).joined(separator: "\n") }

    /// Whether the summaries were built on it.
    func isInUse(_ database: Database) throws -> Bool {
        var found: String?
        try SQLStatement(database, "SELECT basis FROM sale_basis").run([]) {
            found = Cell(statement: $0, index: 0).text
        }
        return found == text
    }

    /// From the store's settings in the mirror.
    static func load(_ database: Database) throws -> SaleBasis {
        var basis = SaleBasis()
        try SQLStatement(database, "SELECT timezone_id, gmt_offset FROM sites ORDER BY site_id LIMIT 1").run([]) {
            row in
            basis.zoneIdentifier = Cell(statement: row, index: 0).text
            basis.gmtOffset = Cell(statement: row, index: 1).text
        }
        let setting = try SQLStatement(
            database,
            "SELECT value FROM site_settings WHERE group_id = ? AND setting_id = ?"
        )
        try setting.run(
            [.text(SiteSettingRecord.currencyGroup), .text(SiteSettingRecord.currencySetting)]
        ) { basis.currency = Cell(statement: $0, index: 0).text }
        try setting.run([.text(settingGroup), .text(excludedSetting)]) { row in
            let value = Cell(statement: row, index: 0).text
            guard let slugs = try? JSONDecoder().decode([String].self, from: Data(value.utf8)) else { return }
            basis.excludedStatuses = Array(Set(slugs.prefix(100).map(plain))).sorted()
        }
        return basis
    }

    /// Whether a currency is the store's. An order that is not in the store yet may have none.
    func isOwn(_ currency: String) -> Bool {
        currency.isEmpty || self.currency.isEmpty || currency == self.currency
    }

    private static func plain(_ slug: String) -> String { slug.hasPrefix("wc-") ? String(slug.dropFirst(3)) : slug }
}

extension SiteSettingRecord {
    /// Where the store's currency is kept, apart from its general settings, which stay as received.
    public static let currencyGroup = "merced.currency"
    public static let currencySetting = "woocommerce_currency"
}
