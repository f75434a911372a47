import Storage

/// Lays edits that are not sent yet over what the store answered. Applied inside every upsert and when an edit
/// is made, so that a refresh never shows an edit undone (DESIGN.md, "The ledger and the outbox").
struct EditOverlay: Sendable {
    private let statuses: [Int64: String]
    private let notes: [Int64: [PendingEditRecord]]

    /// - Parameter edits: in ledger order; the last one of a field wins.
    init(edits: [PendingEditRecord]) {
        var statuses: [Int64: String] = [:]
        var notes: [Int64: [PendingEditRecord]] = [:]
        for record in edits where record.isUnsent {
            switch record.kindOfEdit {
            case .orderStatus(let status, _): statuses[record.entityID] = status
            case .orderNote: notes[record.entityID, default: []].append(record)
            case nil: continue
            }
        }
        self.statuses = statuses
        self.notes = notes
    }

    /// Orders with an edit of any kind.
    var orderIDs: Set<Int64> { Set(statuses.keys).union(notes.keys) }

    /// What the screen shows for an order's status, where an edit waits.
    func status(of orderID: Int64) -> String? { statuses[orderID] }

    /// Notes as they lie in the mirror while they wait: under the negative id of their edit.
    func notes(of orderID: Int64) -> [OrderNoteRecord] { (notes[orderID] ?? []).compactMap(OrderNoteRecord.init) }
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

extension PendingEditRecord {
    var kindOfEdit: EditKind? { StoredEdit(kind: kind, payload: payloadJSON, base: baseJSON).edit }

    /// Whether the screen shows the edit as made.
    var isUnsent: Bool {
        switch state {
        case .waiting, .sending, .uncertain: true
        case .refused, .done: false
        }
    }
}
