import WooFoundation

/// Another value for one field of a record, and what it was made on: an order, a product, whatever is edited.
public struct RecordChange: Hashable, Sendable, GeneratedFakeable {
    /// By its path in the REST API: `name`, `billing.city`; `meta_data.KEY` for one piece of meta data.
    public let field: String
    /// What the screen showed when the owner decided; nil: not known, so that whatever the store has is replaced.
    public var base: JSONValue?
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

/// Of orders, all of whose fields are texts.
extension RecordChange {
    public static func order(_ field: OrderField, base: String?, value: String) -> RecordChange {
        RecordChange(field: field.rawValue, base: base.map { .string($0) }, value: .string(value))
    }

    /// Another status, made on what is in the mirror.
    public static func status(_ status: String) -> RecordChange { order(.status, base: nil, value: status) }

    /// nil for what is no field of an order.
    public var orderField: OrderField? { OrderField(rawValue: field) }
    /// Empty for what is no text.
    public var text: String { value.string ?? "" }
    public var baseText: String? { base?.string }
}

extension [RecordChange] {
    /// Made on what the record shows, where it is not said on what.
    func based<Record: EditableRecord>(on record: Record) -> [RecordChange] {
        map { RecordChange(field: $0.field, base: $0.base ?? record.value(of: $0.field), value: $0.value) }
    }

    /// Of an order; the last of a field counts.
    var orderValues: [OrderField: String] {
        Dictionary(compactMap { change in change.orderField.map { ($0, change.text) } }) { _, last in last }
    }

    /// One change a field, without those that change nothing.
    func tidied(for kind: EditKind) -> [RecordChange] {
        var byField: [String: RecordChange] = [:]
        for change in self {
            let base = byField[change.field]?.base ?? change.base
            byField[change.field] = RecordChange(field: change.field, base: base, value: change.value)
        }
        return byField.values.filter { change in
            change.base.map { !kind.isSame(change.field, $0, change.value) } ?? true
        }.sorted { $0.field < $1.field }
    }
}

/// A field that the store and an edit have both changed, each to something else.
public struct RecordConflict: Hashable, Sendable, GeneratedFakeable {
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

    // As people read them.
    public var baseText: String? { base.map(RecordValue.shown) }
    public var theirsText: String { RecordValue.shown(theirs) }
    public var mineText: String { RecordValue.shown(mine) }
}
