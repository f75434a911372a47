import Storage

/// In what a store measures its products; empty where that is not known.
struct ProductUnits: Hashable, Sendable {
    var weight = ""
    var dimension = ""

    static func load(from storage: any StorageType, siteID: Int64) throws -> ProductUnits {
        let settings = try storage.loadSiteSettings(siteID: siteID, groupID: "products")
        func value(_ name: String) -> String { settings.first { $0.settingID == name }?.value ?? "" }
        return ProductUnits(weight: value("woocommerce_weight_unit"), dimension: value("woocommerce_dimension_unit"))
    }
}
