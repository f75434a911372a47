import FoundationEssentials
import Storage
import Synchronization
import WooFoundation

/// The queue of edits in a store's ledger: decisions in order, with their outcomes.
final class EditJournal: Sendable {
    typealias Columns = PendingEditRecord.Columns

    let siteID: Int64
    let ledger: any LedgerType
    let dates: any DateSource
    /// Serialises work that reads or changes ledger and mirror together.
    let turns = EditLock()
    /// Identifies this process in a claim, so that an edit it was sending when it died is recognised.
    let owner = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"

    init(siteID: Int64, ledger: any LedgerType, dates: any DateSource) {
        self.siteID = siteID
        self.ledger = ledger
        self.dates = dates
    }

    var records: any RecordStore { ledger }

    /// Ids under which the store has other orders than before.
    private let strangers = Mutex<Set<Int64>>([])

    func noteStrangers(_ ids: [Int64]) { strangers.withLock { $0.formUnion(ids) } }

    func takeStrangers() -> [Int64] {
        strangers.withLock { ids in
            defer { ids = [] }
            return ids.sorted()
        }
    }

    /// Edits of these orders that are not in the store and not being sent, oldest first.
    func unsent(ofOrders ids: [Int64]) async throws -> [PendingEditRecord] {
        try await ledger.read { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.state.isIn([.waiting, .uncertain, .conflicted])
                    && Columns.entityKind == EditedRecord.order.rawValue && Columns.entityID.isIn(ids),
                sortedBy: [Columns.editID.ascending]
            )
        }
    }

    static let isUnsent = Columns.state.isIn([.waiting, .sending, .uncertain])

    /// Everything that is not in the store, oldest first.
    func unsentWork() async throws -> UnsentWork {
        let records = try await ledger.read { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: !(Columns.state == .done),
                sortedBy: [Columns.editID.ascending]
            )
        }
        func edits(in states: PendingEditState...) -> [PendingEdit] {
            records.filter { states.contains($0.state) }.map { $0.toReadOnly() }
        }
        return UnsentWork(
            siteID: siteID,
            waiting: edits(in: .waiting),
            refused: edits(in: .refused),
            conflicted: edits(in: .conflicted),
            uncertain: edits(in: .sending, .uncertain)
        )
    }

    func load(_ editID: Int64) async throws -> PendingEditRecord? {
        try await ledger.read { try $0.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) }
    }

    /// Why an older edit of the same record, for which `edit` waits, was not sent when it was last tried.
    func problem(before edit: PendingEditRecord) async throws -> String? {
        try await ledger.read { storage in
            try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: Columns.entityKind == edit.entityKind && Columns.entityID == edit.entityID
                    && Columns.editID < edit.editID && Self.isUnsent,
                sortedBy: [Columns.editID.ascending]
            ).compactMap(\.lastError).first
        }
    }

    func observe(editID: Int64) -> QueryObservation<PendingEditRecord?> {
        ledger.observeObject(ofType: PendingEditRecord.self, primaryKey: editID)
    }

    /// The newest pending edit, by which a sender notices those of other processes.
    func observeNewestWaitingEdit() -> QueryObservation<Int64?> {
        ledger.observe([PendingEditRecord.self]) { storage in
            try storage.firstObject(
                ofType: PendingEditRecord.self,
                matching: Columns.state == .waiting,
                sortedBy: [Columns.editID.descending]
            )?.editID
        }
    }

    /// Edits and sales that are not in the store, oldest first, now and on every change.
    func observeOpenEdits() -> QueryObservation<OpenEdits?> {
        ledger.observe([PendingEditRecord.self, TillOrderRecord.self]) { [siteID] in
            try Self.openEdits(in: $0, siteID: siteID)
        }
    }

    /// Edits and sales that are not in the store now, oldest first.
    func openEdits() async throws -> OpenEdits {
        try await ledger.read { [siteID] in try Self.openEdits(in: $0, siteID: siteID) }
    }

    private static func openEdits(in storage: any StorageType, siteID: Int64) throws -> OpenEdits {
        let edits = try storage.allObjects(
            ofType: PendingEditRecord.self,
            matching: !(Columns.state == .done),
            sortedBy: [Columns.editID.ascending]
        )
        return OpenEdits(
            siteID: siteID,
            edits: edits.map { $0.toReadOnly() },
            newestID: try storage.nextEditID() - 1,
            sales: try SaleService.sales(inStates: ["waiting", "sending", "uncertain", "parked"], storage)
        )
    }
}
