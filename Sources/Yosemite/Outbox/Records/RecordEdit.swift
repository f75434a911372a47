import FoundationEssentials
import Networking
import WooFoundation

/// The kinds of record edited through the ledger.
public enum EditedRecord: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case order
    case product
    case variation
    case category
    case tag
    case shippingClass = "shipping_class"
    case attribute
    case attributeTerm = "attribute_term"
    case review
    case taxRate = "tax_rate"
    case coupon
    case customer
}

/// A change to one record: an order, a product, any editable record.
public struct RecordEdit: Hashable, Sendable, GeneratedFakeable {
    public enum Content: Hashable, Sendable, GeneratedFakeable {
        /// Updates fields. The status `trash` moves an order, product or review to the store's trash, any other takes
        /// it out.
        case update([RecordChange])
        /// Adds to the stock, or subtracts from it: sales meanwhile are kept.
        case stock(delta: Decimal)
        /// A new record with these fields, by their names in the REST API. Until the store has created it, it is
        /// identified by the negative id of the edit.
        case create([String: JSONValue])
        /// Deletes it permanently. A customer's account leaves its posts to `heirID`; nil deletes them too.
        case delete(heirID: Int64?)
    }

    public let record: EditedRecord
    /// The product of a variation, the attribute of a term; 0 for others.
    public let parentID: Int64
    public let content: Content

    public init(record: EditedRecord, parentID: Int64 = 0, content: Content) {
        self.record = record
        self.parentID = parentID
        self.content = content
    }

    /// Whether a stock change is plausible: nobody has more than a thousand million of anything.
    static func isCountable(_ delta: Decimal) -> Bool { abs(delta) <= 1_000_000_000 }

    public var changes: [RecordChange] {
        if case .update(let changes) = content { changes } else { [] }
    }

    /// Whether it is about the record as a whole: created, or deleted.
    public var isWhole: Bool {
        switch content {
        case .create, .delete: true
        case .update, .stock: false
        }
    }
}

extension EditedRecord {
    /// The status of a record with a pending permanent deletion, which lists hide.
    public static let deleted = "deleted"

    /// Its path in the store's API.
    func path(_ parentID: Int64) -> CataloguePath {
        switch self {
        case .order: .orders
        case .product: .products
        case .variation: .variations(productID: parentID)
        case .category: .categories
        case .tag: .tags
        case .shippingClass: .shippingClasses
        case .attribute: .attributes
        case .attributeTerm: .attributeTerms(attributeID: parentID)
        case .review: .reviews
        case .taxRate: .taxRates
        case .coupon: .coupons
        case .customer: .customers
        }
    }
}

extension EditedRecord {
    /// The mirror's list it belongs to.
    var resource: MirrorResourceKind {
        switch self {
        case .order: .orders
        case .product: .products
        case .variation: .variations
        case .category: .categories
        case .tag: .tags
        case .shippingClass: .shippingClasses
        case .attribute: .attributes
        case .attributeTerm: .attributeTerms
        case .review: .reviews
        case .taxRate: .taxRates
        case .coupon: .coupons
        case .customer: .customers
        }
    }
}
