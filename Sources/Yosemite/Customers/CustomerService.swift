import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The customer accounts of an open store: checked by `CustomerRules`, then written to the ledger, shown, and sent.
final class CustomerService: SiteService {
    let site: SiteBase
    let edits: EditService
    private let engine: MirrorEngine

    init(site: SiteBase, edits: EditService, engine: MirrorEngine) {
        self.site = site
        self.edits = edits
        self.engine = engine
    }

    /// The store does not report changes to customers (`woocommerce.md`, "Dates"), so all are fetched.
    func synchronize() async throws {
        try await observed { try await self.engine.synchronize([.customers], SyncWish(refreshesAll: true)) }
    }

    // MARK: People, including guests

    func people(_ list: PersonListQuery, _ range: Range<Int>) async throws -> [Person] {
        try await settle()
        return try await records(list, range)
    }

    /// New accounts are found at once; changes to others with the next full fetch.
    func refreshPeople() async throws {
        try await settle()
        try await observed { try await self.engine.synchronize([.customers]) }
        try await settle()
    }

    func boughtProducts(of personID: Int64) async throws -> [BoughtProduct] {
        try await mirror.read { try $0.personProducts(personID, limit: BoughtProduct.maximum).map(BoughtProduct.init) }
    }

    /// Updates the totals that were postponed after many changes.
    func settle() async throws { try await mirror.settlePeople() }

    // MARK: Accounts

    /// The account with an email address, ignoring case; of several the oldest.
    func find(_ email: String) async throws -> Customer? {
        typealias Columns = CustomerRecord.Columns
        return try await mirror.read { storage in
            try storage.firstObject(
                ofType: CustomerRecord.self,
                matching: Columns.email.isInIgnoringCase([email]) && !(Columns.role == EditedRecord.deleted),
                sortedBy: [Columns.customerID.ascending]
            )?.toReadOnly()
        }
    }

    /// The account from the mirror; nil where it has none, or it is to be deleted.
    func load(_ id: Int64) async throws -> Customer? {
        let row = try await mirror.read { try $0.loadObject(ofType: CustomerRecord.self, primaryKey: id) }
        return row?.role == EditedRecord.deleted ? nil : try row?.toReadOnly()
    }

    /// Fetches it; if the store does not answer, the mirror's copy.
    func retrieve(_ id: Int64) async throws -> Customer {
        do {
            try await observed { try await self.edits.records.fetch(id, as: CustomerRecord.self) }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            guard let saved = try await load(id) else { throw error }
            return saved
        }
        guard let customer = try await load(id) else { throw EditError.gone }
        return customer
    }

    /// - Throws: `ProductProblems`, `EditError.gone`; then nothing is changed.
    func update(_ id: Int64, _ changes: [RecordChange]) async throws -> PendingEdit {
        try await edits.edit { storage in
            guard let row = try storage.loadObject(ofType: CustomerRecord.self, primaryKey: id),
                row.role != EditedRecord.deleted
            else { throw EditError.gone }
            let checked = try CustomerRules(current: row, storage: storage).checked(changes)
            return [(.record(RecordEdit(record: .customer, content: .update(checked.based(on: row)))), id)]
        }[0]
    }

    /// - Throws: `ProductProblems`; then nothing is created.
    func create(_ draft: [RecordChange]) async throws -> PendingEdit {
        try await edits.edit { storage in
            let checked = try CustomerRules(current: nil, storage: storage).checked(draft)
            let fields = Dictionary(checked.map { ($0.field, $0.value) }) { _, last in last }
            return [(.record(RecordEdit(record: .customer, content: .create(fields))), 0)]
        }[0]
    }

    /// - Parameter heirID: the user who gets the account's posts; nil deletes those too.
    /// - Throws: `EditError.gone`, `ProductProblems` where the heir is not another account.
    func delete(_ id: Int64, leavingTo heirID: Int64?) async throws -> PendingEdit {
        try await edits.edit { storage in
            guard try storage.loadObject(ofType: CustomerRecord.self, primaryKey: id) != nil else {
                throw EditError.gone
            }
            if let heirID {
                let heir = try storage.loadObject(ofType: CustomerRecord.self, primaryKey: heirID)
                guard heirID > 0, heirID != id, heir != nil, heir?.role != EditedRecord.deleted else {
                    throw ProductProblems(problems: [.unknownID(field: "reassign", id: heirID)])
                }
            }
            return [(.record(RecordEdit(record: .customer, content: .delete(heirID: heirID))), id)]
        }[0]
    }
}
