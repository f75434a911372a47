import TerminalUI
import WooFoundation
import Yosemite

/// Marks and what is done to them, the dialogs of the list, clicks and the wheel.
extension ReviewsScreen {
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

    /// To the trash; where only the trash is shown, out of it for good.
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

    // MARK: Dialogs

    func filterOverlay() -> FilterOverlay {
        FilterOverlay(id: "reviews.filter", source: ReviewFilterSource(model: model, host: host))
    }

    func showSorts() {
        let dialog = ChoiceDialog(
            id: "reviews.sort",
            title: Localization.sortTitle,
            choices: ReviewListQuery.Sort.allCases.map { Choice(id: $0.rawValue, label: ReviewWords.sort($0)) },
            currentID: model.query.sort.rawValue
        ) { [model] picked in
            if let sort = ReviewListQuery.Sort(rawValue: picked) { model.sort(by: sort) }
            return .close
        }
        host?.present(dialog)
    }

    func showRanges() {
        let source = ReviewFilterSource(model: model, host: host)
        source.press(ReviewFilterKey.date.rawValue) { [weak self] row, value in
            guard let self else { return }
            if let value { return source.set(value, row: row) }
            let overlay = self.filterOverlay()
            self.host?.present(overlay)
            overlay.pick(row, nil)
        }
    }

    // MARK: Mouse

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
