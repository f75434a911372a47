/// What changed in the list of orders.
public enum OrderListChange: Hashable, Sendable {
    /// Rows, number or state; the selection is where it was.
    case rows
    /// The list is whole again; the selected order stands at this position, or is gone (nil).
    case selection(Int?)
}
