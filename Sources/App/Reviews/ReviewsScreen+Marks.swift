import TerminalUI
import WooFoundation
import Yosemite

/// Actions on marked reviews.
extension ReviewsScreen {
    func changeStatus() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let selected { verbs.changeStatus(selected) }
            return
        }
        verbs.changeStatus(
            of: ReviewWords.count(count),
            current: nil,
            ids: { [weak self] found in self?.place.marked(found) },
            done: { [weak self] in self?.place.clearMarks() }
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
        place.marked { [weak self] ids in
            guard let self else { return }
            let done: @MainActor () -> Void = { [weak self] in self?.place.clearMarks() }
            if isTrash {
                self.verbs.delete(ids, ReviewWords.count(count), done: done)
            } else {
                self.verbs.trash(ids, ReviewWords.count(count), done: done)
            }
        }
    }
}
