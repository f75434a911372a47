import TerminalUI
import WooFoundation
import Yosemite

/// Notes about customers are no edits: the store never sees them. `u` and Ctrl-R include them all the same.
extension OrderVerbs {
    /// Shows what was done to a note, and that `u` undoes it.
    func tell(_ change: CustomerNoteChange, _ words: String) {
        history.add(UndoHistory.Entry(words: words, steps: [], note: change))
        host?.toast(words + undoHint, kind: .good)
    }

    func takeBack(_ change: CustomerNoteChange, _ entry: UndoHistory.Entry) {
        apply(change.reversed) { [weak self] result in
            switch result {
            case .success(let done):
                self?.history.undid(entry, as: UndoHistory.Entry(words: entry.words, steps: [], note: done.reversed))
                self?.host?.toast(UndoLocalization.undone(entry.words), kind: .good)
            case .failure(let error):
                self?.history.forget(entry)
                self?.host?.toast(UndoLocalization.notUndone(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    func redo(_ change: CustomerNoteChange, _ entry: UndoHistory.Entry) {
        apply(change) { [weak self] result in
            switch result {
            case .success(let done): self?.tell(done, entry.words)
            case .failure(let error): self?.sayNotSaved(error)
            }
        }
    }

    private func apply(
        _ change: CustomerNoteChange,
        onCompletion: @escaping @MainActor (Result<CustomerNoteChange, any Error>) -> Void
    ) {
        dispatch(
            CustomerAction.changeNote(siteID: context.siteID, change: change) { result in onCompletion(result) }
        )
    }
}
