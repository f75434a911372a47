import TerminalUI
import WooFoundation
import Yosemite

/// `u` and Ctrl-R.
extension OrderVerbs {
    /// Shows that edits were made, or that they wait while the store is unreachable, and that `u` undoes them if it
    /// can.
    ///
    /// - Parameters:
    ///   - words: `Order #3128 set to Completed.`
    ///   - waiting: the same for a change that is not sent yet.
    func tell(_ edits: [PendingEdit], _ words: String, whileOffline waiting: String) {
        let isOffline = context.status.isOffline
        let isHeld = edits.contains { $0.heldUntil != nil }
        let entry = UndoHistory.Entry(words: words, steps: edits.compactMap(\.step), isHeld: isHeld)
        history.add(entry)
        let canUndo = offersUndo(entry) || isHeld
        let told = isOffline ? waiting : words
        host?.toast(canUndo ? told + undoHint : told, kind: isOffline ? .info : .good)
    }

    /// Undo is not promised for a note that is about to be mailed.
    private func offersUndo(_ entry: UndoHistory.Entry) -> Bool {
        !entry.steps.isEmpty
            && entry.steps.allSatisfy { step in
                if case .orderNote(_, isCustomerNote: true) = step.kind { return context.status.isOffline }
                return true
            }
    }

    var undoHint: String {
        guard let host, let key = host.table["undo"]?.keys.first else { return "" }
        return "  \(key.name(host.glyphs)) \(UndoLocalization.undo)"
    }

    var undoAvailability: Availability {
        history.next(context.edits) == nil ? .disabled(reason: UndoLocalization.nothingToUndo) : .enabled
    }

    var redoAvailability: Availability {
        history.undone.isEmpty ? .disabled(reason: UndoLocalization.nothingToRedo) : .enabled
    }

    func undo() {
        guard let entry = history.next(context.edits) else {
            host?.toast(UndoLocalization.nothingToUndo, kind: .info)
            return
        }
        let stays = UndoWords(reversible(entry).filter { !isStillHere($0, entry) }).lines
        guard !stays.isEmpty else { return takeBack(entry) }
        let question = Dialog(
            id: "undo",
            title: UndoLocalization.question,
            body: [entry.words] + stays,
            buttons: [.cancel, DialogButton(id: "undo", label: UndoLocalization.button)]
        )
        host?.present(
            DialogOverlay(question) { [weak self] button in
                if button == "undo" { self?.takeBack(entry) }
                return .close
            }
        )
    }

    /// The store does not have it yet: undoing it leaves no trace.
    private func isStillHere(_ step: EditStep, _ entry: UndoHistory.Entry) -> Bool {
        if entry.isHeld, step.editID > context.edits.newestID { return true }
        guard let open = context.edits.edit(step.editID) else { return false }
        return open.state == .waiting && open.tries == 0
    }

    private func takeBack(_ entry: UndoHistory.Entry) {
        if let note = entry.note { return takeBack(note, entry) }
        let wasHeard = entry.steps.contains { !isStillHere($0, entry) }
        if entry.steps.count > 1 { return takeBackEach(entry, wasHeard: wasHeard) }
        dispatch(
            EditAction.undo(siteID: context.siteID, steps: entry.steps) { [weak self] in
                self?.undid(entry, wasHeard: wasHeard, $0)
            }
        )
    }

    /// The steps that can be undone: not what the store refused, nor a mail that was sent.
    private func reversible(_ entry: UndoHistory.Entry) -> [EditStep] {
        entry.steps.filter { UndoHistory.isReversible($0, context.edits) }
    }

