import CartEngine
import Storage
import WooFoundation

extension StoreRules {
    /// How a store calculates amounts, from the mirror.
    ///
    /// - Throws: `PricingError.settingsMissing` where its settings are not mirrored yet; `CartError` where one cannot
    ///   be read.
    static func load(from storage: any StorageType) throws -> StoreRules {
        let settings = try CartSettings.load(from: storage)
        let classes = try storage.allObjects(
            ofType: TaxClassRecord.self,
            matching: .all,
            sortedBy: [TaxClassRecord.Columns.position.ascending, TaxClassRecord.Columns.name.ascending]
        )
        let untaxed = try storage.allObjects(
            ofType: ShippingMethodRecord.self,
            matching: ShippingMethodRecord.Columns.taxStatusKey == "none"
        )
        return try StoreRules(
            settings: settings,
            taxClasses: classes.map(\.slug),
            rates: try storage.allObjects(ofType: TaxRateRecord.self).map(CartTaxRate.init),
            untaxedShippingInstances: Set(untaxed.map { Int($0.instanceID) })
        )
    }
}

extension CartSettings {
    /// - Throws: `PricingError.settingsMissing` where the groups `general` and `tax` are not mirrored yet.
    static func load(from storage: any StorageType) throws -> CartSettings {
        typealias Columns = SiteSettingRecord.Columns
        let records = try storage.allObjects(
            ofType: SiteSettingRecord.self,
            matching: Columns.groupID.isIn(["general", "tax"])
        )
        let values = Dictionary(records.map { ($0.settingID, $0.value) }) { first, _ in first }
        guard let calculates = values["woocommerce_calc_taxes"], let base = values["woocommerce_default_country"],
            let decimals = values["woocommerce_price_num_decimals"].flatMap({ Int($0) })
        else { throw PricingError.settingsMissing }
        func value(_ name: String) -> String { values["woocommerce_" + name] ?? "" }
        return CartSettings(
            calculatesTaxes: calculates == "yes",
            pricesIncludeTax: value("prices_include_tax") == "yes",
            roundsAtSubtotal: value("tax_round_at_subtotal") == "yes",
            discountsSequentially: value("calc_discounts_sequentially") == "yes",
            taxBase: TaxBase(rawValue: value("tax_based_on")) ?? .shipping,
            shippingTaxClass: value("shipping_tax_class"),
            decimals: decimals,
            decimalSeparator: HTMLText.plain(value("price_decimal_sep")),
            base: TaxLocation(
                countryAndState: base,
                postcode: value("store_postcode"),
                city: value("store_city")
            )
        )
    }
}

extension CartTaxRate {
    init(_ record: TaxRateRecord) throws {
        self.init(
            id: Int(record.rateID),
            taxClass: record.taxClass,
            country: record.country,
            state: record.state,
            postcodes: try StoredJSON.list(record.postcodesJSON),
            cities: try StoredJSON.list(record.citiesJSON),
            rate: record.rate,
            priority: Int(record.priority),
            isCompound: record.isCompound,
            appliesToShipping: record.appliesToShipping
        )
    }
}
