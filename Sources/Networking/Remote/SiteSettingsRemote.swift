import FoundationEssentials
import WooFoundation

/// The settings of a store. Every function throws `NetworkError`.
///
/// `wc/v3/settings`
public struct SiteSettingsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/settings/general`
    public func loadGeneralSettings(siteID: Int64) async throws -> MappedRows<SiteSetting> {
        try await loadSettings(siteID: siteID, group: "general")
    }

    /// `GET wc/v3/settings/GROUP`
    ///
    /// - Parameter group: `products`, `tax`, …
    public func loadSettings(siteID: Int64, group: String) async throws -> MappedRows<SiteSetting> {
        // 105 kB without `_fields` (`woocommerce.md`, "Types and text").
        let fields = QueryParameter("_fields", "id,label,description,value")
        let request = RESTRequest(siteID: siteID, path: "settings/\(group)", query: [fields])
        return try await enqueue(request, mapper: SiteSettingsMapper(siteID: siteID, group: group))
    }

    /// How the store formats amounts: `GET wc/v3/settings/general`, then `GET wc/v3/data/currencies/current`.
    public func loadCurrencySettings(siteID: Int64) async throws -> CurrencySettings {
        let settings = try await loadGeneralSettings(siteID: siteID)
        let request = RESTRequest(siteID: siteID, path: "data/currencies/current")
        let currency = try await enqueue(request, mapper: StoreCurrencyMapper())
        return CurrencySettings(currency: currency, settings: settings.items)
    }
}

extension CurrencySettings {
    /// A store's currency with the separators and position from its general settings; WooCommerce's own defaults where
    /// they are missing.
    init(currency: StoreCurrency, settings: [SiteSetting]) {
        let values = Dictionary(settings.map { ($0.settingID, $0.value) }, uniquingKeysWith: { first, _ in first })
        let standard = CurrencySettings.standard
        self.init(
            code: currency.code,
            symbol: currency.symbol.isEmpty ? currency.code : currency.symbol,
            position: values["woocommerce_currency_pos"].flatMap(Position.init(rawValue:)) ?? standard.position,
            thousandSeparator: values["woocommerce_price_thousand_sep"].map(HTMLText.plain)
                ?? standard.thousandSeparator,
            decimalSeparator: values["woocommerce_price_decimal_sep"].map(HTMLText.plain) ?? standard.decimalSeparator,
            decimals: values["woocommerce_price_num_decimals"].flatMap { Int($0) }
                ?? CurrencyDecimals.minorUnits(of: currency.code)
        )
    }
}
