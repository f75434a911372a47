import FoundationEssentials
import WooFoundation

/// What an edit in the ledger changes.
public enum EditKind: Hashable, Sendable, Fakeable {
    /// Other values for fields of an order, its status among them. The status `trash` moves it to the store's trash,
    /// any other takes
    /// it out.
    case orderUpdate([RecordChange])
    /// A new note on an order. `isCustomerNote` makes the store mail it.
    case orderNote(text: String, isCustomerNote: Bool)
    /// A note is taken off an order for good; what it says is kept to show it again.
    case noteDelete(noteID: Int64, text: String, isCustomerNote: Bool)
    /// A new order. Until the store has made it, it is known by the negative id of the edit.
    case orderCreate(OrderDraft)
    /// A product, or something else of the catalogue.
    case record(RecordEdit)
}

extension EditKind {
    /// Another status for an order. `base` is what the screen showed when the owner decided; empty: not known.
    public static func orderStatus(status: String, base: String) -> EditKind {
        .orderUpdate([.order(.status, base: base.isEmpty ? nil : base, value: status)])
    }

    public static func orderTrash(base: String) -> EditKind { orderStatus(status: OrderField.trash, base: base) }

    /// The status it gives the order, if it changes that.
    public var status: RecordChange? {
        guard case .orderUpdate(let changes) = self else { return nil }
        return changes.first { $0.orderField == .status }
    }

    public var isTrash: Bool { status?.text == OrderField.trash }
}

extension OrderField {
    /// The status of an order in the store's trash.
    public static let trash = "trash"
}
