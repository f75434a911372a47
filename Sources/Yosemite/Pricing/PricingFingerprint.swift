import Storage
import WooFoundation

/// Detects changes in the settings that affect amounts, from the mirror.
enum PricingFingerprint {
    /// Those of `settings/general`; all of `settings/tax` affect amounts.
    private static let general = [
        "calc_taxes", "price_num_decimals", "price_decimal_sep", "default_country", "store_postcode", "store_city",
        "calc_discounts_sequentially", "enable_coupons", "currency",
    ].map { "woocommerce_" + $0 }

    /// Increased when a comparison by an earlier merced proves nothing about this one.
    private static let version = 1

    static func load(from storage: any StorageType) throws -> String {
        typealias Setting = SiteSettingRecord.Columns
        let settings = try storage.allObjects(
            ofType: SiteSettingRecord.self,
            matching: Setting.groupID == "tax" || (Setting.groupID == "general" && Setting.settingID.isIn(general)),
            sortedBy: [Setting.groupID.ascending, Setting.settingID.ascending]
        )
        typealias Class = TaxClassRecord.Columns
        let classes = try storage.allObjects(
            ofType: TaxClassRecord.self,
            matching: .all,
            sortedBy: [Class.position.ascending, Class.name.ascending]
        )
        let rates = try storage.allObjects(
            ofType: TaxRateRecord.self,
            matching: .all,
            sortedBy: [TaxRateRecord.Columns.rateID.ascending]
        )
        let methods = try storage.allObjects(
            ofType: ShippingMethodRecord.self,
            matching: .all,
            sortedBy: [ShippingMethodRecord.Columns.instanceID.ascending]
        )
        var hash = TextHash()
        hash.add("\(version)")
        for row in settings { hash.add(row.groupID, row.settingID, row.value) }
        for row in classes { hash.add("class", row.slug) }
        for row in rates {
            hash.add("rate", "\(row.rateID)", row.country, row.state, row.postcodesJSON, row.citiesJSON, row.rate)
            hash.add("\(row.priority)", "\(row.isCompound)", "\(row.appliesToShipping)", row.taxClass)
        }
        for row in methods { hash.add("method", "\(row.instanceID)", row.methodID, row.taxStatusKey) }
        return hash.text
    }
}

/// FNV-1a over 64 bits, which is the same in every run.
private struct TextHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ texts: String...) {
        for text in texts {
            for byte in text.utf8 { add(byte) }
            // Never part of UTF-8: marks the end of a text.
            add(0xFF)
        }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var text: String { String(value, radix: 16) }
}
