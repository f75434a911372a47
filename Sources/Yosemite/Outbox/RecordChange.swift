import WooFoundation

/// A new value for one field of a record, with its base: of an order, a product, any editable record.
public struct RecordChange: Hashable, Sendable, GeneratedFakeable {
    /// By its path in the REST API: `name`, `billing.city`; `meta_data.KEY` for one meta data entry.
    public let field: String
    /// The value shown when the owner decided; nil for unknown, so that any value in the store is replaced.
    public var base: JSONValue?
    /// In the REST API's form.
    public let value: JSONValue

    public init(field: String, base: JSONValue?, value: JSONValue) {
        self.field = field
        self.base = base
        self.value = value
    }

    /// Whether it is based on a text as rendered for visitors, which is not the author's text: it must not replace that
    /// unseen.
    public var standsOnShownText: Bool { ShownText.text(base) != nil }

    public init(_ field: ProductField, base: JSONValue? = nil, value: JSONValue) {
        self.init(field: field.rawValue, base: base, value: value)
    }

    public init(_ field: ProductField, base: JSONValue? = nil, _ text: String) {
        self.init(field: field.rawValue, base: base, value: .string(text))
    }
}

/// For orders, whose fields are all texts.
extension RecordChange {
    public static func order(_ field: OrderField, base: String?, value: String) -> RecordChange {
        RecordChange(field: field.rawValue, base: base.map { .string($0) }, value: .string(value))
    }

    /// Another status, based on the mirror.
    public static func status(_ status: String) -> RecordChange { order(.status, base: nil, value: status) }

    /// nil where it is not a field of an order.
    public var orderField: OrderField? { OrderField(rawValue: field) }
    /// Empty where it is not text.
    public var text: String { value.string ?? "" }
    public var baseText: String? { base?.string }
}

extension [RecordChange] {
    /// Based on the record's values, where no base is given.
    func based<Record: EditableRecord>(on record: Record) -> [RecordChange] {
        map { RecordChange(field: $0.field, base: $0.base ?? record.value(of: $0.field), value: $0.value) }
    }

    /// For an order; the last change of a field counts.
    var orderValues: [OrderField: String] {
        Dictionary(compactMap { change in change.orderField.map { ($0, change.text) } }) { _, last in last }
    }

    /// One change per field, without those that change nothing.
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

/// A field that both the store and an edit have changed, to different values.
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

    // For display.
    public var baseText: String? { base.map(RecordValue.shown) }
    public var theirsText: String { RecordValue.shown(theirs) }
    public var mineText: String { RecordValue.shown(mine) }
}
