import FoundationEssentials
import Networking
import Storage

/// The units in which a store measures its products; empty where they are unknown.
struct ProductUnits: Hashable, Sendable {
    var weight = ""
    var dimension = ""

    /// - Returns: nil for a column without a unit.
    func unit(of column: ProductColumn) -> String? {
        switch column {
        case .weight: weight
        case .length, .width, .height: dimension
        default: nil
        }
    }

    static func load(from storage: any StorageType, siteID: Int64) throws -> ProductUnits {
        let settings = try storage.loadSiteSettings(siteID: siteID, groupID: "products")
        func value(_ name: String) -> String { settings.first { $0.settingID == name }?.value ?? "" }
        return ProductUnits(weight: value("woocommerce_weight_unit"), dimension: value("woocommerce_dimension_unit"))
    }
}

extension CatalogueService {
    /// The store's units; fetched if they are not mirrored, and empty if it does not answer.
    func productUnits() async throws -> ProductUnits {
        let siteID = login.siteID
        let known = try await mirror.read { try ProductUnits.load(from: $0, siteID: siteID) }
        guard known.weight.isEmpty || known.dimension.isEmpty else { return known }
        let remote = SiteSettingsRemote(network: network)
        guard let page = try? await remote.loadSettings(siteID: siteID, group: "products") else { return known }
        let records = page.items.map(SiteSettingRecord.init)
        try await mirror.performAndSave { try $0.saveChanged(records) }
        return try await mirror.read { try ProductUnits.load(from: $0, siteID: siteID) }
    }
}
