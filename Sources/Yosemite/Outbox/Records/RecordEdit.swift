import Networking
import WooFoundation

/// What of a shop is edited through the ledger.
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

/// A change of one record: an order, a product, whatever is edited.
public struct RecordEdit: Hashable, Sendable, GeneratedFakeable {
    public enum Content: Hashable, Sendable, GeneratedFakeable {
        /// Other values for fields. The status `trash` moves an order, product or review to the store's trash, any
        /// other takes it out.
        case update([RecordChange])
        /// So many more in stock, or fewer: what somebody buys meanwhile is not undone.
        case stock(delta: Int64)
        /// A new one with these fields, by their names in the REST API. Until the store has made it, it is known by the
        /// negative id of the edit.
        case create([String: JSONValue])
        /// It is deleted for good. The account of a customer leaves its posts to `heirID`; nil deletes them too.
        case delete(heirID: Int64?)
    }

    public let record: EditedRecord
    /// The product of a variation, the attribute of a term; 0 for what belongs to nothing.
    public let parentID: Int64
    public let content: Content

    public init(record: EditedRecord, parentID: Int64 = 0, content: Content) {
        self.record = record
        self.parentID = parentID
        self.content = content
    }

    /// Whether a stock can change by so many: nobody has more than a thousand million of anything.
    static func isCountable(_ delta: Int64) -> Bool { delta.magnitude <= 1_000_000_000 }

    public var changes: [RecordChange] {
        if case .update(let changes) = content { changes } else { [] }
    }

    /// Whether it is about the record as a whole: made, or deleted.
    public var isWhole: Bool {
        switch content {
        case .create, .delete: true
        case .update, .stock: false
        }
    }
}

extension EditedRecord {
    /// The state of a record that is to be deleted for good, and is in no list any more.
    public static let deleted = "deleted"

    /// Where it lies in the store.
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
    /// The list of the mirror it is in.
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
