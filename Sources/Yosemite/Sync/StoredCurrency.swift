import Storage
import WooFoundation

/// A store's currency settings in the mirror: one setting per row, under WooCommerce's names.
struct StoredCurrency {
    private static let group = SiteSettingRecord.currencyGroup

    let settings: CurrencySettings

    init(_ settings: CurrencySettings) {
        self.settings = settings
    }

    /// nil while nothing is mirrored.
    init?(_ records: [SiteSettingRecord]) {
        let values = Dictionary(records.map { ($0.settingID, $0.value) }) { first, _ in first }
        guard let code = values[SiteSettingRecord.currencySetting] else { return nil }
        let standard = CurrencySettings.standard
        settings = CurrencySettings(
            code: code,
            symbol: values["woocommerce_currency_symbol"] ?? code,
            position: values["woocommerce_currency_pos"].flatMap(CurrencySettings.Position.init) ?? standard.position,
            thousandSeparator: values["woocommerce_price_thousand_sep"] ?? standard.thousandSeparator,
            decimalSeparator: values["woocommerce_price_decimal_sep"] ?? standard.decimalSeparator,
            decimals: values["woocommerce_price_num_decimals"].flatMap { Int($0) } ?? standard.decimals
        )
    }

    func records(siteID: Int64) -> [SiteSettingRecord] {
        let values = [
            SiteSettingRecord.currencySetting: settings.code,
            "woocommerce_currency_symbol": settings.symbol,
            "woocommerce_currency_pos": settings.position.rawValue,
            "woocommerce_price_thousand_sep": settings.thousandSeparator,
            "woocommerce_price_decimal_sep": settings.decimalSeparator,
            "woocommerce_price_num_decimals": "\(settings.decimals)",
        ]
        return values.sorted { $0.key < $1.key }.map { name, value in
            SiteSettingRecord(
                siteID: siteID,
                groupID: Self.group,
                settingID: name,
                label: "",
                details: "",
                value: value
            )
        }
    }

    static func load(from storage: any StorageType, siteID: Int64) throws -> CurrencySettings? {
        StoredCurrency(try storage.loadSiteSettings(siteID: siteID, groupID: group))?.settings
    }
}
