import TerminalUI
import WooFoundation
import Yosemite

/// An order's notes as lines, newest first.
@MainActor
struct NoteLines {
    let notes: [OrderNote]
    let context: SiteContext
    let isFetched: Bool
    let problem: String?

    var lines: [PageLine] {
        var lines: [PageLine] = []
        if let problem {
            lines += [.text("! " + Localization.notFetched(problem), role: .bad), .blank]
        } else if !isFetched {
            lines += [.text(Localization.loading, role: .muted), .blank]
        }
        for note in notes { lines += self.lines(of: note) + [.blank] }
        if notes.isEmpty, isFetched { lines.append(.text(Localization.none, role: .muted)) }
        return lines
    }

    private func lines(of note: OrderNote) -> [PageLine] {
        let kind = note.isCustomerNote ? Localization.toCustomer : Localization.isPrivate
        let author = note.isUnsent ? Localization.waiting : HTMLText.plain(note.author)
        let head = [context.format.pageDate(note.dateCreated), kind, author].filter { !$0.isEmpty }.joined(
            separator: " · "
        )
        let text = note.isUnsent ? note.note : HTMLText.plain(note.note)
        return [.text(head, role: note.isCustomerNote ? .info : .muted)] + TextCleaning.lines(text).map { .text($0) }
    }

    enum Localization {
        static let none = localized("No notes yet.   m Add note")
        static let loading = localized("Loading notes…")
        static func notFetched(_ reason: String) -> String { localized("Notes not loaded. %@", reason) }
        static let toCustomer = localized("To customer")
        static let isPrivate = localized("Private")
        static let waiting = localized("~ not sent yet")
    }
}
