import FoundationEssentials
import Networking
import WooFoundation

/// The part of an update to be sent, given the store's `current` record.
struct RecordComparison<Record: EditableRecord> {
    private(set) var toSend: [String: JSONValue] = [:]
    private(set) var theirs: [String: JSONValue] = [:]
    private let record: Record
    private let item: Record.Item

    var addedTerms: EditWriter.AddedTerms { EditWriter.AddedTerms(toSend, to: record) }

    /// - Throws: `EditRefusal` for a field that cannot be written.
    init(_ change: RecordEdit, attempt: EditAttempt, current: Record.Item) throws {
        item = current
        record = Record(current)
        let kind = EditKind.record(change)
        for change in change.changes {
            guard let value = Record.value(of: change.field, in: current) else {
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

    /// - Throws: `EditRefusal` where a meta data key occurs twice: the store would drop one.
    func body() throws -> [String: JSONValue] {
        let entries = MetaEntries(record.metaText)
        for field in toSend.keys where field.hasPrefix(ProductField.metaPrefix) {
            let key = String(field.dropFirst(ProductField.metaPrefix.count))
            if entries.count(of: key) > 1 { throw EditRefusal(reason: RecordWords.repeatedMeta(key)) }
        }
        var values = toSend
        for field in [ProductField.images.rawValue, ProductField.image.rawValue] {
            values[field] = values[field].map { RecordValue.withoutKnownWords($0, record.value(of: field)) }
        }
        let body = Record.body(values, on: item) { entries.id(of: $0) }
        if let objection = Record.objection(to: body, on: item) { throw EditRefusal(reason: objection) }
        return body
    }
}
