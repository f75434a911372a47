import TerminalUI
import WooFoundation
import Yosemite

/// Marks, clicks and the wheel.
extension ProductsScreen {
    static let listPanel = "list"
    static let detailPanel = "detail"

    func runMarks(_ command: CommandID) -> Handling {
        switch command {
        case "mark":
            model.list.toggleMark(at: scroll.selection)
            return move("move.down")
        case "mark.range": model.list.markRange(at: scroll.selection)
        case "mark.all": model.list.toggleAllMarks()
        default: return .ignored
        }
        return .handled
    }

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
            self.verbs.trash(ids, name: { self.model.product(id: $0).map(ProductWords.name) }) { [weak self] in
                self?.clearMarks()
            }
        }
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        search.keep()
        switch action {
        case .row(let index):
            let isOpening = index == scroll.selection && !isDetailFocused
            isDetailFocused = false
            if isOpening { return run("open") }
            select(index)
        case .section(let index):
            isDetailFocused = true
            self.panel?.show(index)
        case .panel(Self.detailPanel): isDetailFocused = self.panel != nil
        case .panel(Self.listPanel): isDetailFocused = false
        case .panel, .button, .item, .command, .press: return .ignored
        }
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        if panel == Self.detailPanel {
            self.panel?.scroll(lines)
        } else {
            select(max(0, scroll.selection + lines))
        }
        return .handled
    }
}
