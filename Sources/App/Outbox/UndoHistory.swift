import Yosemite

/// The undoable actions since the program started, newest last.
struct UndoHistory {
    struct Entry: Hashable {
        /// The action, in the words of its toast.
        let words: String
        let steps: [EditStep]
        /// Whether it is held back before it is sent.
        var isHeld = false
        /// The change of a local note; there are no steps then.
        var note: CustomerNoteChange?

        /// The status that it set for many orders; nil for anything else.
        var commonStatus: String? {
            guard steps.count > 1, let first = steps.first?.kind.status?.text,
                steps.allSatisfy({ $0.kind.orderChanges?.count == 1 && $0.kind.status?.text == first })
            else { return nil }
            return first
        }

        /// The same without these edits.
        func without(_ editIDs: Set<Int64>) -> Entry {
            guard !editIDs.isEmpty else { return self }
            return Entry(words: words, steps: steps.filter { !editIDs.contains($0.editID) }, isHeld: isHeld, note: note)
        }
    }

    static let limit = 100

    private(set) var done: [Entry] = []
    private(set) var undone: [Entry] = []

    /// A new action was done: what was undone before cannot be redone.
    mutating func add(_ entry: Entry) {
        guard !entry.steps.isEmpty || entry.note != nil else { return }
        undone = []
        done.append(entry)
        if done.count > Self.limit { done.removeFirst() }
    }

    /// The newest entry that can still be undone, at least in part; newer ones that cannot are dropped.
    mutating func next(_ edits: OpenEdits) -> Entry? {
        while let last = done.last {
            if last.steps.isEmpty || last.steps.contains(where: { Self.isReversible($0, edits) }) { return last }
            done.removeLast()
        }
        return nil
    }

    /// An action from before this start, whose results are being viewed: it is the next to be undone, unless it is
    /// known already.
    mutating func find(_ entry: Entry) {
        let ids = Set(entry.steps.map(\.editID))
        guard !ids.isEmpty, !(done + undone).contains(where: { $0.steps.contains { ids.contains($0.editID) } }) else {
            return
        }
        done.append(entry)
    }

    /// The edits that were undone since the program started.
    private(set) var takenBack: Set<Int64> = []

    /// - Parameter other: the entry for redo, where it is not the same any more.
    mutating func undid(_ entry: Entry, as other: Entry? = nil, except left: Set<Int64> = []) {
        done.removeAll { $0 == entry }
        takenBack.formUnion(entry.steps.map(\.editID).filter { !left.contains($0) })
        undone.append(other ?? entry)
    }

    mutating func redid(_ entry: Entry, steps: [EditStep]) {
        undone.removeAll { $0 == entry }
        if !steps.isEmpty { done.append(Entry(words: entry.words, steps: steps)) }
    }

    mutating func forget(_ entry: Entry) {
        done.removeAll { $0 == entry }
        undone.removeAll { $0 == entry }
    }

    /// A refused edit, or one in conflict, was not done; a note that the store may have mailed stays. An edit made a
    /// moment ago, which `edits` does not contain yet, can be undone.
    static func isReversible(_ step: EditStep, _ edits: OpenEdits) -> Bool {
        if step.editID > edits.newestID { return true }
        let open = edits.edit(step.editID)
        if let open, !open.isUnsent { return false }
        switch step.kind {
        case .orderNote(_, let isCustomerNote): return !isCustomerNote || open?.tries == 0
        case .noteDelete: return open?.tries == 0
        case .orderCreate, .trackingAdd, .trackingDelete: return true
        case .record(let edit) where edit.isWhole:
            if case .create = edit.content, edit.record == .coupon { return true }
            return open?.tries == 0
        case .record(let edit): return edit.changes.allSatisfy { $0.base != nil }
        }
    }
}
