import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A record of the mirror that edits are laid over.
protocol EditableRecord: ListedRecord where PrimaryKey == Int64, ReadOnly: Identified {
    static var editedAs: EditedRecord { get }

    /// Where a field is kept; nil for what the record does not have.
    static func slot(_ field: String) -> RecordSlot<Self>?

    /// What follows from fields that were changed, until the store says it: the price from regular and sale price.
    ///
    /// - Returns: the fields it touches.
    static func follow(_ changed: Set<String>) -> Set<String>
    mutating func settle(_ changed: Set<String>, at date: Date)

    /// Its meta data as JSON.
    var metaText: String { get }

    /// What the store answered, with what only the mirror knows.
    static func completed(_ records: [Self], from storage: any StorageType) throws -> [Self]
}

/// An entity with the id of its record.
protocol Identified {
    var identity: Int64 { get }
}

extension EditableRecord {
    static func follow(_ changed: Set<String>) -> Set<String> { [] }
    mutating func settle(_ changed: Set<String>, at date: Date) {}
    var metaText: String { "[]" }
    static func completed(_ records: [Self], from storage: any StorageType) throws -> [Self] { records }

    func value(of field: String) -> JSONValue? { Self.slot(field)?.get(self) }
}

extension Product: Identified {}
extension ProductVariation: Identified {}
extension ProductCategory: Identified {}
extension ProductTag: Identified {}
extension ProductShippingClass: Identified {}
extension ProductAttributeTerm: Identified {}
extension ProductAttribute: Identified {}
extension ProductReview: Identified {}
extension TaxRate: Identified {}

extension ProductCategoryRecord: EditableRecord {
    static let editedAs = EditedRecord.category

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "name": .text(\.name)
        case "slug": .text(\.slug)
        case "description": .text(\.details)
        case "parent": .integer(\.parentID)
        case "menu_order": .integer(\.menuOrder)
        default: nil
        }
    }
}

extension ProductTagRecord: EditableRecord {
    static let editedAs = EditedRecord.tag

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "name": .text(\.name)
        case "slug": .text(\.slug)
        case "description": .text(\.details)
        default: nil
        }
    }
}

extension ProductShippingClassRecord: EditableRecord {
    static let editedAs = EditedRecord.shippingClass

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "name": .text(\.name)
        case "slug": .text(\.slug)
        case "description": .text(\.details)
        default: nil
        }
    }
}

extension ProductAttributeTermRecord: EditableRecord {
    static let editedAs = EditedRecord.attributeTerm

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "name": .text(\.name)
        case "slug": .text(\.slug)
        case "description": .text(\.details)
        case "menu_order": .integer(\.menuOrder)
        default: nil
        }
    }
}

extension ProductReviewRecord: EditableRecord {
    static let editedAs = EditedRecord.review

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "status": .text(\.statusKey)
        case "review": .text(\.review)
        case "rating": .integer(\.rating)
        default: nil
        }
    }
}

extension ProductAttributeRecord: EditableRecord {
    static let editedAs = EditedRecord.attribute

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "name": .text(\.name)
        case "slug": .text(\.slug)
        case "type": .text(\.typeKey)
        case "order_by": .text(\.sortKey)
        case "has_archives": .flag(\.hasArchives)
        default: nil
        }
    }
}

extension TaxRateRecord: EditableRecord {
    static let editedAs = EditedRecord.taxRate

    static func slot(_ field: String) -> RecordSlot<Self>? {
        switch field {
        case "country": .text(\.country)
        case "state": .text(\.state)
        case "postcodes": .list(\.postcodesJSON)
        case "cities": .list(\.citiesJSON)
        case "rate": .text(\.rate)
        case "name": .text(\.name)
        case "priority": .integer(\.priority)
        case "compound": .flag(\.isCompound)
        case "shipping": .flag(\.appliesToShipping)
        case "order": .integer(\.position)
        case "class": .text(\.taxClass)
        default: nil
        }
    }
}
