import FoundationEssentials
import Storage
import WooFoundation

/// A customer's card at the register: first the configured card formats, then addresses and phone numbers.
extension SaleService {
    /// The customer for a scanned code that is not a product's.
    ///
    /// - Throws: `StorageError`.
    func customer(of code: String) async throws -> CustomerAnswer {
        let code = String(code.trimmed(.whitespacesAndNewlines).prefix(200))
        guard !code.isEmpty else { return .other }
        try await mirror.settlePeople()
        let rules = settings.customerCards
        return try await mirror.read { storage in
            for rule in rules {
                if let id = rule.account(in: code) {
                    return try Self.answer([storage.loadObject(ofType: PersonRecord.self, primaryKey: id)])
                }
                if case .meta(let key) = rule {
                    let ids = try storage.customers(metaDataKey: key, value: code)
                    if !ids.isEmpty {
                        return try Self.answer(
                            ids.map { try storage.loadObject(ofType: PersonRecord.self, primaryKey: $0) }
                        )
                    }
                }
            }
            if EmailAddress.isOne(code) {
                let found = try storage.firstObject(
                    ofType: PersonRecord.self,
                    matching: .hasAddress(code) && !(PersonRecord.Columns.role == EditedRecord.deleted),
                    sortedBy: [
                        PersonRecord.Columns.registered.isMissing.ascending, PersonRecord.Columns.personID.ascending,
                    ]
                )
                return Self.answer([found])
            }
            let found = try storage.people(phone: code)
            return found.isEmpty ? .other : Self.answer(found)
        }
    }

    private static func answer(_ found: [PersonRecord?]) -> CustomerAnswer {
        let people = found.compactMap { $0 }.filter { $0.role != EditedRecord.deleted }
        guard let first = people.first else { return .nobody }
        return people.count == 1 ? .person(first.toReadOnly()) : .several
    }
}
