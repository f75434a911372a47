import FoundationEssentials
import WooFoundation

/// A bulk change of orders.
public enum BulkOrderEdit: Hashable, Sendable, Codable {
    /// A slug of the store's statuses; not `trash`.
    case status(String)
    /// The store emails a customer note to the customer; that cannot be undone.
    case note(text: String, isCustomerNote: Bool)
    case trash
}

/// What a bulk change does to one order, before it is applied.
public struct BulkOrderRow: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case edit(EditKind)
        /// It has that value already.
        case nothing
        /// It is left out, and why.
        case leftOut(String)
    }

    public let orderID: Int64
    /// The number shown to customers; the id where the order is not in the mirror.
    public let number: String
    /// The customer, as shown in a list.
    public let name: String
    /// The present status: a slug.
    public let before: String
    /// The new status; the present one where something else changes.
    public let after: String
    public let outcome: Outcome
}

/// A bulk change as kept by the ledger, so that the outcome of each order can be found after a restart too.
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

    /// The steps to undo.
    public var steps: [EditStep] {
        rows.compactMap { row in
            guard row.editID > 0, case .edit(let kind) = row.row.outcome else { return nil }
            return EditStep(editID: row.editID, orderID: row.row.orderID, kind: kind)
        }
    }

    /// The number of orders it changes.
    public var count: Int { rows.count { $0.editID > 0 } }
}

/// How an edit of a bulk change ended.
public enum BulkEnd: Hashable, Sendable {
    case inStore
    /// It was removed from the ledger before it was sent.
    case dropped
}

extension BulkOrderEdit {
    /// - Parameter status: the order's present one.
    func kind(on status: String) -> EditKind {
        switch self {
        case .status(let wanted): .orderStatus(status: wanted, base: status)
        case .note(let text, let isCustomerNote): .orderNote(text: text, isCustomerNote: isCustomerNote)
        case .trash: .orderTrash(base: status)
        }
    }

    /// The new status; nil for a note.
    public var status: String? {
        switch self {
        case .status(let status): status
        case .trash: OrderField.trash
        case .note: nil
        }
    }
}
