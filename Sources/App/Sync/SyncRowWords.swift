import FoundationEssentials
import WooFoundation
import Yosemite

/// The state of the synchronisation of each kind of record, in words.
struct SyncRowWords {
    let format: StoreFormat
    let now: Date

    static func name(_ kind: MirrorResourceKind) -> String {
        switch kind {
        case .orders: Localization.orders
        case .settings: Localization.settings
        case .products: Localization.products
        case .variations: Localization.variations
        case .customers: Localization.customers
        case .coupons: Localization.coupons
        case .reviews: Localization.reviews
        case .categories: Localization.categories
        case .tags: Localization.tags
        case .attributes: Localization.attributes
        case .attributeTerms: Localization.attributeTerms
        case .taxClasses: Localization.taxClasses
        case .taxRates: Localization.taxRates
        case .refunds: Localization.refunds
        case .orderNotes: Localization.orderNotes
        case .settingsGroups: Localization.settingsGroups
        case .paymentGateways: Localization.paymentGateways
        case .shippingClasses: Localization.shippingClasses
        case .shippingMethods: Localization.shippingMethods
        case .shippingZones: Localization.shippingZones
        case .countries: Localization.countries
        case .notes: Localization.notes
        }
    }

    func state(_ resource: ResourceProgress) -> String {
        switch resource.state {
        case .waiting: Localization.waiting
        case .running: Localization.running
        case .comparing: Localization.comparing
        case .whole:
            [
                resource.lastSync.map { Localization.synced(format.ago($0, now: now)) } ?? Localization.whole,
                SyncPlanWords.age(resource.kind),
            ].compactMap { $0 }.joined(separator: ", ")
        case .failed(let reason): reason
        case .unavailable(let reason): Localization.unavailable(reason)
        }
    }

    /// `3,400`.
    static func number(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return (number < 0 ? "-" : "") + result
    }

    /// `2 min left`, `40s left`, `3 h left`.
    static func remaining(_ seconds: TimeInterval) -> String {
        switch seconds {
        case ..<60: Localization.secondsLeft(max(1, Int(seconds.rounded(.up))))
        case ..<5_400: Localization.minutesLeft(Int((seconds / 60).rounded(.up)))
        default: Localization.hoursLeft(Int((seconds / 3_600).rounded(.up)))
        }
    }

    enum Localization {
        static let orders = localized("Orders")
        static let settings = localized("Settings")
        static let products = localized("Products")
        static let variations = localized("Variations")
        static let customers = localized("Customers")
        static let coupons = localized("Coupons")
        static let reviews = localized("Reviews")
        static let categories = localized("Categories")
        static let tags = localized("Tags")
        static let attributes = localized("Attributes")
        static let attributeTerms = localized("Attribute terms")
        static let taxClasses = localized("Tax classes")
        static let taxRates = localized("Tax rates")
        static let refunds = localized("Refunds")
        static let orderNotes = localized("Order notes")
        static let settingsGroups = localized("Groups of settings")
        static let paymentGateways = localized("Payment methods")
        static let shippingClasses = localized("Shipping classes")
        static let shippingMethods = localized("Shipping methods")
        static let shippingZones = localized("Shipping zones")
        static let countries = localized("Countries")
        static let notes = localized("Notifications")
        static func part(_ done: String, _ total: String) -> String { localized("%@ of %@", done, total) }
        static let waiting = localized("not all here yet")
        static let running = localized("loading")
        static let comparing = localized("comparing with the store")
        static let whole = localized("all here")
        static func synced(_ ago: String) -> String { localized("synced %@", ago) }
        static func unavailable(_ reason: String) -> String { localized("not from this store: %@", reason) }
        static func secondsLeft(_ count: Int) -> String { localized("%@s left", "\(count)") }
        static func minutesLeft(_ count: Int) -> String { localized("%@ min left", "\(count)") }
        static func hoursLeft(_ count: Int) -> String { localized("%@ h left", "\(count)") }
    }
}
