import GRDB

extension PeopleTable {
    /// Whose orders count for a person, as `sales.customer` has it: those of the account itself, and where it is the
    /// oldest with its e-mail address, those of guests with that address. `?` stands for the person's id, `keyCount`
    /// times.
    static let keysSQL = """
        SELECT ? UNION ALL SELECT own.guest_key FROM people AS own WHERE own.person_id = ? AND own.guest_key <> 0 \
        AND own.guest_key <> own.person_id AND NOT EXISTS (SELECT 1 FROM people AS older \
        WHERE older.guest_key = own.guest_key AND older.guest_key <> 0 AND older.person_id <> older.guest_key \
        AND ((older.person_id < 0) < (own.person_id < 0) \
        OR ((older.person_id < 0) = (own.person_id < 0) AND older.person_id < own.person_id)))
        """
    static let keyCount = 2

    static func keys(of personID: Int64, _ database: Database) throws -> [Int64] {
        var keys: [Int64] = []
        let values = [SQLValue](repeating: .integer(personID), count: keyCount)
        try SQLStatement(database, keysSQL).run(values) { keys.append(Cell(statement: $0, index: 0).integer) }
        return keys
    }
}

extension RecordPredicate where Record == OrderRecord {
    /// The orders listed under a person, whether they count in figures or not.
    ///
    /// - Parameter personID: the id of an account, or the negative number of a guest.
    public static func ofPerson(_ personID: Int64) -> Self {
        Self(
            node: .sql(
                """
                order_id IN (SELECT order_id FROM sales WHERE refund_id = 0 AND customer <> 0 \
                AND customer IN (\(PeopleTable.keysSQL)))
                """,
                [SQLValue](repeating: .integer(personID), count: PeopleTable.keyCount)
            )
        )
    }
}