    private func takeBackEach(_ entry: UndoHistory.Entry, wasHeard: Bool) {
        let steps = reversible(entry)
        let never = Set(entry.steps.map(\.editID)).subtracting(steps.map(\.editID))
        dispatch(
            EditAction.undoEach(siteID: context.siteID, steps: steps) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let undone):
                    let left = never.union(undone.left.keys)
                    guard left.count < entry.steps.count else {
                        let error = undone.left.values.first ?? .notReversible
                        return self.undid(entry, wasHeard: wasHeard, .failure(error))
                    }
                    self.history.undid(entry, as: entry.without(left), except: left)
                    guard !left.isEmpty else { return self.sayUndone(entry, wasHeard: wasHeard) }
                    let words = UndoLocalization.partly(entry.words, entry.steps.count - left.count, left.count)
                    self.host?.toast(words, kind: .warning)
                case .failure(let error): self.undid(entry, wasHeard: wasHeard, .failure(error))
                }
            }
        )
    }

    private func sayUndone(_ entry: UndoHistory.Entry, wasHeard: Bool) {
        let words = UndoLocalization.undone(entry.words)
        host?.toast(wasHeard ? words : words + " " + UndoLocalization.neverSent, kind: .good)
    }

    private func undid(_ entry: UndoHistory.Entry, wasHeard: Bool, _ result: Result<[PendingEdit], any Error>) {
        switch result {
        case .success:
            history.undid(entry)
            sayUndone(entry, wasHeard: wasHeard)
        case .failure(let error):
            if (error as? EditError) != .beingSent { history.forget(entry) }
            host?.toast(UndoLocalization.notUndone(StoreWords.describe(error)), kind: .error)
        }
    }

    func redo() {
        guard let entry = history.undone.last else {
            host?.toast(UndoLocalization.nothingToRedo, kind: .info)
            return
        }
        history.redid(entry, steps: [])
        if let note = entry.note { return redo(note, entry) }
        if let status = entry.commonStatus { return redo(status, entry) }
        for step in entry.steps { redo(step, entry) }
    }

    /// Sets a status of many orders again, in one transaction.
    private func redo(_ status: String, _ entry: UndoHistory.Entry) {
        dispatch(
            OrderAction.updateOrderStatuses(
                siteID: context.siteID,
                orderIDs: entry.steps.map(\.orderID),
                status: status,
                hold: status == OrderField.trash ? .zero : context.hold
            ) { [weak self] result in
                switch result {
                case .success(let edits): self?.tell(edits, entry.words, whileOffline: entry.words)
                case .failure(let error): self?.sayNotSaved(error)
                }
            }
        )
    }

    private func redo(_ step: EditStep, _ entry: UndoHistory.Entry) {
        let siteID = context.siteID
        let done: @MainActor (Result<PendingEdit, any Error>) -> Void = { [weak self] result in
            switch result {
            case .success(let edit): self?.tell([edit], entry.words, whileOffline: entry.words)
            case .failure(let error): self?.sayNotSaved(error)
            }
        }
        switch step.kind {
        case .record(let edit) where edit.record == .order:
            dispatch(
                OrderAction.updateOrder(
                    siteID: siteID,
                    orderID: step.orderID,
                    changes: edit.changes,
                    hold: step.kind.status != nil && !step.kind.isTrash ? context.hold : .zero,
                    onCompletion: done
                )
            )
        case .orderNote(let text, let isCustomerNote):
            dispatch(
                OrderNoteAction.addOrderNote(
                    siteID: siteID,
                    orderID: step.orderID,
                    text: text,
                    isCustomerNote: isCustomerNote,
                    hold: isCustomerNote ? context.hold : .zero,
                    onCompletion: done
                )
            )
        case .orderCreate(let draft):
            if let priced = draft.priced, let total = Money.amount(from: priced.shownTotal) {
                let hold = context.hold
                return dispatch(
                    OrderFormAction.commitForm(
                        siteID: siteID,
                        form: priced.form,
                        shownTotal: total,
                        hold: hold,
                        onCompletion: done
                    )
                )
            }
            let again = OrderDraft(fields: draft.fields, items: draft.items)
            dispatch(OrderAction.createOrder(siteID: siteID, draft: again, onCompletion: done))
        case .record(let edit):
            guard let name = step.record else { return }
            redo(edit, of: name) { result in done(result) }
        case .trackingAdd(let draft):
            dispatch(
                ShipmentAction.addTracking(siteID: siteID, orderID: step.orderID, draft: draft, onCompletion: done)
            )
        case .trackingDelete(let tracking):
            dispatch(ShipmentAction.deleteTracking(siteID: siteID, tracking: tracking, onCompletion: done))
        case .noteDelete: host?.toast(UndoLocalization.nothingToRedo, kind: .info)
        }
    }

    private func redo(
        _ edit: RecordEdit,
        of name: RecordName,
        onCompletion: @escaping @MainActor (Result<PendingEdit, any Error>) -> Void
    ) {
        dispatch(EditAction.apply(siteID: context.siteID, edit: edit, to: name, onCompletion: onCompletion))
    }

    /// Shows a message where no store takes the action.
    func dispatch(_ action: any Action) {
        context.stores.dispatch(action)
    }

    func sayNotSaved(_ error: any Error) {
        host?.toast(Localization.notSaved(StoreWords.describe(error)), kind: .error)
    }

    enum UndoLocalization {
        static let undo = localized("Undo")
        static let nothingToUndo = localized("nothing to undo")
        static let nothingToRedo = localized("nothing to redo")
        static func undone(_ words: String) -> String { localized("Undone: %@", words) }
        static func partly(_ words: String, _ count: Int, _ left: Int) -> String {
            localized(
                "Undone for %@: %@ %@ stay: changed since, e-mailed, or not done at all.",
                "\(count)",
                words,
                "\(left)"
            )
        }
        static let neverSent = localized("Nothing was sent.")
        static let question = localized("Undo this in the store?")
        static let button = localized("Undo")
        static func notUndone(_ reason: String) -> String { localized("Not undone. %@", reason) }
    }
}
