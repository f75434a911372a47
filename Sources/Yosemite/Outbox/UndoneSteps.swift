/// The result of undoing several steps.
public struct UndoneSteps: Hashable, Sendable {
    public let edits: [PendingEdit]
    /// Why a step was not undone, by the id of its edit.
    public let left: [Int64: EditError]
}
