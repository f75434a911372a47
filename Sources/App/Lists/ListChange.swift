/// What changed in a list.
public enum ListChange: Hashable, Sendable {
    /// Rows, number or state; the selection is where it was.
    case rows
    /// The list is whole again; the selected record stands at this position, or is gone (nil).
    case selection(Int?)
    /// What was asked of the list beyond its window was not answered, and why; selection and marks are as they were.
    case unanswered(reason: String)
}
