import FoundationEssentials
import Networking
import WooFoundation

/// What of an update is to be sent, where the store has `current`.
struct RecordComparison<Record: EditableRecord> {
    private(set) var toSend: [String: JSONValue] = [:]
    private(set) var theirs: [String: JSONValue] = [:]
    private let record: Record

    var addedTerms: EditWriter.AddedTerms { EditWriter.AddedTerms(toSend, to: record) }

    /// - Throws: `EditRefusal` for a field that cannot be written.
    init(_ change: RecordEdit, attempt: EditAttempt, current: Record) throws {
        record = current
        let kind = EditKind.record(change)
        for change in change.changes {
            guard let value = current.value(of: change.field) else {
                throw EditRefusal(reason: RecordWords.notWritable(change.field))
            }
            if kind.isSame(change.field, value, change.value) { continue }
            if attempt.explains(value, of: change, in: kind) {
                toSend[change.field] = change.value
            } else {
                theirs[change.field] = value
            }
        }
    }

    /// - Throws: `EditRefusal` where a piece of meta data is there twice: the store would drop one.
    func body(metaOf text: String) throws -> [String: JSONValue] {
        let entries = MetaEntries(text)
        for field in toSend.keys where field.hasPrefix(ProductField.metaPrefix) {
            let key = String(field.dropFirst(ProductField.metaPrefix.count))
            if entries.count(of: key) > 1 { throw EditRefusal(reason: RecordWords.repeatedMeta(key)) }
        }
        var values = toSend
        for field in [ProductField.images.rawValue, ProductField.image.rawValue] {
            values[field] = values[field].map { RecordValue.withoutKnownWords($0, record.value(of: field)) }
        }
        return RecordValue.body(values) { entries.id(of: $0) }
    }
}
