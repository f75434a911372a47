import TerminalUI
import WooFoundation
import Yosemite

/// The notes about a customer as lines, newest first.
@MainActor
struct CustomerNoteLines {
    /// No more are shown: a page is laid out again for every frame.
    static let maximum = 100
    static let maximumLength = 4_000

    /// nil until they are read.
    let notes: [CustomerNote]?
    let problem: String?
    let format: StoreFormat

    var lines: [PageLine] {
        var lines: [PageLine] = [.text(Localization.staysHere, role: .muted), .blank]
        if let problem { lines += [.text("! " + problem, role: .bad), .blank] }
        guard let notes else {
            return problem == nil ? lines + [.text(NoteLines.Localization.loading, role: .muted)] : lines
        }
        for note in notes.prefix(Self.maximum) { lines += self.lines(of: note) + [.blank] }
        if notes.count > Self.maximum {
            lines.append(.text(Localization.more(notes.count - Self.maximum), role: .muted))
        }
        if notes.isEmpty { lines.append(.text(NoteLines.Localization.none, role: .muted)) }
        return lines
    }

    private func lines(of note: CustomerNote) -> [PageLine] {
        let changed = note.changedAt.map { Localization.changed(format.pageDate($0)) }
        let head = [format.pageDate(note.writtenAt), changed].compactMap(\.self).joined(separator: " · ")
        let isLong = note.text.count > Self.maximumLength
        let text = TextCleaning.lines(String(note.text.prefix(Self.maximumLength)))
        return [.text(head, role: .muted)] + text.map { .text($0) }
            + (isLong ? [.text(Localization.cut, role: .muted)] : [])
    }

    enum Localization {
        static let staysHere = localized("Notes kept on this computer only; the store has none for customers.")
        static func changed(_ when: String) -> String { localized("changed %@", when) }
        static func more(_ count: Int) -> String { localized("%@ older ones are not shown.", "\(count)") }
        static let cut = localized("… Enter shows all of it.")
    }
}
