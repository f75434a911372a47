import Yosemite

/// What was done since the program started and can be taken back, newest last.
struct UndoHistory {
    struct Entry: Hashable {
        /// What was done, as the toast said it.
        let words: String
        let steps: [EditStep]
        /// It is kept back for a while before it is sent.
        var isHeld = false
        /// What was done to a note that stays on this computer; there are no steps then.
        var note: CustomerNoteChange?

        /// The status that it gave many orders; nil for anything else.
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

    /// Something new was done: what was undone before cannot be redone.
    mutating func add(_ entry: Entry) {
        guard !entry.steps.isEmpty || entry.note != nil else { return }
        undone = []
        done.append(entry)
        if done.count > Self.limit { done.removeFirst() }
    }

    /// The newest entry of which something can be taken back; those before it of which nothing can any more are forgotten.
    mutating func next(_ edits: OpenEdits) -> Entry? {
        while let last = done.last {
            if last.steps.isEmpty || last.steps.contains(where: { Self.isReversible($0, edits) }) { return last }
            done.removeLast()
        }
        return nil
    }

    /// What was done before this start, whose results are looked at: it is the next to be taken back, unless it is known.
    mutating func find(_ entry: Entry) {
        let ids = Set(entry.steps.map(\.editID))
        guard !ids.isEmpty, !(done + undone).contains(where: { $0.steps.contains { ids.contains($0.editID) } }) else {
            return
        }
        done.append(entry)
    }

    /// The edits that were taken back since the program started.
    private(set) var takenBack: Set<Int64> = []

    /// - Parameter other: what is to be done again, where it is not the same any more.
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

    /// What the store refused, or stands in a conflict, is not done; a note that the store may have mailed stays. An edit made
    /// a moment ago, of which `edits` does not know yet, can be taken back.
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
