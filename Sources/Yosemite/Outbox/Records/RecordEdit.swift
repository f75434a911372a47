import Networking
import WooFoundation

/// What of a shop, beside its orders, is edited through the ledger.
public enum EditedRecord: String, Hashable, Sendable, CaseIterable, Fakeable {
    case product
    case variation
    case category
    case tag
    case shippingClass = "shipping_class"
    case attribute
    case attributeTerm = "attribute_term"
    case review
    case taxRate = "tax_rate"
}

/// A change of one record of the catalogue.
public struct RecordEdit: Hashable, Sendable, Fakeable {
    public enum Content: Hashable, Sendable, Fakeable {
        /// Other values for fields. The status `trash` moves a product or review to the store's trash, any other takes
        /// it out.
        case update([RecordChange])
        /// So many more in stock, or fewer: what somebody buys meanwhile is not undone.
        case stock(delta: Int64)
    }

    public let record: EditedRecord
    /// The product of a variation, the attribute of a term; 0 for what belongs to nothing.
    public let parentID: Int64
    public let content: Content

    public init(record: EditedRecord, parentID: Int64, content: Content) {
        self.record = record
        self.parentID = parentID
        self.content = content
    }

    /// Whether a stock can change by so many: nobody has more than a thousand million of anything.
    static func isCountable(_ delta: Int64) -> Bool { delta.magnitude <= 1_000_000_000 }

    public var changes: [RecordChange] {
        if case .update(let changes) = content { changes } else { [] }
    }

    var path: CataloguePath {
        switch record {
        case .product: .products
        case .variation: .variations(productID: parentID)
        case .category: .categories
        case .tag: .tags
        case .shippingClass: .shippingClasses
        case .attribute: .attributes
        case .attributeTerm: .attributeTerms(attributeID: parentID)
        case .review: .reviews
        case .taxRate: .taxRates
        }
    }
}

/// Another value for one field of a record, and what it was made on.
public struct RecordChange: Hashable, Sendable, Fakeable {
    /// By its path in the REST API: `name`, `dimensions.length`; `meta_data.KEY` for one piece of meta data.
    public let field: String
    /// What the screen showed when the owner decided; nil: not known, so that whatever the store has is replaced.
    public let base: JSONValue?
    /// In the form of the REST API.
    public let value: JSONValue

    public init(field: String, base: JSONValue?, value: JSONValue) {
        self.field = field
        self.base = base
        self.value = value
    }

    /// Made on what a visitor sees of a text, which is not what its writer wrote: it must not take its place unseen.
    public var standsOnShownText: Bool { ShownText.text(base) != nil }

    public init(_ field: ProductField, base: JSONValue? = nil, value: JSONValue) {
        self.init(field: field.rawValue, base: base, value: value)
    }

    public init(_ field: ProductField, base: JSONValue? = nil, _ text: String) {
        self.init(field: field.rawValue, base: base, value: .string(text))
    }
}

/// A field of a record that the store and an edit have both changed, each to something else.
public struct RecordConflict: Hashable, Sendable, Fakeable {
    public let field: String
    public let base: JSONValue?
    public let theirs: JSONValue
    public let mine: JSONValue

    public init(field: String, base: JSONValue?, theirs: JSONValue, mine: JSONValue) {
        self.field = field
        self.base = base
        self.theirs = theirs
        self.mine = mine
    }
}
