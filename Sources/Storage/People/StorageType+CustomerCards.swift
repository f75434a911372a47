import FoundationEssentials
import GRDB

/// Finds people by what is on their customer card.
extension StorageType {
    private static var maximum: Int { 20 }

    /// Ids of accounts whose meta data has `value` under `key`, at most a few.
    ///
    /// - Throws: `StorageError`.
    public func customers(metaDataKey key: String, value: String) throws -> [Int64] {
        guard let database = try (self as? TransactionStorage)?.database() else { return [] }
        return try StorageError.wrap("looking for a customer's card") {
            try Int64.fetchAll(
                database,
                sql: """
                    SELECT customer_id FROM customers WHERE role <> ? AND instr(meta_data_json, ?) > 0 AND \
                    CASE WHEN json_valid(meta_data_json) THEN \
                    EXISTS (SELECT 1 FROM json_each(meta_data_json) entry WHERE json_extract(entry.value, '$.key') = ? \
                    AND CAST(json_extract(entry.value, '$.value') AS TEXT) = ?) ELSE 0 END \
                    ORDER BY customer_id LIMIT \(Self.maximum)
                    """,
                arguments: [PersonRecord.deletedRole, key, key, value]
            )
        }
    }

    /// People with a phone number in any spelling, with or without the country code; none where `text` is too short to
    /// be one.
    ///
    /// - Throws: `StorageError`.
    public func people(phone text: String) throws -> [PersonRecord] {
        let isNumber = text.utf8.allSatisfy { (48...57).contains($0) || " +-/().".utf8.contains($0) }
        guard isNumber, let digits = PersonMarks.phone(text),
            let database = try (self as? TransactionStorage)?.database()
        else { return [] }
        let mark = PersonMark(.phone, digits)
        let ids = try StorageError.wrap("looking for a phone number") {
            try Int64.fetchAll(
                database,
                sql:
                    "SELECT person_id FROM person_marks WHERE mark = ? AND kind = ? ORDER BY person_id LIMIT \(Self.maximum)",
                arguments: [mark.number, mark.kind.rawValue]
            )
        }
        return try ids.compactMap { try loadObject(ofType: PersonRecord.self, primaryKey: $0) }
    }
}
