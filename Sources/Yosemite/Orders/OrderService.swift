import Networking
import Storage
import WooFoundation

/// Orders with their notes and other parts: fetched into the mirror, located in it, changed through the ledger.
final class OrderService: SiteService {
    let site: SiteBase
    let edits: EditService
    let remote: OrdersRemote
    let upserter: RecordUpserter<OrderRecord>
    private let notes: NoteUpserter
    private let settings: SettingsFetcher

    init(
        site: SiteBase,
        edits: EditService,
        remote: OrdersRemote,
        upserter: RecordUpserter<OrderRecord>,
        notes: NoteUpserter,
        settings: SettingsFetcher
    ) {
        self.site = site
        self.edits = edits
        self.remote = remote
        self.upserter = upserter
        self.notes = notes
        self.settings = settings
    }

    func retrieveNotes(_ orderID: Int64) async throws {
        // An order with a negative id is not in the store yet.
        guard orderID > 0 else { return }
        let found = try await observed {
            try await self.remote.loadOrderNotes(siteID: self.login.siteID, orderID: orderID)
        }
        try await notes.replace(orderID: orderID, with: found)
    }

    func addNote(_ text: String, isCustomerNote: Bool, to orderID: Int64, hold: Duration) async throws -> PendingEdit {
        let note = EditKind.orderNote(text: text, isCustomerNote: isCustomerNote)
        return try await edits.edit([(note, orderID)], hold: hold)[0]
    }

    func deleteNote(_ note: OrderNote) async throws -> PendingEdit {
        let kind = EditKind.noteDelete(noteID: note.noteID, text: note.note, isCustomerNote: note.isCustomerNote)
        return try await edits.edit([(kind, note.orderID)])[0]
    }

    func retrieveStatuses() async throws { try await observed { try await self.settings.fetchStatuses() } }

    /// Updates fields of orders, based on the mirror's values where no base is given.
    ///
    /// - Throws: `EditError.gone` where one of them is not in the mirror; `.refused` for a status that the store does not have;
    ///   `.notAllowed` where one is to go to the trash that a
    ///   register is at work on.
    func update(_ orderIDs: [Int64], _ changes: [RecordChange], hold: Duration = .zero) async throws -> [PendingEdit] {
        let siteID = login.siteID
        let goesToTrash = changes.contains { $0.orderField == .status && $0.text == OrderField.trash }
        let status = changes.last { $0.orderField == .status }?.text
        return try await edits.edit(hold: hold) { storage in
            if let status { try storage.checkStatus(status, siteID: siteID) }
            return try orderIDs.map { orderID -> EditJournal.Wish in
                guard let order = try storage.loadOrder(siteID: siteID, orderID: orderID) else {
                    throw EditError.gone
                }
                if goesToTrash, let graph = try storage.loadOrderGraph(siteID: siteID, orderID: orderID),
                    let reason = try graph.toReadOnly().reasonNotToTrash
                {
                    throw EditError.notAllowed(reason: reason)
                }
                return (EditKind.order(changes.based(on: order)).tidied, orderID)
            }
        }
    }

    func create(_ draft: OrderDraft) async throws -> PendingEdit {
        let siteID = login.siteID
        return try await edits.edit { storage in
            if let status = draft.fields[.status] { try storage.checkStatus(status, siteID: siteID) }
            var draft = draft
            draft.currency = try StoredCurrency.load(from: storage, siteID: siteID)?.code
            return [(.orderCreate(draft), 0)]
        }[0]
    }
}
