/// What became of taking back many steps.
public struct UndoneSteps: Hashable, Sendable {
    public let edits: [PendingEdit]
    /// Why a step stays, by the id of its edit.
    public let left: [Int64: EditError]
}
