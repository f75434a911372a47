import TerminalUI

/// The history of one form: what `u` and Ctrl-R do there, and nothing else.
struct FormSteps<Model> {
    private var before: [Model] = []
    private var undone: [Model] = []

    var canUndo: Bool { !before.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// `model` is about to change.
    mutating func note(_ model: Model) {
        before.append(model)
        undone = []
    }

    /// The form before its last change; nil where there is none.
    mutating func undo(_ now: Model) -> Model? {
        guard let last = before.popLast() else { return nil }
        undone.append(now)
        return last
    }

    /// The form before the last `undo`; nil where there is none.
    mutating func redo(_ now: Model) -> Model? {
        guard let last = undone.popLast() else { return nil }
        before.append(now)
        return last
    }
}

/// A key that opens the selected text in an editor.
enum FormEditor {
    /// `E` is a letter where keys are text; F4 is for terminals that use Alt themselves.
    static func isKey(_ event: TerminalEvent, takesText: Bool) -> Bool {
        switch event {
        case .key(.alt("e")), .key(.alt("E")), .key(.function(4)): true
        case .key(.character("E")): !takesText
        default: false
        }
    }
}
