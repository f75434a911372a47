import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A record of the mirror to which edits are applied.
protocol EditableRecord: Object where PrimaryKey == Int64 {
    /// The entity the store returns.
    associatedtype Item: ListedEntity & Identified
    /// What is written of an entity.
    associatedtype Row: Sendable = Self
    typealias Covering = (inout Self) throws -> Void

    static var editedAs: EditedRecord { get }

    /// Converts the store's entity.
    init(_ item: Item)

    /// The slot of a field; nil where the record does not have it.
    static func slot(_ field: String) -> RecordSlot<Self>?

    /// The value of a field in the store's entity; nil where the record does not have it.
    static func value(of field: String, in item: Item) -> JSONValue?
    /// The body of a request that writes these fields.
    ///
    /// - Parameter metaID: the id of an existing meta data entry.
    static func body(_ values: [String: JSONValue], on item: Item, metaID: (String) -> Int64?) -> [String: JSONValue]
    /// Why a body must not be sent to the store, as a sentence; nil where it may.
    static func objection(to body: [String: JSONValue], on item: Item) -> String?

    /// Updates what depends on changed fields, until the store's answer arrives: the price from regular and sale price.
    ///
    /// - Returns: the fields it changes.
    static func follow(_ changed: Set<String>) -> Set<String>
    mutating func settle(_ changed: Set<String>, at date: Date)
    /// Updates what depends on fields that have the store's values again after an edit.
    mutating func uncover()
    /// Fields for which the record itself keeps the store's value while an edit covers it.
    static var keptByItself: Set<String> { get }

    /// Its meta data as JSON.
    var metaText: String { get }

    /// Completes the store's entities with what only the mirror knows.
    static func completed(_ records: [Self], from storage: any StorageType) throws -> [Self]
    /// Prepares an entity of the store for `save`: outside of a transaction, so that others can be written meanwhile.
    static func row(_ item: Item) -> Row
    static func identity(of row: Row) -> Int64
    /// Writes the store's entities and everything that belongs to them.
    ///
    /// - Parameter covering: applies edits to a record; nil where there are none.
    static func save(_ rows: [Row], to storage: any StorageType, covering: Covering?) throws

    // What edits show besides a record's fields: notes of an order, an order that is not in the store yet.
    static func shownBeside(_ storage: any StorageType) throws -> Set<Int64>
    static func show(beside edits: [RecordOverlay<Self>.Laid], of id: Int64, _ storage: any StorageType) throws
    /// - Parameter id: negative: that of the edit that creates it.
    static func showMade(
        _ id: Int64,
        under overlay: RecordOverlay<Self>,
        at date: Date,
        _ storage: any StorageType
    ) throws

    /// Ids of rows that are of other records than the mirror's with the same id: a shop that was put back to an earlier
    /// day gives its ids out again.
    static func strangers(among rows: [Row], _ storage: any StorageType) throws -> [Int64]

    /// A new record without content; nil for a kind that cannot be created through the ledger.
    static func blank(_ id: Int64, siteID: Int64, at date: Date) -> Self?
    /// A field that is unique and can be queried: the code of a coupon.
    static var uniqueField: String? { get }

    /// The field that is set to `EditedRecord.deleted` for a pending deletion, and by which lists hide the record.
    static var hiddenBy: String? { get }

    /// How it is read and written in the store.
    ///
    /// - Parameter parentID: the product of a variation, the attribute of a term; 0 for others.
    static func wire(_ writer: RecordWriter, parentID: Int64) -> any RecordWire<Item>
    /// Whether the status `trash` needs a request of its own, which no batch can make.
    static var hasTrash: Bool { get }
    /// Whether changes may be sent with those of other records in one request.
    static func isForBatch(_ changes: [RecordChange]) -> Bool
    /// How many are sent at once, at most 100.
    static var batchSize: Int { get }
}

extension EditableRecord where Row == Self {
    static func row(_ item: Item) -> Self { Self(item) }
    static func identity(of row: Self) -> Int64 { row.primaryKey }

    static func save(_ rows: [Self], to storage: any StorageType, covering: Covering?) throws {
        var records = try completed(rows, from: storage)
        if let covering {
            for index in records.indices { try covering(&records[index]) }
        }
        try storage.saveChanged(records)
    }
}

/// An entity with the id of its record.
protocol Identified {
    var identity: Int64 { get }
}

extension EditableRecord {
    static func value(of field: String, in item: Item) -> JSONValue? { Self(item).value(of: field) }
    static func body(_ values: [String: JSONValue], on item: Item, metaID: (String) -> Int64?) -> [String: JSONValue] {
        RecordValue.body(values, metaID: metaID)
    }
    static func objection(to body: [String: JSONValue], on item: Item) -> String? { nil }
    static func follow(_ changed: Set<String>) -> Set<String> { [] }
    mutating func settle(_ changed: Set<String>, at date: Date) {}
    mutating func uncover() {}
    static var keptByItself: Set<String> { [] }
    static var hasTrash: Bool { false }
    static func isForBatch(_ changes: [RecordChange]) -> Bool { false }
    /// A price takes a store about 15 ms; on a host twenty times slower this stays below PHP's 30 s.
    static var batchSize: Int { 50 }
    var metaText: String { "[]" }
    static func completed(_ records: [Self], from storage: any StorageType) throws -> [Self] { records }

    static func shownBeside(_ storage: any StorageType) throws -> Set<Int64> { [] }
    static func show(beside edits: [RecordOverlay<Self>.Laid], of id: Int64, _ storage: any StorageType) throws {}
    static func blank(_ id: Int64, siteID: Int64, at date: Date) -> Self? { nil }
    static var uniqueField: String? { nil }
    static var hiddenBy: String? { nil }

    static func strangers(among rows: [Row], _ storage: any StorageType) throws -> [Int64] { [] }

    static func showMade(
        _ id: Int64,
        under overlay: RecordOverlay<Self>,
        at date: Date,
        _ storage: any StorageType
    ) throws {
        for (edit, kind) in overlay.edits(of: id) {
            guard case .record(let made) = kind, case .create(let fields) = made.content,
                var record = blank(id, siteID: edit.siteID, at: edit.createdAt)
            else { continue }
            for (field, value) in fields { slot(field)?.set(&record, value) }
            _ = overlay.lay(over: &record, at: date)
            return try storage.saveChanged([record])
        }
        try storage.deleteObject(ofType: Self.self, primaryKey: id)
    }

    static func wire(_ writer: RecordWriter, parentID: Int64) -> any RecordWire<Item> {
        CatalogueWire(path: editedAs.path(parentID), remote: writer.remote, siteID: writer.siteID)
    }

    func value(of field: String) -> JSONValue? { Self.slot(field)?.get(self) }
}

extension Order: Identified {}
extension Product: Identified {}
extension ProductVariation: Identified {}
extension ProductCategory: Identified {}
extension ProductTag: Identified {}
extension ProductShippingClass: Identified {}
extension ProductAttributeTerm: Identified {}
extension ProductAttribute: Identified {}
extension ProductReview: Identified {}
extension TaxRate: Identified {}
extension Coupon: Identified {}
extension Customer: Identified {}

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
    static func isForBatch(_ changes: [RecordChange]) -> Bool { true }

    static func wire(_ writer: RecordWriter, parentID: Int64) -> any RecordWire<ProductReview> {
        let wire = CatalogueWire<ProductReview>(
            path: editedAs.path(parentID),
            remote: writer.remote,
            siteID: writer.siteID
        )
        guard writer.isBehindWordPressCom else { return wire }
        return ReviewWire(catalogue: wire, comments: CommentRemote(network: writer.remote.network))
    }

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
