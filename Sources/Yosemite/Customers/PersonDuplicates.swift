import Storage

/// What two people who may be the same have in common.
public typealias PersonSign = Storage.PersonMarkKind

/// A person, and others who may be the same.
public struct PersonDuplicates: ReadOnlyType {
    /// The most that are listed.
    public static let maximum = 30

    public struct Other: Hashable, Sendable {
        public let person: Person
        public let signs: Set<PersonSign>
    }

    public let person: Person
    /// Those with most in common first.
    public let others: [Other]

    public var identity: Int64 { person.personID }
}

extension PersonDuplicates {
    /// nil where there is no such person, or the account is to be deleted.
    static func load(_ personID: Int64, _ storage: any StorageType) throws -> PersonDuplicates? {
        guard let own = try storage.loadObject(ofType: PersonRecord.self, primaryKey: personID),
            own.role != EditedRecord.deleted
        else { return nil }
        let others = try storage.personDuplicates(of: personID, limit: maximum)
        return PersonDuplicates(
            person: own.toReadOnly(),
            others: others.map { Other(person: $0.person.toReadOnly(), signs: $0.signs) }
        )
    }
}
