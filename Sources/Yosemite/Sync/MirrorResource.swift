import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// One kind of record, as the sync engine sees it. A new kind is one value of this type.
struct MirrorResource<Item: Sendable>: Sendable {
    let kind: MirrorResourceKind
    /// A page of whole rows. Parts of a query the store does not support (dates, sorting) are left out, never refused.
    let load: @Sendable (ListQuery) async throws -> Page<Item>
    /// The same page with `_fields=id`.
    let loadIDs: @Sendable (ListQuery) async throws -> Page<Int64>
    let id: @Sendable (Item) -> Int64
    let modified: @Sendable (Item) -> Date?
    /// When the record was created, where lists can be limited by it (`before`): pages then stay the same while new
    /// records arrive in front of them.
    var created: @Sendable (Item) -> Date? = { _ in nil }
    /// Of rows not saved yet, those that are new here: to be reported.
    var arrivals: @Sendable ([Item], any StorageType) throws -> [Item] = { _, _ in [] }
    /// Writes the rows of one or more pages, in the transaction that writes the cursor.
    var save: @Sendable ([Item], any StorageType) throws -> Void
    /// Does the same in two steps; nil where there is nothing to do before the transaction.
    var preparation: RowPreparation<Item>?
    /// Ids of stored rows. For `.replace` of records without numbers: empty; `save` then deletes what it replaces.
    var storedIDs: @Sendable (any StorageType) throws -> [Int64]
    var delete: @Sendable ([Int64], any StorageType) throws -> Void
    /// Statuses by which a census counts and compares, so that it lists only those that differ; empty for all at once.
    var groups: @Sendable () -> [String] = { [] }
    /// Ids of stored rows with one of those statuses.
    var storedIDsOfGroup: @Sendable (String, any StorageType) throws -> [Int64] = { _, _ in [] }

    var rowPreparation: RowPreparation<Item> { preparation ?? RowPreparation({ $0 }, save: save) }

    var changes: MirrorChanges { MirrorPlan.changes(kind) }
    var census: MirrorCensus { MirrorPlan.census(kind) }
}

/// The kinds of record in the mirror. The raw value is the key in `sync_states` and `unreadable_rows`.
public enum MirrorResourceKind: String, Hashable, Sendable, CaseIterable, Codable, GeneratedFakeable {
    case orders
    /// Statuses, currency, the site's name and time zone.
    case settings
    case products
    case variations
    case customers
    case coupons
    case reviews
    case categories
    case tags
    case attributes
    case attributeTerms = "attribute_terms"
    case taxClasses = "tax_classes"
    case taxRates = "tax_rates"
    case refunds
    case orderNotes = "order_notes"
    case settingsGroups = "settings_groups"
    case paymentGateways = "payment_gateways"
    case shippingClasses = "shipping_classes"
    case shippingMethods = "shipping_methods"
    case shippingZones = "shipping_zones"
    case countries
    /// Messages of plugins and WordPress.com to the shop's staff.
    case notes
}
