import FoundationEssentials
import WooFoundation

/// Reads and writes a field of a mirror record in the REST API's form.
struct RecordSlot<Record> {
    let get: (Record) -> JSONValue
    let set: (inout Record, JSONValue) -> Void

    static func text(_ path: WritableKeyPath<Record, String>) -> RecordSlot {
        RecordSlot {
            .string($0[keyPath: path])
        } set: {
            $0[keyPath: path] = $1.string ?? ""
        }
    }

    static func flag(_ path: WritableKeyPath<Record, Bool>) -> RecordSlot {
        RecordSlot {
            .bool($0[keyPath: path])
        } set: {
            $0[keyPath: path] = $1 == .bool(true)
        }
    }

    static func integer(_ path: WritableKeyPath<Record, Int64>) -> RecordSlot {
        RecordSlot {
            .number(Decimal($0[keyPath: path]))
        } set: {
            $0[keyPath: path] = $1.integer ?? 0
        }
    }

    static func optionalInteger(_ path: WritableKeyPath<Record, Int64?>) -> RecordSlot {
        RecordSlot { record in
            record[keyPath: path].map { .number(Decimal($0)) } ?? .null
        } set: {
            $0[keyPath: path] = $1.integer
        }
    }

    /// A number stored as text.
    static func quantity(_ path: WritableKeyPath<Record, String?>) -> RecordSlot {
        RecordSlot { record in
            record[keyPath: path].flatMap { Money.amount(from: $0) }.map { .number($0) } ?? .null
        } set: { record, value in
            if case .number(let number) = value {
                record[keyPath: path] = "\(number)"
            } else {
                record[keyPath: path] = nil
            }
        }
    }

    /// An instant as UTC without a zone; empty text for none.
    static func date(_ path: WritableKeyPath<Record, Date?>) -> RecordSlot {
        RecordSlot { record in
            .string(record[keyPath: path].map(StoreDateParser.gmtText) ?? "")
        } set: { record, value in
            record[keyPath: path] = value.string.flatMap { StoreDateParser.date(fromGMT: $0) }
        }
    }

    /// A list stored as JSON text.
    static func list(_ path: WritableKeyPath<Record, String>) -> RecordSlot {
        RecordSlot {
            JSONValue(parsing: $0[keyPath: path])
        } set: { record, value in
            if case .array = value { record[keyPath: path] = value.text } else { record[keyPath: path] = "[]" }
        }
    }
}
