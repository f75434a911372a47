import Storage

/// What identifies a person.
public enum PersonClue: Hashable, Sendable {
    case account(Int64)
    /// An email address, ignoring case.
    case address(String)
    /// The customer of an order: its account, else its address.
    case order(Int64)
}

extension CustomerService {
    /// The person a clue identifies. Of several with one address the oldest account, a guest last.
    func findPerson(_ clue: PersonClue) async throws -> Person? {
        try await settle()
        return try await mirror.read { try Self.find(clue, in: $0)?.toReadOnly() }
    }

    private static func find(_ clue: PersonClue, in storage: any StorageType) throws -> PersonRecord? {
        typealias Columns = PersonRecord.Columns
        switch clue {
        case .account(let id): return try storage.loadObject(ofType: PersonRecord.self, primaryKey: id)
        case .address(let email):
            return try storage.firstObject(
                ofType: PersonRecord.self,
                matching: .hasAddress(email) && !(Columns.role == EditedRecord.deleted),
                sortedBy: [Columns.registered.isMissing.ascending, Columns.personID.ascending]
            )
        case .order(let id):
            guard let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: id) else { return nil }
            if order.customerID > 0, let own = try find(.account(order.customerID), in: storage) { return own }
            return try find(.address(order.billing.email), in: storage)
        }
    }
}
