import TerminalUI
import WooFoundation
import Yosemite

/// Actions on all marked products at once.
extension ProductsScreen {
    /// The marked products, or the whole list where none is marked.
    private func wanted(_ done: @escaping @MainActor ([Int64]) -> Void) {
        model.list.wantedIDs { [verbs] result in
            switch result {
            case .success(let ids): done(ids)
            case .failure(let error):
                verbs.host?.toast(Localization.notRead(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    func showBulk(_ field: BulkForm.Field = .regularPrice) {
        let siteID = context.siteID
        let count = model.list.markedCount > 0 ? model.list.markedCount : model.count
        let overlay = BulkOverlay(count: count, context: context, host: host, field: field) {
            [weak self] edit, words, due in
            self?.wanted { ids in
                self?.verbs.preview(words: words, due: due) {
                    ProductAction.previewBulk(siteID: siteID, edit: edit, productIDs: ids, onCompletion: $0)
                } onApplied: {
                    self?.clearMarks()
                }
            }
        }
        host?.present(overlay)
    }

    private func clearMarks() { _ = model.list.clearMarks() }

    func trash() {
        guard model.list.markedCount > 0 else {
            if let selected { verbs.trash(selected) }
            return
        }
        wanted { [weak self] ids in
            guard let self else { return }
            self.verbs.trash(ids, name: { self.model.record(id: $0).map(ProductWords.name) }) { [weak self] in
                self?.clearMarks()
            }
        }
    }
}
