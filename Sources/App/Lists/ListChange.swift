/// A change of a list.
public enum ListChange: Hashable, Sendable {
    /// Rows, count or state; the selection stays.
    case rows
    /// The list was replaced; the selected record is at this position, or gone (nil).
    case selection(Int?)
    /// A question about the list beyond its window failed; selection and marks are unchanged.
    case unanswered(reason: String)
}
