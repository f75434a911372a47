import GRDB

/// A person who may be the same as another, and what the two have in common.
public struct PersonDuplicate: Equatable, Sendable {
    public let person: PersonRecord
    public let signs: Set<PersonMarkKind>
}

extension TransactionStorage {
    /// One index finds the marks of a person, another who else has each: the cost does not depend on the number of
    /// people.
    func personDuplicates(of personID: Int64, limit: Int) throws -> [PersonDuplicate] {
        let database = try database()
        return try StorageError.wrap("looking for duplicates") {
            var signs: [Int64: Set<PersonMarkKind>] = [:]
            let sql = """
                SELECT other.person_id, other.kind FROM person_marks AS own \
                JOIN person_marks AS other ON other.mark = own.mark AND other.person_id <> own.person_id \
                WHERE own.person_id = ? AND (SELECT COUNT(*) FROM (SELECT 1 FROM person_marks AS every \
                WHERE every.mark = own.mark LIMIT \(PersonMarks.maximum + 1))) <= \(PersonMarks.maximum)
                """
            try SQLStatement(database, sql).run([.integer(personID)]) { row in
                guard let kind = PersonMarkKind(rawValue: Cell(statement: row, index: 1).integer) else { return }
                signs[Cell(statement: row, index: 0).integer, default: []].insert(kind)
            }
            return try signs.compactMap { id, kinds in
                try loadObject(ofType: PersonRecord.self, primaryKey: id).map {
                    PersonDuplicate(person: $0, signs: kinds)
                }
            }.sorted {
                ($1.signs.count, $1.person.orders, $0.person.personID)
                    < ($0.signs.count, $0.person.orders, $1.person.personID)
            }.prefix(limit).map(\.self)
        }
    }
}

extension RecordPredicate where Record == PersonRecord {
    /// People who may have a duplicate. Reads one index of marks, in its order.
    public static var isDouble: Self {
        Self(
            node: .sql(
                """
                person_id IN (SELECT person_id FROM person_marks WHERE mark IN (SELECT mark FROM person_marks \
                GROUP BY mark HAVING COUNT(*) BETWEEN 2 AND \(PersonMarks.maximum)))
                """,
                []
            )
        )
    }
}
