import FoundationEssentials
import WooFoundation

/// One change of many orders.
public enum BulkOrderEdit: Hashable, Sendable, Codable {
    /// A slug of the store's statuses; not `trash`.
    case status(String)
    /// The store mails a note to the customer; that cannot be called back.
    case note(text: String, isCustomerNote: Bool)
    case trash
}

/// What a change of many orders does to one of them, before it is done.
public struct BulkOrderRow: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case edit(EditKind)
        /// It is so already.
        case nothing
        /// It is left out, and why.
        case leftOut(String)
    }

    public let orderID: Int64
    /// What the shop calls it; the id of one that is not here.
    public let number: String
    /// Who bought it, as a list shows it.
    public let name: String
    /// The status it has: a slug.
    public let before: String
    /// The status it would have; that of before where another thing changes.
    public let after: String
    public let outcome: Outcome
}

/// A change of many orders as the ledger keeps it, for what became of each to be found after a restart too.
public struct BulkOrderChange: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        public let row: BulkOrderRow
        /// 0 for one that was left out.
        public let editID: Int64
    }

    public let bulkID: Int64
    public let edit: BulkOrderEdit
    public let madeAt: Date
    public let rows: [Row]

    /// What undoing takes back.
    public var steps: [EditStep] {
        rows.compactMap { row in
            guard row.editID > 0, case .edit(let kind) = row.row.outcome else { return nil }
            return EditStep(editID: row.editID, orderID: row.row.orderID, kind: kind)
        }
    }

    /// How many orders it changes.
    public var count: Int { rows.count { $0.editID > 0 } }
}

/// How an edit of a change of many ended, where it is not open any more.
public enum BulkEnd: Hashable, Sendable {
    case inStore
    /// It was taken out of the ledger before it was sent.
    case dropped
}

extension BulkOrderEdit {
    /// - Parameter status: what the order has.
    func kind(on status: String) -> EditKind {
        switch self {
        case .status(let wanted): .orderStatus(status: wanted, base: status)
        case .note(let text, let isCustomerNote): .orderNote(text: text, isCustomerNote: isCustomerNote)
        case .trash: .orderTrash(base: status)
        }
    }

    /// The status it gives; nil for a note.
    public var status: String? {
        switch self {
        case .status(let status): status
        case .trash: OrderField.trash
        case .note: nil
        }
    }
}
