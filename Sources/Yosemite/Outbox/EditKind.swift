import FoundationEssentials
import WooFoundation

/// What an edit in the ledger changes.
public enum EditKind: Hashable, Sendable, GeneratedFakeable {
    /// Another state of a record: an order, a product, whatever is edited.
    case record(RecordEdit)
    /// A new note on an order. `isCustomerNote` makes the store mail it.
    case orderNote(text: String, isCustomerNote: Bool)
    /// A note is taken off an order for good; what it says is kept to show it again.
    case noteDelete(noteID: Int64, text: String, isCustomerNote: Bool)
    /// A new parcel of an order.
    case trackingAdd(ShipmentDraft)
    /// A parcel is taken off an order; what it says is kept to add it again.
    case trackingDelete(ShipmentTracking)
    /// A new order. Until the store has made it, it is known by the negative id of the edit.
    case orderCreate(OrderDraft)
}

extension EditKind {
    /// Other values for fields of an order.
    public static func order(_ changes: [RecordChange]) -> EditKind {
        .record(RecordEdit(record: .order, content: .update(changes)))
    }

    /// What it changes of an order; nil for what is no change of an order's fields.
    public var orderChanges: [RecordChange]? {
        guard case .record(let edit) = self, edit.record == .order else { return nil }
        return edit.changes
    }

    /// Another status for an order. `base` is what the screen showed when the owner decided; empty: not known.
    public static func orderStatus(status: String, base: String) -> EditKind {
        .order([.order(.status, base: base.isEmpty ? nil : base, value: status)])
    }

    public static func orderTrash(base: String) -> EditKind { orderStatus(status: OrderField.trash, base: base) }

    /// The status it gives the order, if it changes that.
    public var status: RecordChange? {
        orderChanges?.first { $0.orderField == .status }
    }

    public var isTrash: Bool { status?.text == OrderField.trash }
}

extension OrderField {
    /// The status of an order in the store's trash.
    public static let trash = "trash"
}
