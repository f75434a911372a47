import Storage

/// Lays edits that are not sent yet over what the store answered. Applied inside every upsert and when an edit
/// is made, so that a refresh never shows an edit undone (DESIGN.md, "The ledger and the outbox").
struct EditOverlay: Sendable {
    private let values: [Int64: [OrderField: String]]
    private let notes: [Int64: [PendingEditRecord]]
    private let deletedNotes: [Int64: Set<Int64>]
    /// Orders that are not in the store yet, by their negative id.
    private let drafts: [Int64: PendingEditRecord]

    /// - Parameter edits: in ledger order; the last one of a field wins.
    init(edits: [PendingEditRecord]) {
        var values: [Int64: [OrderField: String]] = [:]
        var notes: [Int64: [PendingEditRecord]] = [:]
        var deletedNotes: [Int64: Set<Int64>] = [:]
        var drafts: [Int64: PendingEditRecord] = [:]
        for record in edits where record.isUnsent {
            switch record.kindOfEdit {
            case .orderUpdate(let changes):
                values[record.entityID, default: [:]].merge(changes.orderValues) { _, new in new }
            case .orderNote: notes[record.entityID, default: []].append(record)
            case .noteDelete(let noteID, _, _): deletedNotes[record.entityID, default: []].insert(noteID)
            case .orderCreate: drafts[record.entityID] = record
            case .record, nil: continue
            }
        }
        self.values = values
        self.notes = notes
        self.deletedNotes = deletedNotes
        self.drafts = drafts
    }

    /// Orders with an edit of any kind.
    var orderIDs: Set<Int64> {
        Set(values.keys).union(notes.keys).union(deletedNotes.keys).union(drafts.keys)
    }

    var isEmpty: Bool { values.isEmpty && notes.isEmpty && deletedNotes.isEmpty && drafts.isEmpty }

    /// Covers the fields of the store's row that edits change.
    ///
    /// - Returns: what was covered, the status excepted: the row keeps that itself.
    func lay(over order: inout OrderRecord) -> [OrderField: String] {
        order.status = order.storeStatus
        guard let values = values[order.orderID] else { return [:] }
        var covered: [OrderField: String] = [:]
        for (field, value) in values {
            if field != .status { covered[field] = order[keyPath: field.key] }
            order[keyPath: field.key] = value
        }
        order.customerName = order.nameInAddresses
        return covered
    }

    /// Notes as they lie in the mirror while they wait: under the negative id of their edit.
    func notes(of orderID: Int64) -> [OrderNoteRecord] { (notes[orderID] ?? []).compactMap(OrderNoteRecord.init) }

    /// Notes of the store that are shown no more.
    func deletedNotes(of orderID: Int64) -> Set<Int64> { deletedNotes[orderID] ?? [] }

    /// An order that is not in the store yet, other edits laid over it; nil where there is none of that id.
    func newOrder(_ orderID: Int64) -> OrderGraph? {
        guard let edit = drafts[orderID], case .orderCreate(let draft)? = edit.kindOfEdit else { return nil }
        var graph = draft.graph(siteID: edit.siteID, orderID: orderID, createdAt: edit.createdAt)
        _ = lay(over: &graph.order)
        return graph
    }
}

extension OrderNoteRecord {
    /// nil for an edit that adds no note.
    fileprivate init?(_ edit: PendingEditRecord) {
        guard case .orderNote(let text, let isCustomerNote)? = edit.kindOfEdit else { return nil }
        self.init(
            siteID: edit.siteID,
            noteID: -edit.editID,
            orderID: edit.entityID,
            dateCreated: edit.createdAt,
            note: text,
            isCustomerNote: isCustomerNote,
            author: ""
        )
    }
}
