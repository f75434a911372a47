import WooFoundation

/// Another value for one field of an order, and what it was made on.
public struct FieldChange: Hashable, Sendable {
    public let field: OrderField
    /// What the screen showed when the owner decided; nil: not known, so that whatever the store has is replaced.
    public let base: String?
    public let value: String

    public init(field: OrderField, base: String?, value: String) {
        self.field = field
        self.base = base
        self.value = value
    }

    /// Another status, made on what is in the mirror.
    public static func status(_ status: String) -> FieldChange {
        FieldChange(field: .status, base: nil, value: status)
    }
}

/// A field that the store and an edit have both changed, each to something else.
public struct FieldConflict: Hashable, Sendable {
    public let field: OrderField
    public let base: String?
    public let theirs: String
    public let mine: String

    public init(field: OrderField, base: String?, theirs: String, mine: String) {
        self.field = field
        self.base = base
        self.theirs = theirs
        self.mine = mine
    }
}

extension [FieldChange] {
    /// One change a field, in the order of the fields, without those that change nothing.
    var tidied: [FieldChange] {
        var byField: [OrderField: FieldChange] = [:]
        for change in self {
            let base = byField[change.field]?.base ?? change.base
            byField[change.field] = FieldChange(field: change.field, base: base, value: change.value)
        }
        return byField.values.filter { $0.base != $0.value }.sorted { $0.field.place < $1.field.place }
    }

    var values: [OrderField: String] { Dictionary(map { ($0.field, $0.value) }) { _, last in last } }
}
