import TerminalUI
import Yosemite

/// Following, sorting and summary of a list.
extension RecordListScreen {
    /// The sort order in words.
    var sortWord: String { Kind.sortWord(model.query.sort) }
    var selected: Selected? { model.record(at: scroll.selection) }

    func surroundingsChanged() { model.surroundingsChanged() }
    func handle(_ event: TerminalEvent) -> Handling { search.handle(event) }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        model.start()
        drawPanels(into: &painter, in: rect, focused: focused)
    }

    func showSorts() {
        let dialog = ChoiceDialog(
            id: Kind.dialogID("sort"),
            title: Kind.sortTitle,
            choices: Kind.Query.Sort.allCases.map { Choice(id: $0.rawValue, label: Kind.sortWord($0)) },
            currentID: model.query.sort.rawValue
        ) { [model] picked in
            if let sort = Kind.Query.Sort(rawValue: picked) { model.sort(by: sort) }
            return .close
        }
        host?.present(dialog)
    }

    /// The rows, or the selection, changed.
    func follow(_ change: ListChange) {
        switch change {
        case .rows: break
        case .selection(let index):
            scroll.replace(count: model.count, selectedIndex: index)
            if index == nil { model.list.select(index: scroll.selection) }
        case .unanswered(let reason): host?.toast(ListWords.unanswered(reason), kind: .error)
        }
        host?.setNeedsRender()
    }

    /// Selects the record this many rows further.
    func neighbour(_ step: Int) -> Int64? {
        guard let record = model.record(at: scroll.selection + step) else { return nil }
        select(scroll.selection + step)
        return record.identity
    }
}

extension RecordListScreen where Kind: MirroredListKind {
    /// `14 matches · 2 marked · not all here yet · read 3 min ago`
    var summary: String {
        if search.isEditing, let problem = model.problems.first { return problem.words }
        let isSought = !model.narrowing.sought.isEmpty
        var parts = [isSought ? OrderListTitle.Localization.matches(model.count) : Kind.counted(model.count)]
        if let marked = model.list.markedWords { parts.append(marked) }
        if model.progress?.isWhole == false { parts.append(OrderListTitle.Localization.notAll) }
        guard Kind.isAskedFor else { return parts.joined(separator: " · ") }
        if model.syncProblem != nil, !context.status.isOffline { parts.append(ListWords.notUpToDate) }
        if !model.age.isEmpty { parts.append(model.age) }
        return parts.joined(separator: " · ")
    }
}
