import Storage
import WooFoundation

/// A text known only as rendered for visitors. Nothing based on it may be sent unseen: as the base of an edit it counts
/// as no text, so that the owner is asked.
enum ShownText {
    private static let member = "rendered"

    static func value(_ text: String) -> JSONValue { .object([member: .string(text)]) }

    /// nil for a text as stored.
    static func text(_ value: JSONValue?) -> String? { value?[member]?.string }

    /// Fields that earlier versions read as rendered for visitors.
    static let fields: Set<String> = [
        ProductField.fullDescription.rawValue, ProductField.shortDescription.rawValue,
        ProductField.purchaseNote.rawValue, "review",
    ]
}

extension ProductVariationRecord {
    /// Whether its description is known only as rendered for visitors.
    var isOnlyShown: Bool { rawDescription == nil && !fullDescription.isEmpty }

    /// The stored text stays known as long as visitors see the same.
    static func completed(_ records: [Self], from storage: any StorageType) throws -> [Self] {
        let ids = records.filter(\.isOnlyShown).map(\.variationID)
        guard !ids.isEmpty else { return records }
        let rows = try storage.allObjects(ofType: Self.self, matching: Columns.variationID.isIn(ids))
        var known = Dictionary(rows.map { ($0.variationID, $0) }) { first, _ in first }
        typealias Covered = CoveredFieldsRecord.Columns
        let covered = try storage.allObjects(
            ofType: CoveredFieldsRecord.self,
            matching: Covered.kind == editedAs.rawValue && Covered.recordID.isIn(ids)
        )
        // The store's value is underneath the edit.
        for entry in covered {
            guard let value = JSONValue(parsing: entry.fieldsJSON)[ProductField.fullDescription.rawValue] else {
                continue
            }
            known[entry.recordID]?.rawDescription = value.string
        }
        return records.map { record in
            guard record.isOnlyShown, let row = known[record.variationID],
                row.fullDescription == record.fullDescription
            else { return record }
            var record = record
            record.rawDescription = row.rawDescription
            return record
        }
    }
}

extension RecordSlot where Record == ProductVariationRecord {
    /// As stored, or else as rendered.
    static var writtenDescription: RecordSlot {
        RecordSlot { record in
            if record.isOnlyShown { return ShownText.value(record.fullDescription) }
            return .string(record.rawDescription ?? "")
        } set: { record, value in
            record.rawDescription = value.string
        }
    }
}
