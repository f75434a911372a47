import FoundationEssentials
import WooFoundation

/// The change an edit in the ledger makes.
public enum EditKind: Hashable, Sendable, GeneratedFakeable {
    /// A change to a record: an order, a product, any editable record.
    case record(RecordEdit)
    /// A new note on an order. With `isCustomerNote` the store emails it.
    case orderNote(text: String, isCustomerNote: Bool)
    /// Deletes a note of an order permanently; its text is kept to show it again.
    case noteDelete(noteID: Int64, text: String, isCustomerNote: Bool)
    /// A new parcel of an order.
    case trackingAdd(ShipmentDraft)
    /// Removes a parcel from an order; its data is kept to add it again.
    case trackingDelete(ShipmentTracking)
    /// A new order. Until the store has created it, it is identified by the negative id of the edit.
    case orderCreate(OrderDraft)
}

extension EditKind {
    /// Updates fields of an order.
    public static func order(_ changes: [RecordChange]) -> EditKind {
        .record(RecordEdit(record: .order, content: .update(changes)))
    }

    /// The changes to an order; nil where it does not change an order's fields.
    public var orderChanges: [RecordChange]? {
        guard case .record(let edit) = self, edit.record == .order else { return nil }
        return edit.changes
    }

    /// Sets the status of an order. `base` is the one shown when the owner decided; empty for unknown.
    public static func orderStatus(status: String, base: String) -> EditKind {
        .order([.order(.status, base: base.isEmpty ? nil : base, value: status)])
    }

    public static func orderTrash(base: String) -> EditKind { orderStatus(status: OrderField.trash, base: base) }

    /// The new status of the order, if it changes that.
    public var status: RecordChange? {
        orderChanges?.first { $0.orderField == .status }
    }

    /// Whether it is about an order that is in the store, or something beside it.
    var isOfOrder: Bool {
        switch self {
        case .record(let edit): edit.record == .order
        case .orderNote, .noteDelete, .trackingAdd, .trackingDelete: true
        case .orderCreate: false
        }
    }

    public var isTrash: Bool { status?.text == OrderField.trash }
}

extension OrderField {
    /// The status of an order in the store's trash.
    public static let trash = "trash"
}
