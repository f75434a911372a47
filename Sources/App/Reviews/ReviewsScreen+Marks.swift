import TerminalUI
import WooFoundation
import Yosemite

/// Actions on marked reviews.
extension ReviewsScreen {
    /// The marked reviews.
    private func marked(_ done: @escaping @MainActor ([Int64]) -> Void) {
        model.list.markedIDs { [verbs] result in
            switch result {
            case .success(let ids): done(ids)
            case .failure(let error):
                verbs.host?.toast(Localization.notRead(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    private func clearMarks() { _ = model.list.clearMarks() }

    func changeStatus() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let selected { verbs.changeStatus(selected) }
            return
        }
        verbs.changeStatus(
            of: ReviewWords.count(count),
            current: nil,
            ids: { [weak self] found in self?.marked(found) },
            done: { [weak self] in self?.clearMarks() }
        )
    }

    /// To the trash; where only the trash is shown, permanently.
    func away() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let selected { verbs.away(selected) }
            return
        }
        let isTrash = model.query.filter.statuses == [OrderField.trash]
        marked { [weak self] ids in
            guard let self else { return }
            let done: @MainActor () -> Void = { [weak self] in self?.clearMarks() }
            if isTrash {
                self.verbs.delete(ids, ReviewWords.count(count), done: done)
            } else {
                self.verbs.trash(ids, ReviewWords.count(count), done: done)
            }
        }
    }
}
