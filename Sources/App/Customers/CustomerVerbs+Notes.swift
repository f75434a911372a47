import TerminalUI
import WooFoundation
import Yosemite

/// Notes about customers, which the store never sees.
extension CustomerVerbs {
    func addNote(_ person: Person) {
        write(NoteLocalization.title(PersonWords.name(person)), text: "", adding: NoteOverlay.Localization.add) {
            [weak self] text in
            guard let self else { return }
            self.edits.dispatch(
                CustomerAction.addNote(siteID: self.context.siteID, owner: person.noteOwner, text: text) {
                    [weak self] in self?.finish($0, NoteLocalization.added(PersonWords.name(person)))
                }
            )
        }
    }

    /// Lets the user choose one of the notes and edit it.
    func changeNote(_ person: Person) {
        pick(person, id: "customer.note.change", title: NoteLocalization.changeTitle) { [weak self] note in
            guard let self else { return }
            self.write(NoteLocalization.title(PersonWords.name(person)), text: note.text, adding: NoteLocalization.save)
            { [weak self] text in
                guard let self, text != note.text else { return }
                self.edits.dispatch(
                    CustomerAction.rewriteNote(siteID: self.context.siteID, noteID: note.noteID, text: text) {
                        [weak self] in self?.finish($0, NoteLocalization.changed(PersonWords.name(person)))
                    }
                )
            }
        }
    }

    /// Lets the user choose one of the notes, asks, and deletes it.
    func deleteNote(_ person: Person) {
        pick(person, id: "customer.note.delete", title: NoteLocalization.deleteTitle) { [weak self] note in
            let question = Dialog(
                id: "customer.note.away",
                title: NoteLocalization.deleteQuestion,
                body: [Self.firstWords(note), NoteLocalization.deleteBody],
                buttons: [.cancel, DialogButton(id: "delete", label: ReviewVerbs.Localization.deleteButton)]
            )
            let overlay = DialogOverlay(question) { [weak self] button in
                guard button == "delete", let self else { return .close }
                self.edits.dispatch(
                    CustomerAction.deleteNote(siteID: self.context.siteID, noteID: note.noteID) { [weak self] in
                        self?.finish($0, NoteLocalization.deleted(PersonWords.name(person)))
                    }
                )
                return .close
            }
            self?.host?.present(overlay)
        }
    }

    private func write(
        _ title: String,
        text: String,
        adding: String,
        onAdd: @escaping (String) -> Void
    ) {
        let overlay = NoteOverlay(
            title: title,
            isCustomerNote: false,
            text: text,
            warning: NoteLocalization.staysHere,
            adding: adding,
            onAdd: onAdd,
            askBeforeDiscarding: { [weak self] in self?.edits.askBeforeDiscarding(NoteLocalization.discardBody, $0) },
            openEditor: { [weak self] in self?.host?.edit($0, limit: NoteOverlay.limit, done: $1) },
            close: { [weak self] in self?.host?.dismiss($0) }
        )
        host?.present(overlay)
    }

    /// A single note needs no choice.
    private func pick(
        _ person: Person,
        id: String,
        title: String,
        work: @escaping @MainActor (CustomerNote) -> Void
    ) {
        edits.dispatch(
            CustomerAction.listNotes(siteID: context.siteID, owner: person.noteOwner) { [weak self] result in
                switch result {
                case .success(let notes) where notes.count > 1: self?.choose(notes, id: id, title: title, work: work)
                case .success(let notes):
                    if let note = notes.first { work(note) } else { self?.edits.say(NoteLocalization.none) }
                case .failure(let error):
                    self?.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    private func choose(
        _ notes: [CustomerNote],
        id: String,
        title: String,
        work: @escaping @MainActor (CustomerNote) -> Void
    ) {
        let choices = notes.map { note in
            let when = context.format.pageDate(note.writtenAt)
            return Choice(id: "\(note.noteID)", label: "\(when)  \(Self.firstWords(note))")
        }
        let dialog = ChoiceDialog(id: id, title: title, choices: choices) { picked in
            if let note = notes.first(where: { "\($0.noteID)" == picked }) { work(note) }
            return .close
        }
        host?.present(dialog)
    }

    private static func firstWords(_ note: CustomerNote) -> String {
        let line = TextCleaning.lines(String(note.text.prefix(400))).first { !$0.isEmpty } ?? ""
        return line.count > 100 ? line.prefix(99) + "…" : line
    }

    private func finish(_ result: Result<CustomerNoteChange, any Error>, _ words: String) {
        switch result {
        case .success(let change): edits.tell(change, words)
        case .failure(let error): edits.sayNotSaved(error)
        }
    }

    enum NoteLocalization {
        static func title(_ name: String) -> String { localized("Note about %@", name) }
        static let changeTitle = localized("Which note is to be changed?")
        static let deleteTitle = localized("Which note is to be deleted?")
        static let deleteQuestion = localized("Delete this note?")
        static let deleteBody = localized("It is on this computer only.")
        static let discardBody = localized("What you wrote has not been kept.")
        static let staysHere = localized("Kept on this computer only; the store never sees it.")
        static let save = localized("Keep")
        static func added(_ name: String) -> String { localized("Note about %@ kept here.", name) }
        static func changed(_ name: String) -> String { localized("Note about %@ changed.", name) }
        static func deleted(_ name: String) -> String { localized("Note about %@ deleted.", name) }
        static let none = localized("There are no notes about this customer.")
    }
}
