import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The accounts of the people who buy in an open store: checked by `CustomerRules`, then written to the ledger, shown, and
/// sent.
final class CustomerService: SiteService {
    let site: SiteBase
    let edits: EditService
    private let engine: MirrorEngine

    init(site: SiteBase, edits: EditService, engine: MirrorEngine) {
        self.site = site
        self.edits = edits
        self.engine = engine
    }

    /// The store tells of no change of a customer (`woocommerce.md`, "Dates"), so all are read.
    func synchronize() async throws {
        try await observed { try await self.engine.synchronize([.customers], SyncWish(refreshesAll: true)) }
    }

    // MARK: People, guests among them

    func countPeople(_ list: PersonListQuery) async throws -> Int {
        try await settle()
        return try await count(list)
    }

    func people(_ list: PersonListQuery, _ range: Range<Int>) async throws -> [Person] {
        try await settle()
        return try await records(list, range)
    }

    /// New accounts are seen at once; changes of the others with the next walk over all.
    func refreshPeople() async throws {
        try await settle()
        try await observed { try await self.engine.synchronize([.customers]) }
        try await settle()
    }

    func boughtProducts(of personID: Int64) async throws -> [BoughtProduct] {
        try await mirror.read { try $0.personProducts(personID, limit: BoughtProduct.most).map(BoughtProduct.init) }
    }

    /// What many changes left for later.
    func settle() async throws { try await mirror.settlePeople() }

    // MARK: Accounts

    /// The account with an e-mail address, whatever its case; of several the oldest.
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

    /// As it is saved here; nil where it is not, or is to be deleted.
    func load(_ id: Int64) async throws -> Customer? {
        let row = try await mirror.read { try $0.loadObject(ofType: CustomerRecord.self, primaryKey: id) }
        return row?.role == EditedRecord.deleted ? nil : try row?.toReadOnly()
    }

    /// Fetches it anew; where the store does not answer, as it was when it was last seen.
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

    /// - Throws: `ProductProblems`, `EditError.gone`; nothing is changed then.
    func update(_ id: Int64, _ changes: [RecordChange]) async throws -> PendingEdit {
        try await edits.edit { storage in
            guard let row = try storage.loadObject(ofType: CustomerRecord.self, primaryKey: id),
                row.role != EditedRecord.deleted
            else { throw EditError.gone }
            let checked = try CustomerRules(current: row, storage: storage).checked(changes)
            return [(.record(RecordEdit(record: .customer, content: .update(checked.based(on: row)))), id)]
        }[0]
    }

    /// - Throws: `ProductProblems`; nothing is made then.
    func create(_ draft: [RecordChange]) async throws -> PendingEdit {
        try await edits.edit { storage in
            let checked = try CustomerRules(current: nil, storage: storage).checked(draft)
            let fields = Dictionary(checked.map { ($0.field, $0.value) }) { _, last in last }
            return [(.record(RecordEdit(record: .customer, content: .create(fields))), 0)]
        }[0]
    }

    /// - Parameter heirID: who gets what the account wrote; nil deletes that too.
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
