import Storage
import WooFoundation

/// A text of which only is known what a visitor sees. Nothing that is made on it may be sent unseen: where it stands as
/// the base of an edit it is the same as no text, so that the owner is asked.
enum ShownText {
    private static let member = "rendered"

    static func value(_ text: String) -> JSONValue { .object([member: .string(text)]) }

    /// nil for a text as it is written.
    static func text(_ value: JSONValue?) -> String? { value?[member]?.string }

    /// Fields that earlier versions read as a visitor sees them.
    static let fields: Set<String> = [
        ProductField.fullDescription.rawValue, ProductField.shortDescription.rawValue,
        ProductField.purchaseNote.rawValue, "review",
    ]
}

extension ProductVariationRecord {
    /// Whether its description is known only as a visitor sees it.
    var isOnlyShown: Bool { rawDescription == nil && !fullDescription.isEmpty }

    /// What is written stays known as long as a visitor sees the same.
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
        // Under an edit lies what the store has.
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
    /// As it is written, or what is shown of it.
    static var writtenDescription: RecordSlot {
        RecordSlot { record in
            if record.isOnlyShown { return ShownText.value(record.fullDescription) }
            return .string(record.rawDescription ?? "")
        } set: { record, value in
            record.rawDescription = value.string
        }
    }
}
