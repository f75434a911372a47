import TerminalUI

extension ScreenCommand {
    /// Undo and redo of local changes.
    static func undoAndRedo(_ verbs: @escaping @MainActor (Owner) -> OrderVerbs) -> [ScreenCommand] {
        [
            ScreenCommand(.undo, unless: { verbs($0).undoAvailability.reason }) { verbs($0).undo() },
            ScreenCommand(.redo, unless: { verbs($0).redoAvailability.reason }) { verbs($0).redo() },
        ]
    }
}
