import FoundationEssentials
import Storage
import WooFoundation

/// A shop whose taxes exist only at its own checkout: a service computes them there, and the REST API, with which the
/// till and its comparison agree, has no rate, or the row that an old checkout left for one ZIP.
public struct CheckoutTax: Hashable, Sendable {
    /// `WooCommerce Tax`; nil where only such rows suggest it.
    public let service: String?

    /// By the folder of the plugin.
    private static let services = [
        ("woocommerce-services/", "WooCommerce Tax"), ("woocommerce-tax/", "WooCommerce Tax"),
        ("taxjar-", "TaxJar"), ("woocommerce-avatax/", "Avalara AvaTax"), ("simple-sales-tax/", "TaxCloud"),
        ("stripe-tax-for-woocommerce/", "Stripe Tax"),
    ]

    /// - Parameter paths: of active plugins: `taxjar-simplified-taxes-for-woocommerce/taxjar-woocommerce.php`.
    static func service(among paths: [String]) -> String? {
        services.first { service in paths.contains { $0.hasPrefix(service.0) } }?.1
    }

    /// As part of a sentence.
    public var name: String { service ?? localized("a service") }

    /// Why no total can be compared, as part of a sentence.
    var reason: String { localized("its taxes are computed by %@, at its own checkout only", name) }
}

extension CheckoutTax {
    /// - Parameter known: what the plugins say, as in `SiteAccess.taxService`.
    static func load(_ known: String?, from storage: any StorageType) throws -> CheckoutTax? {
        typealias Settings = SiteSettingRecord.Columns
        let settings = try storage.allObjects(
            ofType: SiteSettingRecord.self,
            matching: Settings.settingID.isIn(["woocommerce_calc_taxes", "wc_connect_taxes_enabled"])
        )
        let values = Dictionary(settings.map { ($0.settingID, $0.value) }) { first, _ in first }
        guard values["woocommerce_calc_taxes"] == "yes" else { return nil }
        switch known {
        case nil: return try isKeptByZIP(storage) ? CheckoutTax(service: nil) : nil
        case "": return nil
        // The plugin also prints shipping labels.
        case "WooCommerce Tax" where values["wc_connect_taxes_enabled"] == "no": return nil
        case let service?: return CheckoutTax(service: service)
        }
    }

    /// Whether every row of the table is for one postcode of one city, as a checkout leaves them, or there is none.
    private static func isKeptByZIP(_ storage: any StorageType) throws -> Bool {
        typealias Rates = TaxRateRecord.Columns
        let isOther =
            Rates.postcodesJSON == "[]" || Rates.citiesJSON == "[]" || Rates.postcodesJSON.contains(",")
            || Rates.citiesJSON.contains(",")
        guard try storage.firstObject(ofType: TaxRateRecord.self, matching: .all, sortedBy: []) != nil else {
            // Taxes are on, and nothing says how much, as TaxJar and Avalara leave it; unless nobody has looked yet.
            typealias States = SyncStateRecord.Columns
            let state = try storage.firstObject(
                ofType: SyncStateRecord.self,
                matching: States.resource == MirrorResourceKind.taxRates.rawValue
            )
            return state != nil
        }
        return try storage.firstObject(ofType: TaxRateRecord.self, matching: isOther, sortedBy: []) == nil
    }
}

extension SiteService {
    /// nil where the shop's taxes are in its table, as far as is known.
    func checkoutTax() async throws -> CheckoutTax? {
        let known = await monitor.status.access?.taxService
        if known == "" { return nil }
        return try await mirror.read { try CheckoutTax.load(known, from: $0) }
    }
}
