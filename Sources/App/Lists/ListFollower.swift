import Yosemite

/// Keeps the selection and the marks of a list on their records while rows come and go or the query changes.
@MainActor
final class ListFollower<Rows: RecordRows> {
    typealias Place = @MainActor (Result<Int?, any Error>) -> Void
    typealias Identities = @MainActor (Result<[Int64], any Error>) -> Void

    /// Questions about the list beyond its window; answers are dropped when the query has changed meanwhile.
    struct Questions {
        /// The position of a record; nil where it is not in the list.
        var locate: @MainActor (_ id: Int64, _ answer: @escaping Place) -> Void
        /// The records at these places.
        var identities: @MainActor (_ range: Range<Int>, _ answer: @escaping Identities) -> Void
        /// Whether rows are still being added before the first one: then the first stays selected until the user moves.
        var isFilling: @MainActor () -> Bool = { false }
    }

    let rows: Rows
    private(set) var selectedID: Int64?
    private(set) var marks = ListMarks.none
    /// The start of a range of marks that is not ended yet.
    private(set) var rangeStart: Int64?
    var onChange: @MainActor (ListChange) -> Void = { _ in }
    /// A new list has arrived, before its selection is located.
    var onNewList: @MainActor () -> Void = {}

    /// Answers the questions; nil until it is set.
    var questions: Questions?
    private var window = ListWindow()
    private var wantsFirstRow = true
    /// The query has just changed: the selected record may not be in the list.
    private var isNewList = true
    /// Counts the queries.
    private var list = 0

    init(rows: Rows) {
        self.rows = rows
        rows.onDidChangeContent = { [weak self] in self?.contentChanged() }
    }

    /// Whether another list was requested and its first rows are not here yet.
    var awaitsRows: Bool { isNewList && rows.problem == nil }

    var markedCount: Int { marks.count(of: rows.numberOfObjects) }

    // MARK: Called by the screen

    /// Reports the visible rows; reads more before the edge is reached.
    func rowsInSight(_ visible: Range<Int>) {
        if let range = window.move(toShow: visible, count: rows.numberOfObjects) { rows.show(range) }
    }

    func select(index: Int) {
        wantsFirstRow = false
        selectedID = rows.object(at: index)?.identity
    }

    // MARK: Another list

    /// Starts another list.
    ///
    /// - Parameter hasOtherRows: “all” referred to the previous list.
    /// - Returns: the first window to request.
    func restart(selecting id: Int64?, hasOtherRows: Bool) -> Range<Int> {
        list += 1
        if hasOtherRows { forgetAll() }
        selectedID = id
        wantsFirstRow = id == nil
        isNewList = true
        window.reset()
        return window.range
    }

    private func forgetAll() {
        if marks.isAllBut { marks = .none }
        rangeStart = nil
    }

    // MARK: Called by storage

    private func contentChanged() {
        guard rows.isUpToDate else { return onChange(.rows) }
        let wasNew = isNewList
        isNewList = false
        if wasNew { onNewList() }
        if wantsFirstRow, wasNew || selectedID == nil || questions?.isFilling() == true { return selectFirst() }
        guard let selectedID else { return onChange(.selection(nil)) }
        if let index = rows.index(of: selectedID) { return onChange(.selection(index)) }
        locate(selectedID, elseFirst: wasNew)
    }

    private func selectFirst() {
        selectedID = rows.object(at: 0)?.identity
        onChange(.selection(0))
    }

    /// The selected record has left the window, or the list.
    private func locate(_ id: Int64, elseFirst: Bool) {
        onChange(.rows)
        let asked = list
        guard let questions else { return onChange(.selection(nil)) }
        questions.locate(id) { [weak self] result in
            guard let self, self.list == asked, self.selectedID == id else { return }
            switch result {
            case .success(let index?):
                self.rowsInSight(index..<index + 1)
                self.onChange(.selection(index))
            case .success(nil):
                if elseFirst { return self.selectFirst() }
                self.selectedID = nil
                self.onChange(.selection(nil))
            case .failure(let error): self.onChange(.unanswered(reason: StoreWords.describe(error)))
            }
        }
    }
}

// MARK: - Marks, including rows out of sight

extension ListFollower {
    func toggleMark(at index: Int) {
        guard let id = rows.object(at: index)?.identity else { return }
        marks.toggle(id)
        onChange(.rows)
    }

    /// Starts a range at this row, or marks everything from the start of one to it.
    func markRange(at index: Int) {
        guard let id = rows.object(at: index)?.identity else { return }
        guard let start = rangeStart else {
            rangeStart = id
            marks.mark([id])
            return onChange(.rows)
        }
        let asked = list
        questions?.locate(start) { [weak self] result in
            guard let self, self.list == asked else { return }
            switch result {
            case .success(let first?): self.mark(min(first, index)..<max(first, index) + 1)
            case .success(nil): self.rangeStart = nil
            case .failure(let error): self.onChange(.unanswered(reason: StoreWords.describe(error)))
            }
        }
    }

    private func mark(_ range: Range<Int>) {
        let asked = list
        questions?.identities(range) { [weak self] result in
            guard let self, self.list == asked else { return }
            switch result {
            case .success(let found):
                self.rangeStart = nil
                self.marks.mark(found)
                self.onChange(.rows)
            case .failure(let error): self.onChange(.unanswered(reason: StoreWords.describe(error)))
            }
        }
    }

    func toggleAllMarks() {
        marks.toggleAll()
        rangeStart = nil
        onChange(.rows)
    }

    /// Whether there were any.
    func clearMarks() -> Bool {
        guard markedCount > 0 || rangeStart != nil else { return false }
        marks = .none
        rangeStart = nil
        onChange(.rows)
        return true
    }

    /// The ids of the marked records, or of the whole list where none is marked.
    func wantedIDs(_ answer: @escaping Identities) {
        guard markedCount == 0 else { return markedIDs(answer) }
        questions?.identities(0..<Int(Int32.max), answer)
    }

    /// The ids of the marked records; for “all”, those of the whole list are read first.
    func markedIDs(_ answer: @escaping Identities) {
        guard marks.isAllBut else { return answer(.success(marks.ids.sorted())) }
        let excepted = marks.ids
        questions?.identities(0..<Int(Int32.max)) { result in
            answer(result.map { ids in ids.filter { !excepted.contains($0) } })
        }
    }
}
