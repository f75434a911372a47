import TerminalUI
import WooFoundation
import Yosemite

/// Actions on all marked products at once.
extension ProductsScreen {
    func showBulk(_ field: BulkForm.Field = .regularPrice) {
        let siteID = context.siteID
        let count = model.list.markedCount > 0 ? model.list.markedCount : model.count
        let overlay = BulkOverlay(count: count, context: context, host: host, field: field) {
            [weak self] edit, words, due in
            self?.place.wanted { ids in
                self?.verbs.preview(words: words, due: due) {
                    ProductAction.previewBulk(siteID: siteID, edit: edit, productIDs: ids, onCompletion: $0)
                } onApplied: {
                    self?.place.clearMarks()
                }
            }
        }
        host?.present(overlay)
    }

    func trash() {
        guard model.list.markedCount > 0 else {
            if let selected { verbs.trash(selected) }
            return
        }
        place.wanted { [weak self] ids in
            guard let self else { return }
            self.verbs.trash(ids, name: { self.model.record(id: $0).map(ProductWords.name) }) { [weak self] in
                self?.place.clearMarks()
            }
        }
    }
}
